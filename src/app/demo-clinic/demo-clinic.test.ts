import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../platform/day/day.ts'
import { overlaps } from '../../platform/day/time.ts'
import { demoAccounts } from './accounts.server.ts'
import { consultantProfiles } from './consultants.server.ts'
import { daysOffOn, isOff } from './days-off.server.ts'
import { generateDemoClinic } from './demo-clinic.server.ts'
import { householdMobile } from './people.server.ts'

// A Saturday shortly after Diwali and Kannada Rajyotsava, and before Christmas.
const today = '2026-11-21'
const time = '11:20'
const now = `${today}T${time}:00+05:30`
const clinic = generateDemoClinic({ today, time })
const { appointments, patients, daysOff } = clinic
const live = appointments.filter(({ status }) => status !== 'CN')
const past = appointments.filter(({ day }) => day < today)

const shareOf = (subset: { length: number }, total: { length: number }) =>
  subset.length / total.length

test('the same seed and today give the same clinic, another seed gives another', () => {
  expect(generateDemoClinic({ today, time })).toEqual(clinic)
  expect(generateDemoClinic({ today, time, seed: 1 }).patients).not.toEqual(patients)
})

test('leaving out visits changes nothing else', () => {
  const { visits, prescriptionItems, ...without } = generateDemoClinic({
    today,
    time,
    visits: false,
  })
  expect(visits).toEqual([])
  expect(prescriptionItems).toEqual([])
  expect(without.appointments).toEqual(appointments)
})

test('no two live appointments of a consultant overlap', () => {
  const byConsultantAndDay = Map.groupBy(live, (one) => `${one.consultantId} ${one.day}`)
  for (const list of byConsultantAndDay.values()) {
    const sorted = list.toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
    for (const [index, next] of sorted.slice(1).entries()) {
      expect(overlaps(sorted[index]!, next)).toBe(false)
    }
  }
})

test('no patient is with two consultants at once', () => {
  expect(new Set(live.map((one) => `${one.patientId} ${one.day}`)).size).toBe(live.length)
})

test.each(['2026-11-21', '2027-04-20', '2025-10-01', '2026-02-10', '2026-12-20'])(
  'no appointment falls on a holiday, a leave or a half day off, seen from %s',
  (day) => {
    const seen = generateDemoClinic({ today: day, time, patients: 200, visits: false })
    for (const appointment of seen.appointments) {
      expect(isOff(daysOffOn(seen.daysOff, appointment.day), appointment)).toBe(false)
    }
  },
)

