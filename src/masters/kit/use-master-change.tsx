import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallAnswer, CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/**
 * Sends a change of a master. Success is told, and whatever the page knows is read anew, since
 * choices everywhere come from masters. A refusal is the caller's to show.
 */
export function useMasterChange<C extends CallShape>(contract: C) {
  const change = useChange(contract)
  const queries = useQueryClient()
  // Two clicks can come before the page is drawn with the button disabled.
  const sending = useRef(false)

  const send = async (
    input: CallInput<C>,
    {
      done,
      onDone,
      onRefused,
    }: {
      done: string
      onDone: (answer: CallAnswer<C>) => void
      onRefused?: (refusal: Refusal) => void
    },
  ): Promise<void> => {
    if (sending.current) return
    sending.current = true
    try {
      const answer = await change.mutateAsync(input)
      toast.success(done)
      void queries.invalidateQueries()
      onDone(answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'row_changed') void queries.invalidateQueries()
      if (error.code !== 'signed_out') onRefused?.(error)
    } finally {
      sending.current = false
    }
  }
  return { send, pending: change.isPending, refusal: change.error }
}
