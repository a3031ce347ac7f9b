import { useSearchParams } from 'react-router'
import { useAppointmentChange } from '../appointments/appointment-dialog.tsx'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { MoveFormProps } from './move-form-values.ts'
import { moveSessions } from './series-page.ts'
import { movedByClinic } from './series-path.ts'

/**
 * Moves sessions of a series through `useAppointmentChange`. When a slot is taken by now, the
 * dialog stays open with its choices, and `onClash` is called.
 */
export function useMoveSessions(
  { series, onChanged, onClose }: Omit<MoveFormProps, 'values' | 'session' | 'onChange'>,
  onClash: () => void,
) {
  const { send, problem, ...state } = useAppointmentChange(moveSessions, { onChanged, onClose })
  const [search, setSearch] = useSearchParams()
  const forgetMovedByClinic = () => {
    const rest = new URLSearchParams(search)
    rest.delete(movedByClinic)
    setSearch(rest, { replace: true, preventScrollReset: true })
  }
  const move = (body: CallInput<typeof moveSessions>['body']) => {
    // Also where it moves with the sessions that follow an earlier one.
    const byClinic = body.moves.some(({ id }) => search.get(movedByClinic) === String(id))
    return send(
      { params: { id: series.id }, body: { ...body, ...(byClinic && { byClinic }) } },
      {
        successMessage: text('series.moved', { count: body.moves.length }),
        // The time that the clinic took is no more: the next move is at the patient's wish.
        onMade: () => byClinic && forgetMovedByClinic(),
        onProblem: ({ code }) => {
          if (code === 'series_clash') {
            toast.error(text('series.clash'))
            onChanged()
            onClash()
          } else if (code === 'today_not_reschedulable') {
            toast.error(text(problemMessageKey(code)))
            onChanged()
            onClose()
          }
        },
      },
    )
  }
  return { ...state, move, problem: problem?.code === 'series_clash' ? null : problem }
}
