import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addMinutes, minutesOf } from '../../platform/day/time.ts'
import { isLive } from '../../scheduling/appointments/statuses.ts'
import { deskIds } from './accounts.server.ts'
import type { AppointmentRow, DiaryRows } from './diary-rows.server.ts'
import { instantAt } from './instants.server.ts'
import type { Person } from './people.server.ts'
import type { Random } from './random.server.ts'
import { otherVitals, vitals } from './visits.server.ts'

const punctualRate = 0.75
// The share of past, unseen appointments whose patient is waiting; the others did not come.
const stillWaitingRate = 0.4
// After that a patient has left, unseen.
const maxWaitMinutes = 90
const measuredRate = 0.6
const earliestArrivalMinutes = 25

/**
 * Adds the arrival of a patient of today, and the vitals measured at the desk. `isThere` when the
 * patient has arrived by now whatever the chances say.
 */
export function addArrival(
  random: Random,
  appointment: AppointmentRow,
  person: Person,
  { today, time }: ClinicNow,
  rows: DiaryRows,
  isThere = appointment.status === 'CD',
): void {
  const minutesAhead = random.between(2, earliestArrivalMinutes)
  const arrivalRoll = random.next()
  const isMeasured = random.chance(measuredRate)
  const measuredAfter = random.between(2, 8)
  const desk = random.pick([deskIds.reception, deskIds.frontdesk])
  const { bmi: _bmi, ...measured } = {
    ...vitals(random, person),
    ...otherVitals(appointment.id, person),
    pain: null,
  }

  const { status, starts, ends } = appointment
  if (!isLive(status)) return
  const isLongOver = minutesOf(ends) + maxWaitMinutes < minutesOf(time)
  const rate = ends > time ? punctualRate : isLongOver ? 0 : stillWaitingRate
  if (!isThere && arrivalRoll >= rate) return
  const before = minutesOf(starts) > minutesAhead ? addMinutes(starts, -minutesAhead) : '00:00'
  const expectedTime = appointment.slotId === null ? starts : before
  if (expectedTime > time && !isThere) return
  const arrivedTime = expectedTime > time ? time : expectedTime
  appointment.arrivedAt = instantAt(today, arrivedTime)
  appointment.arrivedBy = desk

  const measuredAt = addMinutes(arrivedTime, measuredAfter)
  const hasMeasurement = Object.values(measured).some((value) => value !== null)
  if (!isMeasured || !hasMeasurement || measuredAt > time) return
  rows.takenVitals.push({
    appointmentId: appointment.id,
    day: today,
    ...measured,
    takenBy: desk,
    takenAt: instantAt(today, measuredAt),
  })
}
