import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { storeOpenedAppointment, useStaff } from '../../access/auth/stored-session.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { parseReference } from '../../scheduling/booking/reference.ts'
import { searchPatients, type PatientSearchResult } from '../patient-page/patient-page.ts'
import { parsePatientSearch } from '../../patients/register/parse-patient-search.ts'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { isLive, statusDetails } from '../../scheduling/appointments/statuses.ts'
import { searchAppointments } from './search-appointments.ts'
import type { SearchResult } from './search-result.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** Pause in typing before the search runs, in milliseconds. */
const debounceMs = 200
/** Cache time of results for a repeated query, in milliseconds. */
const staleTimeMs = 10_000
const maxPatients = 6

/** Searches appointments and patients after a pause in typing. */
export function useRecordSearch(typed: string, onAppointment: (found: Appointment) => void) {
  useText()
  const staff = useStaff()
  const today = useToday()
  const navigate = useNavigate()
  const query = typed.trim()
  const [debouncedQuery] = useDebouncedValue(query, debounceMs)
  const [immediateQuery, setImmediateQuery] = useState<string>()
  // Enter searches without the pause.
  const submittedQuery = immediateQuery === query ? query : debouncedQuery

  const body = { typed: submittedQuery }
  const isReference = parseReference(submittedQuery) !== undefined
  const isSearchable = isReference || parsePatientSearch(submittedQuery) !== undefined
  const options = { staleTime: staleTimeMs }
  const appointments = useCall(searchAppointments, { body }, { ...options, enabled: isSearchable })
  // Somebody's file may be numbered as appointments are.
  const canSeePatients =
    can(staff, 'see clients') && (!isReference || appointments.data?.length === 0)
  const patients = useCall(
    searchPatients,
    { body },
    { ...options, enabled: isSearchable && canSeePatients },
  )

  const searches = [appointments, ...(canSeePatients ? [patients] : [])]
  const openAppointment = (found: Appointment) => {
    if (!leadsToVisit(found, staff, today)) return onAppointment(found)
    storeOpenedAppointment(found)
    void navigate(pathWithId(paths.patientDetails, found.id))
  }
  // Results of an earlier query stay visible until there are new ones or the query is empty.
  const hasQuery = (parseReference(query) ?? parsePatientSearch(query)) !== undefined
  const results: SearchResult[] = !hasQuery
    ? []
    : [
        ...(appointments.data ?? []).map((found) => ({
          ...appointmentResult(found, today),
          leadsTo: leadsToVisit(found, staff, today) ? ('screen' as const) : ('dialog' as const),
          run: () => openAppointment(found),
        })),
        ...((canSeePatients && patients.data) || []).slice(0, maxPatients).map((found) => ({
          ...patientResult(found),
          run: () => void navigate(pathWithId(paths.client, found.id)),
        })),
      ]
  const error = searches.find((it) => it.error && it.error.code !== 'signed_out')?.error
  return {
    findings: results,
    /** True if the results belong to the current input. */
    isCurrent:
      !hasQuery ||
      (submittedQuery === query &&
        searches.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)),
    failed: hasQuery && error !== undefined,
    askNow: () => setImmediateQuery(query),
    retry: () => void Promise.all(searches.map(({ refetch }) => refetch())),
  }
}

/** A consultant continues with the visit of a patient who came or is due; others open a dialog. */
const leadsToVisit = ({ status, day }: Appointment, staff: SignedIn, today: Day): boolean =>
  can(staff, 'record visits') && isLive(status) && day <= today

function appointmentResult(found: Appointment, today: Day) {
  const { id, day, status, patientName, consultantName, branchName } = found
  const when = `${day === today ? text('calendar.today') : formatDay(day)} ${formatTimesOnDay(day, found)}`
  const state = status === 'PE' ? [] : [text(statusDetails[status].text)]
  return {
    key: `appointment ${id}`,
    group: 'appointments' as const,
    label: patientName,
    detail: [when, ...state, consultantName, branchName].join(' · '),
  }
}

const patientResult = ({ id, name, mobile, fileNumber, nextDay }: PatientSearchResult) => ({
  key: `client ${id}`,
  group: 'clients' as const,
  label: name,
  detail: [
    mobile,
    ...(fileNumber ? [`${text('sheet.fileNumber')} ${fileNumber}`] : []),
    ...(nextDay ? [`${text('patients.nextAppointment')}: ${formatDay(nextDay)}`] : []),
  ].join(' · '),
  leadsTo: 'screen' as const,
})
