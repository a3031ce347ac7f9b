import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useReloadAppointments } from '../../scheduling/appointments/use-reload-appointments.tsx'
import { followMs } from '../dashboard/dashboard-tabs.ts'
import type { Refusal } from '../../platform/http/problem.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { countCalendarDays, readCalendar } from './calendar.ts'
import { rangeOf, type CalendarPlace } from './calendar-state.ts'

/** A place of the calendar with its branch settled; undefined are all branches of one consultant. */
export interface CalendarLook extends Omit<CalendarPlace, 'branch'> {
  branch: number | undefined
}

const queryOf = ({ branch, consultant, service, ...place }: CalendarLook) => ({
  ...rangeOf(place),
  branch,
  consultant: consultant ?? undefined,
  service: service ?? undefined,
})

/** The appointments and slots of the days in view; they follow what other desks do. */
export function useCalendar(look: CalendarLook) {
  const cancelled = look.cancelled ? ('show' as const) : undefined
  const read = useCall(readCalendar, { query: { ...queryOf(look), cancelled } }, { followMs })
  useFailureToast(read)
  return read
}

/** The counts of the month in view. */
export function useDayCounts(look: CalendarLook) {
  const read = useCall(countCalendarDays, { query: queryOf(look) }, { followMs })
  useFailureToast(read)
  return read
}

/** Reads the calendar anew, and every list of appointments with it. */
export function useReloadCalendar(): () => void {
  const queries = useQueryClient()
  const reloadAppointments = useReloadAppointments()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(readCalendar) })
    void queries.invalidateQueries({ queryKey: callKey(countCalendarDays) })
    reloadAppointments()
  }
}

/** Tells that nothing could be read; a refresh that fails by itself stays silent. */
function useFailureToast({ data, error }: { data: unknown; error: Refusal | null }): void {
  const failed = data === undefined && error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(text('calendar.failed'))
  }, [failed])
}
