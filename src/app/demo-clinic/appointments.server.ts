import { textLimits } from '../../platform/i18n/text-limits.ts'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, daysBetween, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { deskIds } from './accounts.server.ts'
import { addArrival } from './arrivals.server.ts'
import type { Ailment } from './ailment.server.ts'
import type { ConsultantServiceRow, SlotRow } from './consultants.server.ts'
import { daysOffOn, isOff, type HolidayRow } from './days-off.server.ts'
import { emptyDiary, type AppointmentRow, type DiaryRows } from './diary-rows.server.ts'
import {
  bookedBefore,
  cancelledAfter,
  conductedAfter,
  instantAt,
  walkedIn,
  type Instant,
} from './instants.server.ts'
import { complaintOf, freePatient, locationOf, patientPools } from './patient-pools.server.ts'
import { newPayment } from './payments.server.ts'
import type { Person } from './people.server.ts'
import { physiotherapy } from './branches-and-services.server.ts'
import { seededRandom, type Random } from './random.server.ts'
import { runningSeries } from './subscriptions.server.ts'
import { fillToday } from './today.server.ts'
import { addVisit } from './visits.server.ts'

const notAttendedRate = 0.12
const cancelledRate = 0.06
const cancelledAheadRate = 0.03
const rebookedRate = 0.3
// The share of walk-ins among attended appointments outside of series: gives 15 % of all past
// appointments.
const walkInRate = 0.2
const visitRate = 0.7

export interface ClinicData {
  slots: readonly SlotRow[]
  /** Further slots of today's weekday, which only today's appointments use. */
  extraSlots: readonly SlotRow[]
  consultantServices: readonly ConsultantServiceRow[]
  daysOff: readonly HolidayRow[]
  people: readonly Person[]
}

export interface DiaryOptions extends ClinicNow {
  firstDay: Day
  seed: number
  /** Whether to generate the consultants' records too. */
  visits: boolean
  /** Appointments per part of the diary, so that a million of them are never in memory at once. */
  partSize: number
}

interface Booking {
  slot: SlotRow
  person: Person
  ailment: Ailment
  location: string | null
  subscription?: { id: number; createdBy: number | null; createdAt: Instant }
}

/** Generates the rows of the clinic's days, from the first to the last booked ahead, in parts. */
export function* demoDiary(clinicData: ClinicData, options: DiaryOptions): Generator<DiaryRows> {
  const { today, time, seed } = options
  const now = instantAt(today, time)
  const random = seededRandom(seed, 'appointments')
  const visitRandom = seededRandom(seed, 'visits')
  const arrivalRandom = seededRandom(seed, 'arrivals')
  const todayRandom = seededRandom(seed, 'today')
  const serviceByConsultant = new Map(
    clinicData.consultantServices.map((consultantService) => [
      consultantService.consultantId,
      consultantService,
    ]),
  )
  const poolOf = patientPools(clinicData.people)
  const isPhysiotherapy = ({ consultantId }: SlotRow) =>
    serviceByConsultant.get(consultantId)!.serviceId === physiotherapy
  const series = runningSeries(random, clinicData.slots.filter(isPhysiotherapy), poolOf, {
    today,
    now,
  })
  let rows = emptyDiary()
  let lastId = 0

  function add(booking: Booking, day: Day, status?: AppointmentRow['status']): AppointmentRow {
    const { serviceId, fee } = serviceByConsultant.get(booking.slot.consultantId)!
    const appointment = {
      ...newAppointment(status ? todayRandom : random, booking, day, { today, time }, status),
      id: ++lastId,
      serviceId,
      price: fee,
    }
    if (appointment.status === 'CD') {
      const payment = newPayment(random, appointment)
      if (payment.received) appointment.paymentStatus = 'P'
      rows.payments.push(payment)
      if (options.visits && day < today && visitRandom.chance(visitRate)) {
        addVisit(visitRandom, appointment, booking.person, booking.ailment, rows)
      }
    }
    if (day === today) addArrival(arrivalRandom, appointment, booking.person, options, rows)
    rows.appointments.push(appointment)
    return appointment
  }

  function fillDemoToday(busy: Set<number>) {
    const { daysOff, people } = clinicData
    const slots = openSlots(
      { slots: [...clinicData.slots, ...clinicData.extraSlots], daysOff },
      today,
    ).filter((slot) => !isPhysiotherapy(slot))
    const appointments = rows.appointments.filter(({ day }) => day === today)
    const book = (slot: SlotRow, status: AppointmentRow['status']) => {
      const { serviceId } = serviceByConsultant.get(slot.consultantId)!
      const pool = poolOf(serviceId, slot.branchId)
      const person = freePatient(todayRandom, pool, ({ id }) => busy.has(id))
      if (!person) return
      busy.add(person.id)
      const ailment = complaintOf(todayRandom, person, serviceId)
      const location = locationOf(todayRandom, person)
      appointments.push(add({ slot, person, ailment, location }, today, status))
    }
    const arrive = (appointment: AppointmentRow) => {
      const person = people[appointment.patientId - 1]!
      addArrival(todayRandom, appointment, person, { today, time }, rows, true)
    }
    fillToday({ time, slots, appointments, book, arrive })
  }

  const lastDay = addDays(today, textLimits.bookingDays)
  // Series continue after the last day open for single bookings, until they are full.
  for (let day = options.firstDay; day <= lastDay || series.areRunning(); day = addDays(day, 1)) {
    const busy = new Set<number>()
    const isBusy = ({ id }: Person) => busy.has(id)
    const slotsOpenOnDay = openSlots(clinicData, day)
    const free: SlotRow[] = []
    for (const slot of slotsOpenOnDay) {
      if (isPhysiotherapy(slot)) series.maybeStart(slot, day, isBusy, rows)
      const session = series.takeSession(slot)
      if (session) {
        const { patient: person, ailment, location, subscription } = session
        busy.add(person.id)
        add({ slot, person, ailment, location, subscription }, day)
      } else free.push(slot)
    }
    for (const [consultant, offered] of Map.groupBy(free, ({ consultantId }) => consultantId)) {
      const all = slotsOpenOnDay.filter(({ consultantId }) => consultantId === consultant).length
      const wantedCount = Math.floor(targetFillRate(random, day, today) * all + random.next())
      for (const slot of random.sample(offered, wantedCount - (all - offered.length))) {
        const { serviceId } = serviceByConsultant.get(consultant)!
        const book = () => {
          const person = freePatient(random, poolOf(serviceId, slot.branchId), isBusy)
          if (!person) return undefined
          busy.add(person.id)
          const ailment = complaintOf(random, person, serviceId)
          return add({ slot, person, ailment, location: locationOf(random, person) }, day)
        }
        // A slot freed by cancelling can be booked again.
        if (book()?.status === 'CN' && random.chance(rebookedRate)) book()
      }
    }
    if (day === today) fillDemoToday(busy)
    if (rows.appointments.length >= options.partSize) {
      yield rows
      rows = emptyDiary()
    }
  }
  yield rows
}

