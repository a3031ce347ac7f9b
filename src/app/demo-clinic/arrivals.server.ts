import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addMinutes } from '../../platform/day/time.ts'
import { deskIds } from './accounts.server.ts'
import type { AppointmentRow, DiaryRows } from './diary-rows.server.ts'
import { instantAt } from './instants.server.ts'
import type { Person } from './people.server.ts'
import type { Random } from './random.server.ts'
import { vitals } from './visits.server.ts'

const onTimeRate = 0.75
// Of those whose time is over and who were not seen: the others did not come.
const stillWaitingRate = 0.4
const measuredRate = 0.6
const earliest = 25

/** Lets a patient of today have come by now, and be measured at the desk. */
export function addArrival(
  random: Random,
  appointment: AppointmentRow,
  person: Person,
  { today, time }: ClinicNow,
  rows: DiaryRows,
): void {
  const ahead = random.between(2, earliest)
  const comes = random.next()
  const isMeasured = random.chance(measuredRate)
  const measuredAfter = random.between(2, 8)
  const desk = random.pick([deskIds.reception, deskIds.frontdesk])
  const { bmi: _bmi, ...measured } = vitals(random, person)

  const { status, starts, ends } = appointment
  if (status === 'CN') return
  const rate = ends <= time ? stillWaitingRate : onTimeRate
  if (status === 'PE' && comes >= rate) return
  const before = addMinutes(starts, -ahead)
  const came = appointment.slotId === null ? starts : before
  if (came > time) return
  appointment.arrivedAt = instantAt(today, came)
  appointment.arrivedBy = desk

  const measuredAt = addMinutes(came, measuredAfter)
  const isAnything = Object.values(measured).some((value) => value !== null)
  if (!isMeasured || !isAnything || measuredAt > time) return
  rows.takenVitals.push({
    appointmentId: appointment.id,
    day: today,
    ...measured,
    takenBy: desk,
    takenAt: instantAt(today, measuredAt),
  })
}
