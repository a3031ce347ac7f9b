import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookAppointment, rescheduleAppointment } from './booking.ts'

let clinic: TestClinic
let desks: Caller[]

beforeAll(async () => {
  clinic = await openTestClinic()
  desks = await Promise.all(['admin', 'reception', 'admin', 'reception'].map(clinic.callerFor))
})
afterAll(() => clinic.close())

/** Two Tuesdays and few slots, so that the clients conflict often. */
const days = ['2026-12-01', '2026-12-08']
const step = fc.record({
  what: fc.constantFrom('book', 'book', 'cancel', 'move'),
  day: fc.constantFrom(...days),
  slot: fc.nat({ max: 7 }),
  patient: fc.nat({ max: 5 }),
  which: fc.nat({ max: 50 }),
})
const clients = fc.array(fc.array(step, { maxLength: 12 }), { minLength: 2, maxLength: 8 })

it('random booking, cancelling and moving never leaves two overlapping appointments', async () => {
  const slots = await clinic.db<{ id: number }[]>`
    select id from slot where consultant_id = 4 and branch_id = 1 and weekday = 2
    order by starts limit 8`
  let booked = 0

  await fc.assert(
    fc.asyncProperty(clients, async (plans) => {
      await clinic.db`
        update appointment set status = 'CN'
        where consultant_id = 4 and status = 'PE' and day in ${clinic.db(days)}`
      const versions = new Map<number, number>()
      const attempt = async (desk: Caller, { what, day, slot, patient, which }: Step) => {
        const slotId = slots[slot]!.id
        const known = [...versions.entries()]
        const [id, version] = known[which % Math.max(known.length, 1)] ?? [0, 0]
        try {
          if (what === 'book') {
            const mobile = String(9_600_000_000 + patient)
            const person = { ...buildBooking({}).patient, mobile }
            const body = buildBooking({ day, slot: slotId, patient: person })
            const answer = await desk.call(bookAppointment, { body })
            versions.set(answer.id, 1)
            booked += 1
          } else if (id > 0 && what === 'cancel') {
            await desk.call(cancelAppointment, { params: { id }, body: { version } })
            versions.delete(id)
          } else if (id > 0) {
            const body = { version, day, slot: slotId }
            await desk.call(rescheduleAppointment, { params: { id }, body })
            versions.set(id, version + 1)
          }
        } catch (error) {
          // Problems are expected; server errors are not.
          if (!(error instanceof ProblemError) || error.status >= 500) throw error
        }
      }
      await Promise.all(
        plans.map(async (plan, index) => {
          for (const one of plan) await attempt(desks[index % desks.length]!, one)
        }),
      )
      const overlapping = await clinic.db`
        select a.id, b.id from appointment a join appointment b
          on a.id < b.id and a.day = b.day and a.starts < b.ends and b.starts < a.ends
          and (a.consultant_id = b.consultant_id or a.patient_id = b.patient_id)
        where a.status <> 'CN' and b.status <> 'CN' and a.day in ${clinic.db(days)}`
      expect(overlapping).toEqual([])
    }),
    { numRuns: 40 },
  )
  expect(booked).toBeGreaterThan(50)
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
