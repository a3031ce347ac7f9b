import type { Appointment } from './appointment.ts'
import { type ProblemCode, ProblemError } from '../../platform/http/problem.ts'
import { Alert } from '@mantine/core'
import { useText, text } from '../../platform/i18n/i18n.tsx'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CallAnswer, CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { isOutcomeUnknown } from '../../platform/http/request-keys.tsx'
import type { ToastAction } from '../../platform/ui/show-toast.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { announceFreedTime } from './freed-times.tsx'

/** The props of every dialog over one appointment. */
export interface AppointmentDialogProps {
  /** Also set while the dialog closes, so that its content stays during the transition. */
  appointment: Appointment | undefined
  opened: boolean
  onClose: () => void
  /** Called when the list is out of date: after a change of this dialog or of another desk. */
  onChanged: () => void
  /** Called after the closing transition, when the focus has returned. */
  onExited?: () => void
}

/**
 * Whether a problem means that the appointment is no longer what the user saw: nothing can be
 * corrected in the dialog, and the list must be reloaded.
 */
export const isStaleProblem = (code: ProblemCode): boolean =>
  [
    'changed_meanwhile',
    'not_pending',
    'wrong_status',
    'conducted_earlier',
    'not_found',
    'visit_recorded',
  ].includes(code)

/** Shows inside a dialog why its change was refused; the input stays. */
export function ProblemNote({ problem }: { problem: ProblemError | null }) {
  const t = useText()
  // These problems close the dialog.
  if (!problem || isStaleProblem(problem.code) || problem.code === 'signed_out') return null
  return (
    <Alert color="red" role="alert" variant="light">
      {t(`problem.${problem.code}`)}
    </Alert>
  )
}

/**
 * What a toast says of money that was taken or given back: where the drawer of today was closed already,
 * also for which day it counts, as it is missing from what was received today. A hint, and no problem's sentence:
 * that reads as if nothing was taken.
 */
export const sayCountsFor = (message: string, answer: { countsFor?: Day | undefined }): string =>
  answer.countsFor === undefined
    ? message
    : `${message} ${text('money.countsAfterClose', { day: formatDay(answer.countsFor) })}`

/** The draft key for the input of a dialog over an appointment. */
export const dialogDraftKey = (kind: 'payment' | 'reschedule', { id }: Appointment): string =>
  `${kind}.${id}`

/** Closes a dialog and deletes its draft: its input was sent, or is discarded. */
export function useCloseDialog(
  kind: 'payment' | 'reschedule',
  { appointment, onClose }: Pick<AppointmentDialogProps, 'appointment' | 'onClose'>,
): () => void {
  const dropDraft = useDeleteDraft()
  return () => {
    if (appointment) dropDraft(dialogDraftKey(kind, appointment))
    onClose()
  }
}

/**
 * Sends the change of a dialog. Success and a stale problem show a toast, reload the lists and
 * close the dialog; any other problem is returned as `problem` for the dialog to show.
 */
export function useAppointmentChange<C extends CallShape>(
  contract: C,
  { onChanged, onClose }: Pick<AppointmentDialogProps, 'onChanged' | 'onClose'>,
) {
  const change = useChange(contract)
  // A second click can arrive before the button renders as disabled.
  const sending = useRef(false)

  const send = async (
    input: CallInput<C>,
    {
      successMessage,
      offer,
      frees,
      onMade,
      onProblem,
    }: {
      /** May depend on what the server answered. */
      successMessage: string | ((answer: CallAnswer<C>) => string)
      /** What its toast offers to do next. */
      offer?: ToastAction | undefined
      /** The appointment that leaves its time by this change. */
      frees?: Appointment
      /** Called once it is made, before the dialog closes. */
      onMade?: () => void
      onProblem?: (problem: ProblemError) => void
    },
  ): Promise<void> => {
    if (sending.current) return
    sending.current = true
    try {
      const answer = await change.mutateAsync(input)
      const message = typeof successMessage === 'string' ? successMessage : successMessage(answer)
      // An answer about money may have a day; no other one has.
      toast.success(sayCountsFor(message, answer as { countsFor?: Day }), offer)
      if (frees) announceFreedTime(frees)
      onMade?.()
      onChanged()
      // Closing before another click can be sent: a closing dialog takes none.
      flushSync(onClose)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (isStaleProblem(error.code)) {
        toast.error(text(`problem.${error.code}`))
        onChanged()
        onClose()
      } else if (error.code !== 'signed_out') onProblem?.(error)
    } finally {
      sending.current = false
    }
  }
  return {
    send,
    pending: change.isPending,
    problem: change.error,
    /** Whether it is on its way or made, or may be: its answer was lost. */
    mayBeMade:
      change.isPending ||
      change.isSuccess ||
      (change.error !== null && isOutcomeUnknown(change.error)),
  }
}
