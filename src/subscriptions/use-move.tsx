import { useAppointmentChange } from '../appointments/use-appointment-change.tsx'
import type { CallInput } from '../http/call-shape.ts'
import { problemText } from '../http/problem-text.ts'
import { text } from '../i18n/languages.tsx'
import { toast } from '../ui/toast.tsx'
import type { MoveFormProps } from './move-entry.ts'
import { moveSessions } from './subscription-page.ts'

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
