import { useRef } from 'react'
import type { CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { AppointmentDialogProps } from './appointment-dialog.ts'
import { isOvertaken } from './appointment-overtaken.ts'

/**
 * Sends a dialog's change: success is told, reloads the lists and closes the dialog, and so does a
 * refusal that says another desk was quicker. Any other refusal is the dialog's to show.
 */
export function useAppointmentChange<C extends CallShape>(
  contract: C,
  { onChanged, onClose }: Pick<AppointmentDialogProps, 'onChanged' | 'onClose'>,
) {
  const change = useChange(contract)
  // Two clicks can come before the page is drawn with the button disabled.
  const sending = useRef(false)

  const send = async (
    input: CallInput<C>,
    { done, onRefused }: { done: string; onRefused?: (refusal: Refusal) => void },
  ): Promise<void> => {
    if (sending.current) return
    sending.current = true
    try {
      await change.mutateAsync(input)
      toast.success(done)
      onChanged()
      onClose()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isOvertaken(error.code)) {
        toast.error(text(`problem.${error.code}`))
        onChanged()
        onClose()
      } else if (error.code !== 'signed_out') onRefused?.(error)
    } finally {
      sending.current = false
    }
  }
  return { send, pending: change.isPending, refusal: change.error }
}