test('Diwali closes every branch, Kannada Rajyotsava only those in Bengaluru', () => {
  const off = (day: string, branchId: number) =>
    isOff(daysOffOn(daysOff, day), { branchId, consultantId: 4, starts: '09:00', ends: '09:15' })
  expect([1, 2, 3, 4].map((branch) => off('2026-11-08', branch))).toEqual([true, true, true, true])
  expect([1, 2, 3, 4].map((branch) => off('2031-11-01', branch))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('one consultant has a week of leave ahead, another a half day off on a working day', () => {
  const leave = daysOff.find(({ name }) => name === 'On leave')!
  expect(leave.firstDay > today && leave.lastDay <= addDays(today, 30)).toBe(true)
  expect(leave.lastDay).toBe(addDays(leave.firstDay, 6))
  const halfDay = daysOff.find(({ name }) => name === 'Half day off')!
  expect(halfDay.firstDay > today && halfDay.firstDay <= addDays(today, 14)).toBe(true)
  const morningSlots = appointments.filter(
    ({ day, consultantId }) => day === halfDay.firstDay && consultantId === halfDay.consultantId,
  )
  expect(morningSlots.length).toBeGreaterThan(0)
})

test('at least three in four of the offered slots were booked', () => {
  const days = Array.from({ length: 60 }, (_, index) => addDays(today, -index - 1))
  const offered = days.flatMap((day) => {
    const daysOffOnDay = daysOffOn(daysOff, day)
    return clinic.slots.filter(
      (slot) => slot.weekday === weekdayOf(day) && !isOff(daysOffOnDay, slot),
    )
  })
  const takenSlots = new Set(past.map((one) => `${one.consultantId} ${one.day} ${one.starts}`))
  expect(takenSlots.size / offered.length).toBeGreaterThan(0.75)
  expect(takenSlots.size / offered.length).toBeLessThan(0.85)
})

test('about 12 % did not attend, 6 % cancelled, 15 % walked in', () => {
  const of = (status: string) => past.filter((one) => one.status === status)
  expect(shareOf(of('PE'), past)).toBeCloseTo(0.12, 1.5)
  expect(shareOf(of('CN'), past)).toBeCloseTo(0.06, 1.5)
  const walkIns = past.filter(({ slotId }) => slotId === null)
  expect(shareOf(walkIns, past)).toBeCloseTo(0.15, 1.5)
})

test("a walk-in is at the time of one of the consultant's slots", () => {
  const times = new Set(
    [...clinic.slots, ...clinic.extraSlots].map(
      (slot) => `${slot.consultantId} ${slot.weekday} ${slot.starts} ${slot.ends}`,
    ),
  )
  for (const { consultantId, day, starts, ends } of appointments) {
    expect(times.has(`${consultantId} ${weekdayOf(day)} ${starts} ${ends}`)).toBe(true)
  }
})

test('today has patients seen, patients to come and none conducted before their time', () => {
  const todays = appointments.filter(({ day }) => day === today)
  const conducted = todays.filter(({ status }) => status === 'CD')
  expect(conducted.length).toBeGreaterThan(0)
  expect(conducted.every(({ ends }) => ends <= time)).toBe(true)
  expect(todays.filter(({ status }) => status === 'PE').length).toBeGreaterThan(20)
})

test('some of those due have arrived, some are measured, and some are missing', () => {
  const todays = appointments.filter(({ day }) => day === today)
  const dueAppointments = todays.filter(({ status, starts }) => status === 'PE' && starts <= time)
  const waiting = dueAppointments.filter(({ arrivedAt }) => arrivedAt !== null)
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.length).toBeLessThan(dueAppointments.length)
  const seen = todays.filter(({ status }) => status === 'CD')
  expect(seen.every(({ arrivedAt, bookedAt }) => arrivedAt! >= bookedAt)).toBe(true)
  const others = appointments.filter((one) => one.day !== today || one.status === 'CN')
  expect(others.filter(({ arrivedAt, arrivedBy }) => arrivedAt ?? arrivedBy)).toEqual([])
  const arrived = new Map(todays.map(({ id, arrivedAt }) => [id, arrivedAt]))
  expect(clinic.takenVitals.length).toBeGreaterThan(5)
  for (const { appointmentId, takenAt } of clinic.takenVitals) {
    expect(takenAt > arrived.get(appointmentId)!).toBe(true)
  }
})

test('the days ahead fill up less the further they are, and none is conducted', () => {
  const ahead = appointments.filter(({ day }) => day > today)
  expect(ahead.every(({ status }) => status !== 'CD')).toBe(true)
  const soonAppointments = ahead.filter(({ day }) => day <= addDays(today, 7))
  const late = ahead.filter(({ day }) => day > addDays(today, 23))
  expect(soonAppointments.length).toBeGreaterThan(2 * late.length)
  const single = ahead.filter(({ subscriptionId }) => subscriptionId === null)
  expect(single.every(({ day }) => day <= addDays(today, 30))).toBe(true)
})

test('nothing was booked, changed or paid later than now', () => {
  const instants = [
    ...appointments.flatMap(({ bookedAt, changedAt, arrivedAt }) => [
      bookedAt,
      changedAt ?? now,
      arrivedAt ?? now,
    ]),
    ...clinic.takenVitals.map(({ takenAt }) => takenAt),
    ...clinic.payments.map(({ takenAt }) => takenAt),
    ...clinic.subscriptions.map(({ createdAt }) => createdAt),
  ]
  expect(instants.every((instant) => instant <= now)).toBe(true)
  const changedFirst = appointments.filter(
    ({ bookedAt, changedAt }) => changedAt !== null && changedAt < bookedAt,
  )
  expect(changedFirst).toEqual([])
})

test('every conducted appointment has a payment of its price, most of it received', () => {
  const conducted = new Map(
    appointments.filter(({ status }) => status === 'CD').map((one) => [one.id, one]),
  )
  expect(clinic.payments.length).toBe(conducted.size)
  for (const payment of clinic.payments) {
    const appointment = conducted.get(payment.appointmentId)!
    expect(payment.amount).toBe(appointment.price)
    expect(appointment.paymentStatus).toBe(payment.received ? 'P' : 'U')
    expect(payment.mode === null).toBe(!payment.received)
    expect(payment.transactionId === null).toBe(payment.mode !== 'Online')
  }
  const received = clinic.payments.filter((payment) => payment.received)
  expect(shareOf(received, clinic.payments)).toBeCloseTo(0.94, 1.5)
  const cash = received.filter(({ mode }) => mode === 'Cash')
  expect(shareOf(cash, received)).toBeCloseTo(0.55, 1)
})

test('about half of the physiotherapy is by subscription, each with all its sessions', () => {
  const sessions = past.filter(({ serviceId }) => serviceId === 6)
  const subscribed = sessions.filter(({ subscriptionId }) => subscriptionId !== null)
  expect(shareOf(subscribed, sessions)).toBeCloseTo(0.5, 0.7)
  for (const subscription of clinic.subscriptions) {
    const ownAppointments = appointments.filter(
      ({ subscriptionId }) => subscriptionId === subscription.id,
    )
    const slotIds = clinic.subscriptionSlots
      .filter(({ subscriptionId }) => subscriptionId === subscription.id)
      .map(({ slotId }) => slotId)
    expect(ownAppointments.length).toBe(subscription.sessions)
    expect(ownAppointments[0]!.day).toBe(subscription.startDay)
    expect(ownAppointments.every(({ patientId }) => patientId === subscription.patientId)).toBe(
      true,
    )
    expect(ownAppointments.every(({ slotId }) => slotIds.includes(slotId!))).toBe(true)
  }
})

test('three in ten people share a mobile number with their family', () => {
  const households = Map.groupBy(patients, ({ mobile }) => mobile).values()
  const shared = [...households].filter((people) => people.length > 1)
  expect(shareOf(shared.flat(), patients)).toBeCloseTo(0.3, 1)
  for (const people of shared) {
    expect(new Set(people.map(({ name }) => name.split(' ').at(-1))).size).toBe(1)
    expect(new Set(people.map(({ name }) => name.toLowerCase())).size).toBe(people.length)
  }
})

test('names have letters and spaces, some are long, and some people have no e-mail', () => {
  expect(patients.length).toBe(400)
  expect(patients.every(({ name }) => /^[A-Za-z]+( [A-Za-z]+)+$/.test(name))).toBe(true)
  expect(patients.every(({ mobile }) => /^(90000|98000)\d{5}$/.test(mobile))).toBe(true)
  expect(patients.every(({ age }) => age >= 0 && age <= 130)).toBe(true)
  expect(patients.some(({ name }) => name.length > 30)).toBe(true)
  expect(patients.some(({ email }) => email === null)).toBe(true)
})

test('no two households have the same number', () => {
  const numbers = Array.from({ length: 190_000 }, (_, household) => householdMobile(household))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('visits belong to conducted appointments of past days, and their parts to a visit', () => {
  const conducted = new Set(past.filter(({ status }) => status === 'CD').map(({ id }) => id))
  expect(clinic.visits.every(({ appointmentId }) => conducted.has(appointmentId))).toBe(true)
  expect(clinic.visits.length / conducted.size).toBeCloseTo(0.7, 1)
  const recorded = new Set(clinic.visits.map(({ appointmentId }) => appointmentId))
  for (const rows of [clinic.prescriptionItems, clinic.recommendedTests, clinic.certificates]) {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.every(({ appointmentId }) => recorded.has(appointmentId))).toBe(true)
  }
  expect(clinic.exercises.length).toBeGreaterThan(10)
  expect(clinic.exercises.every(({ appointmentId }) => recorded.has(appointmentId))).toBe(true)
  expect(clinic.prescriptionItems.every(({ unit }) => ['gm', 'mg', 'ml'].includes(unit))).toBe(true)
  expect(clinic.prescriptionItems.every(({ amount }) => amount > 0)).toBe(true)
  for (const { labTestId, radiologyTestId } of clinic.recommendedTests) {
    expect((labTestId === null) !== (radiologyTestId === null)).toBe(true)
  }
})

test('a lunch break is cut out of the slots, and none overlaps it', () => {
  const kavita = clinic.staff.find(({ username }) => username === 'kavita')!
  const tuesday = clinic.slots.filter(
    ({ consultantId, weekday }) => consultantId === kavita.id && weekday === 2,
  )
  expect(tuesday.length).toBe(14)
  expect(tuesday.some((slot) => overlaps(slot, { starts: '13:00', ends: '13:30' }))).toBe(false)
})

test('every member of staff has an account of their own', () => {
  expect(demoAccounts.map(({ username }) => username)).toEqual([
    'admin',
    'reception',
    'frontdesk',
    ...consultantProfiles.map(({ username }) => username),
  ])
  expect(new Set(clinic.staff.map(({ email }) => email)).size).toBe(13)
})

test('ten times the clinic has ten times the branches, consultants and slots', () => {
  const large = generateDemoClinic({
    today,
    time,
    branches: 40,
    patients: 4_000,
    appointments: 60_000,
    visits: false,
  })
  expect(large.branches.length).toBe(40)
  expect(new Set(large.branches.map(({ name }) => name)).size).toBe(40)
  expect(new Set(large.staff.map(({ username }) => username)).size).toBe(103)
  expect(large.slots.length).toBe(10 * clinic.slots.length)
  expect(large.appointments.length / 60_000).toBeCloseTo(1, 1)
  expect(() => generateDemoClinic({ today, time, branches: 6 })).toThrow('multiple of 4')
})
