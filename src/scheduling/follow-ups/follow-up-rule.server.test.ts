import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day } from '../../platform/day/day.ts'
import { addAppointment, addPatient } from '../../test-kit/follow-ups.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { followUpState, followUpStates, type FollowUpFacts } from './follow-up-rule.ts'
import { listFollowUps } from './follow-ups.ts'

const { today } = testNow
let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`update visit set follow_up_day = null where follow_up_day is not null`
})
afterAll(() => clinic.close())

const daysAround = (min: number, max: number) =>
  fc.integer({ min, max }).map((days) => addDays(today, days))
const appointments = fc.record({
  // Few days, consultants and services, so that they meet.
  day: fc.constantFrom(-120, -95, -60, -40, -20, -5, 0, 6).map((days) => addDays(today, days)),
  consultant: fc.constantFrom(4, 5),
  service: fc.constantFrom(1, 2, 3),
  status: fc.constantFrom('PE', 'CD', 'CD', 'CN'),
  isVisit: fc.boolean(),
  dueDay: fc.option(
    fc.oneof(
      daysAround(-100, 10),
      fc.constantFrom(-91, -90, 3, 4).map((it) => addDays(today, it)),
    ),
  ),
  call: fc.option(
    fc.oneof(
      fc.constantFrom('noAnswer', 'doesNotCome', 'reopened').map((outcome) => ({
        outcome,
        askAgainOn: null,
      })),
      daysAround(-1, 4).map((askAgainOn) => ({ outcome: 'willBook', askAgainOn })),
    ),
  ),
  /** By how many days the consultant has put the follow-up off since it was called about. */
  putOff: fc.constantFrom(0, 0, 0, 5),
})
const patients = fc.array(appointments, { minLength: 1, maxLength: 5 })

it('the lists have whom the rule has', async () => {
  const expected: Record<string, number[]> = { toCall: [], later: [], closed: [] }
  for (const booked of fc.sample(patients, 80)) {
    const patient = await addPatient(clinic.db)
    const rows = []
    for (const { day, consultant, service, status, isVisit, dueDay, call, putOff } of booked) {
      const id = await addAppointment(clinic.db, {
        patient,
        day,
        consultant,
        service,
        status: status as 'PE',
        ...(isVisit && { followUpDay: dueDay }),
      })
      const [{ starts }] = await clinic.db<[{ starts: string }]>`
        select to_char(starts, 'HH24:MI') as starts from appointment where id = ${id}`
      const isLive = status !== 'CN'
      const calledAbout = addDays(dueDay ?? day, -putOff)
      const hasCall = isVisit && dueDay !== null && call !== null
      if (hasCall) {
        await clinic.db`
          insert into follow_up_call
            (appointment_id, follow_up_day, number, outcome, ask_again_on, reason, called_by, called_at)
          values (${id}, ${dueDay}, 1, 'noAnswer', null, null, 1, ${today}),
            (${id}, ${calledAbout}, 2, ${call.outcome},
            ${call.askAgainOn}, ${call.outcome === 'doesNotCome' ? 'well_again' : null}, 1, ${today})`
      }
      rows.push({
        appointment: { id, day, starts, consultant, service, isLive, isVisit },
        dueDay: isVisit ? dueDay : null,
        lastCall: hasCall ? { ...call, dueDay: calledAbout } : null,
      })
    }
    for (const { appointment, dueDay, lastCall } of rows) {
      if (dueDay === null) continue
      const others = rows.map((it) => it.appointment).filter((it) => it !== appointment)
      const facts = { visit: appointment, dueDay: dueDay as Day, others, lastCall } as FollowUpFacts
      const state = followUpState(facts, today)
      if (state) expected[state]!.push(appointment.id)
    }
  }
  const desk = await clinic.callerFor('reception')
  const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b)
  for (const state of followUpStates) {
    const { rows, next } = await desk.call(listFollowUps, { query: { state, limit: 200 } })
    expect(next).toBeNull()
    expect(inOrder(rows.map(({ id }) => id))).toEqual(inOrder(expected[state]!))
    expect(rows.length).toBeGreaterThan(0)
  }
})
