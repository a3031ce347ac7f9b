import { useAppointmentChange } from '../appointments/appointment-dialog.tsx'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { MoveFormProps } from './move-form-values.ts'
import { moveSessions } from './series-page.ts'

/**
 * Moves sessions of a series, as `useAppointmentChange` makes any change. A place that was taken
 * meanwhile leaves the dialog open, with all that was chosen, for another choice.
 */
export function useMove(
  { subscription, onChanged, onClose }: Omit<MoveFormProps, 'entry' | 'session' | 'onChange'>,
  onClash: () => void,
) {
  const { send, pending, refusal } = useAppointmentChange(moveSessions, { onChanged, onClose })
  const move = (body: CallInput<typeof moveSessions>['body']) =>
    send(
      { params: { id: subscription.id }, body },
      {
        done: text('series.moved', { count: body.moves.length }),
        onRefused: ({ code }) => {
          if (code === 'series_clash') {
            toast.error(text('series.clash'))
            onChanged()
            onClash()
          } else if (code === 'today_not_reschedulable') {
            toast.error(text(problemText(code)))
            onChanged()
            onClose()
          }
        },
      },
    )
  return { move, pending, refusal: refusal?.code === 'series_clash' ? null : refusal }
}
