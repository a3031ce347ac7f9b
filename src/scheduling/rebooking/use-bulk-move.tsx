import { useRef, useState } from 'react'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { moveAffectedAppointments } from './rebooking.ts'
import type { toMoves } from './chosen-moves.ts'

/**
 * Moves appointments together. When one of them clashes, nothing is moved, the list is reloaded,
 * and each clash is shown at its appointment.
 */
export function useBulkMove(onChanged: () => void) {
  const change = useChange(moveAffectedAppointments)
  const [clashes, setClashes] = useState<Readonly<Record<number, TextKey>>>({})
  // A second click can arrive before the button renders as disabled.
  const sending = useRef(false)

  const move = async (moves: ReturnType<typeof toMoves>): Promise<void> => {
    if (sending.current) return
    sending.current = true
    setClashes({})
    try {
      const { moved } = await change.mutateAsync({ body: { moves } })
      toast.success(text('rebooking.moved', { count: moved }))
      onChanged()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'signed_out') return
      toast.error(text(problemMessageKey(error.code)))
      const clashMessages = Object.entries(error.fields ?? {}).map(([path, sentence]) => [
        moves[Number(path.split('.')[1])]?.id,
        sentence,
      ])
      setClashes(Object.fromEntries(clashMessages) as Record<number, TextKey>)
      onChanged()
    } finally {
      sending.current = false
    }
  }
  return { move, pending: change.isPending, clashes }
}
