import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallAnswer, CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/**
 * Sends a change of a master. On success shows a toast and refetches all data, because choices
 * everywhere come from masters. The caller shows a problem.
 */
export function useMasterChange<C extends CallShape>(contract: C) {
  const change = useChange(contract)
  const queryClient = useQueryClient()
  // Two clicks can happen before the page is rendered with the button disabled.
  const isSending = useRef(false)

  const send = async (
    input: CallInput<C>,
    {
      successMessage,
      onDone,
      onProblem,
    }: {
      /** Some say what became of it. */
      successMessage: string | ((answer: CallAnswer<C>) => string)
      onDone: (answer: CallAnswer<C>) => void
      onProblem?: (problem: ProblemError) => void
    },
  ): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    try {
      const answer = await change.mutateAsync(input)
      toast.success(typeof successMessage === 'string' ? successMessage : successMessage(answer))
      void queryClient.invalidateQueries()
      onDone(answer)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'row_changed') void queryClient.invalidateQueries()
      if (error.code !== 'signed_out') onProblem?.(error)
    } finally {
      isSending.current = false
    }
  }
  return { send, isPending: change.isPending, problem: change.error }
}
