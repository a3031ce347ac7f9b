import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useReloadAppointments } from '../../scheduling/appointments/use-reload-appointments.tsx'
import { pollIntervalMs } from '../dashboard/dashboard-tabs.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { countCalendarDays, readCalendar } from './calendar.ts'
import { rangeOf, type CalendarState } from './calendar-state.ts'

/** The calendar's state with its branch resolved; undefined for all branches of one consultant. */
export interface CalendarView extends Omit<CalendarState, 'branch'> {
  branch: number | undefined
}

const queryOf = ({ branch, consultant, service, ...state }: CalendarView) => ({
  ...rangeOf(state),
  branch,
  consultant: consultant ?? undefined,
  service: service ?? undefined,
})

/** The appointments and slots of the visible days; refreshes to follow other desks. */
export function useCalendar(view: CalendarView) {
  const cancelled = view.cancelled ? ('show' as const) : undefined
  const result = useCall(
    readCalendar,
    { query: { ...queryOf(view), cancelled } },
    { pollIntervalMs },
  )
  useFailureToast(result)
  return result
}

/** The counts of the visible month. */
export function useDayCounts(view: CalendarView) {
  const result = useCall(countCalendarDays, { query: queryOf(view) }, { pollIntervalMs })
  useFailureToast(result)
  return result
}

/** Reloads the calendar and every list of appointments. */
export function useReloadCalendar(): () => void {
  const queries = useQueryClient()
  const reloadAppointments = useReloadAppointments()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(readCalendar) })
    void queries.invalidateQueries({ queryKey: callKey(countCalendarDays) })
    reloadAppointments()
  }
}

/** Toast when nothing could be loaded; a failed automatic refresh is silent. */
function useFailureToast({ data, error }: { data: unknown; error: ProblemError | null }): void {
  const failed = data === undefined && error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(text('calendar.failed'))
  }, [failed])
}