/** The slots on offer on a day, without holidays and leave. */
function openSlots({ slots, daysOff }: Pick<ClinicData, 'slots' | 'daysOff'>, day: Day) {
  const daysOffOnDay = daysOffOn(daysOff, day)
  const weekday = weekdayOf(day)
  return slots.filter((slot) => slot.weekday === weekday && !isOff(daysOffOnDay, slot))
}

/**
 * The share of a consultant's slots that is booked: highest until today, lower the further ahead.
 */
function targetFillRate(random: Random, day: Day, today: Day): number {
  if (day < today) return random.between(75, 85) / 100
  if (day === today) return 0.8
  const ahead = daysBetween(today, day)
  return ahead > textLimits.bookingDays ? 0 : 0.6 - (0.5 * ahead) / textLimits.bookingDays
}

/**
 * The first past day that gives about that many appointments, counting those of today and the days
 * ahead.
 */
export function firstDayFor(
  clinicData: Pick<ClinicData, 'slots' | 'daysOff'>,
  appointments: number,
  today: Day,
): Day {
  const bookedTwice = 1 + cancelledRate * rebookedRate
  let left = appointments
  for (let ahead = 0; ahead <= textLimits.bookingDays; ahead++) {
    left -= openSlots(clinicData, addDays(today, ahead)).length * (ahead === 0 ? 0.8 : 0.35)
  }
  let day = today
  while (left > 0) {
    day = addDays(day, -1)
    left -= openSlots(clinicData, day).length * 0.8 * bookedTwice
  }
  return day
}

type NewAppointment = Omit<AppointmentRow, 'id' | 'serviceId' | 'price'>

function newAppointment(
  random: Random,
  { slot, person, ailment, location, subscription }: Booking,
  day: Day,
  { today, time }: ClinicNow,
  wantedStatus?: AppointmentRow['status'],
): NewAppointment {
  const now = instantAt(today, time)
  const { starts, ends } = slot
  const status = wantedStatus ?? newStatus(random, ends, day, { today, time })
  const mayWalkIn = !subscription && !wantedStatus && status === 'CD'
  const isWalkIn = mayWalkIn && random.chance(walkInRate)
  const bookedAt = subscription
    ? subscription.createdAt
    : isWalkIn
      ? walkedIn(random, day, starts)
      : bookedBefore(random, day, today, now)
  const bookedBy = subscription
    ? subscription.createdBy
    : random.chance(0.25) && !isWalkIn
      ? null
      : random.pick([deskIds.reception, deskIds.frontdesk])
  const isChanged = status !== 'PE'
  return {
    branchId: slot.branchId,
    consultantId: slot.consultantId,
    slotId: isWalkIn ? null : slot.id,
    patientId: person.id,
    day,
    starts,
    ends,
    status,
    cancelReason: status === 'CN' ? reasonFor(person.id) : null,
    paymentStatus: 'U',
    healthIssues: ailment.issue,
    location,
    subscriptionId: subscription?.id ?? null,
    version: isChanged ? 2 : 1,
    bookedBy,
    bookedAt,
    changedBy: isChanged ? (random.chance(0.85) ? deskIds.reception : deskIds.admin) : null,
    changedAt:
      status === 'CN'
        ? cancelledAfter(random, bookedAt, day, now)
        : status === 'CD'
          ? conductedAfter(random, day, ends, now)
          : null,
    arrivedAt: null,
    arrivedBy: null,
  }
}

/** Why an appointment of somebody was cancelled; the patient's wish more often than others. */
const reasonFor = (patientId: number): string =>
  ['patient_asked', ...reasonCodes.cancel][patientId % (reasonCodes.cancel.length + 1)]!

function newStatus(
  random: Random,
  ends: Time,
  day: Day,
  { today, time }: ClinicNow,
): AppointmentRow['status'] {
  const isOver = day < today || (day === today && ends <= time)
  if (!isOver) return random.chance(cancelledAheadRate) ? 'CN' : 'PE'
  const roll = random.next()
  if (roll < notAttendedRate) return 'PE'
  return roll < notAttendedRate + cancelledRate ? 'CN' : 'CD'
}
