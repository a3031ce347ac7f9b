import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { may, type SignedIn } from '../../access/permissions/access.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { storeOpenedAppointment, useStaff } from '../../access/auth/stored-session.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { namedBy } from '../../scheduling/booking/reference.ts'
import { findClients, type FoundClient } from '../patient-page/patient-page.ts'
import { typedClient } from '../../patients/register/parse-patient-search.ts'
import { showDay, type Day } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { findAppointments } from './find-appointments.ts'
import type { Finding } from './search-result.ts'

/** Whoever types a word pauses less than this between two letters. */
const pauseMs = 200
/** Who is found by a name changes slowly enough for somebody who types it twice. */
const freshMs = 10_000
const mostClients = 6

/** Appointments and clients by what is typed, once the typing pauses. */
export function useFoundPeople(typed: string, onAppointment: (found: Appointment) => void) {
  useText()
  const staff = useStaff()
  const today = useToday()
  const navigate = useNavigate()
  const wish = typed.trim()
  const [paused] = useDebouncedValue(wish, pauseMs)
  const [now, setNow] = useState<string>()
  // Enter does not wait for the pause.
  const asked = now === wish ? wish : paused

  const body = { typed: asked }
  const isReference = namedBy(asked) !== undefined
  const enough = isReference || typedClient(asked) !== undefined
  const options = { staleTime: freshMs }
  const appointments = useCall(findAppointments, { body }, { ...options, enabled: enough })
  const mayMeet = may(staff, 'see clients') && !isReference
  const clients = useCall(findClients, { body }, { ...options, enabled: enough && mayMeet })

  const wanted = [appointments, ...(mayMeet ? [clients] : [])]
  const open = (found: Appointment) => {
    if (!opensVisit(found, staff, today)) return onAppointment(found)
    storeOpenedAppointment(found)
    void navigate(pathWithId(paths.patientDetails, found.id))
  }
  // An answer to something else stays in sight only until there is a newer one, or nothing to ask.
  const isAsking = (namedBy(wish) ?? typedClient(wish)) !== undefined
  const findings: Finding[] = !isAsking
    ? []
    : [
        ...(appointments.data ?? []).map((found) => ({
          ...appointmentFinding(found, today),
          leadsTo: opensVisit(found, staff, today) ? ('screen' as const) : ('dialog' as const),
          run: () => open(found),
        })),
        ...((mayMeet && clients.data) || []).slice(0, mostClients).map((found) => ({
          ...clientFinding(found),
          run: () => void navigate(pathWithId(paths.client, found.id)),
        })),
      ]
  const error = wanted.find((it) => it.error && it.error.code !== 'signed_out')?.error
  return {
    findings,
    /** Whether the findings answer what stands in the field now. */
    isCurrent:
      !isAsking ||
      (asked === wish && wanted.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)),
    failed: isAsking && error !== undefined,
    askNow: () => setNow(wish),
    retry: () => void Promise.all(wanted.map(({ refetch }) => refetch())),
  }
}

/** A consultant goes on with the visit of who came or is due; all else is done over the screen. */
const opensVisit = ({ status, day }: Appointment, staff: SignedIn, today: Day): boolean =>
  may(staff, 'record visits') && status !== 'CN' && day <= today

function appointmentFinding(found: Appointment, today: Day) {
  const { id, day, status, patientName, consultantName, branchName } = found
  const when = `${day === today ? text('calendar.today') : showDay(day)} ${showTimes(found)}`
  const state = status === 'PE' ? [] : [text(`calendar.status.${status}`)]
  return {
    key: `appointment ${id}`,
    group: 'appointments' as const,
    label: patientName,
    detail: [when, ...state, consultantName, branchName].join(' · '),
  }
}

const clientFinding = ({ id, name, mobile, nextDay }: FoundClient) => ({
  key: `client ${id}`,
  group: 'clients' as const,
  label: name,
  detail: [
    mobile,
    ...(nextDay ? [`${text('clients.nextAppointment')}: ${showDay(nextDay)}`] : []),
  ].join(' · '),
  leadsTo: 'screen' as const,
})
