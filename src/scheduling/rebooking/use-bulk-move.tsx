import { useRef, useState } from 'react'
import { Refusal } from '../../platform/http/problem.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { moveDisplaced } from './rebooking.ts'
import type { movesOf } from './chosen-moves.ts'

/**
 * Moves appointments in one go. When some cannot go where they were sent, nothing is moved: the list
 * is read anew, and the sentence of each clash stands at its appointment.
 */
export function useMoveTogether(onChanged: () => void) {
  const change = useChange(moveDisplaced)
  const [clashes, setClashes] = useState<Readonly<Record<number, TextKey>>>({})
  // Two clicks can come before the page is drawn with the button disabled.
  const sending = useRef(false)

  const move = async (moves: ReturnType<typeof movesOf>): Promise<void> => {
    if (sending.current) return
    sending.current = true
    setClashes({})
    try {
      const { moved } = await change.mutateAsync({ body: { moves } })
      toast.success(text('displaced.moved', { count: moved }))
      onChanged()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'signed_out') return
      toast.error(text(problemText(error.code)))
      const told = Object.entries(error.fields ?? {}).map(([path, sentence]) => [
        moves[Number(path.split('.')[1])]?.id,
        sentence,
      ])
      setClashes(Object.fromEntries(told) as Record<number, TextKey>)
      onChanged()
    } finally {
      sending.current = false
    }
  }
  return { move, pending: change.isPending, clashes }
}
