import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ProblemError } from '../../platform/http/problem.ts'
import { bookAppointment } from '../booking/booking.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { day, openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { readSumDifferences } from '../daily-sums/check-sums.server.ts'
import { fulfilsWish, type FreeTime, type Wish } from './wish.ts'
import { bookWaiting, holdTime, recordCall, releaseTime, removeWaiting } from './waiting-list.ts'

let clinic: WaitingClinic
beforeAll(async () => {
  clinic = await openWaitingClinic()
})
afterAll(() => clinic.close())

const people = 4
const times = 3
const deskAction = fc.record({
  kind: fc.constantFrom(
    'hold' as const,
    'book' as const,
    'noAnswer' as const,
    'declined' as const,
    'release' as const,
    'remove' as const,
    'walkIn' as const,
    'elsewhere' as const,
    'cancel' as const,
    'expire' as const,
  ),
  desk: fc.boolean(),
  person: fc.nat(people - 1),
  time: fc.nat(times - 1),
})
type DeskAction = typeof deskAction extends fc.Arbitrary<infer Action> ? Action : never

/** Does what a desk does; a refusal is an answer like any other, anything else fails the test. */
async function run(
  { kind, desk, person, time }: DeskAction,
  entries: number[],
  patients: ReturnType<typeof buildBooking>['patient'][],
): Promise<void> {
  const by: Caller = desk ? clinic.desk : clinic.frontDesk
  const params = { id: entries[person]! }
  const body = clinic.timeOf(time)
  const bookFor = (patient: (typeof patients)[number]) =>
    by.call(bookAppointment, { body: buildBooking({ ...body, patient }) })
  try {
    if (kind === 'hold') await by.call(holdTime, { params, body })
    if (kind === 'book') await by.call(bookWaiting, { params, body })
    if (kind === 'release') await by.call(releaseTime, { params })
    if (kind === 'remove') await by.call(removeWaiting, { params })
    if (kind === 'walkIn') await bookFor(buildBooking({}).patient)
    if (kind === 'elsewhere') await bookFor(patients[person]!)
    if (kind === 'noAnswer' || kind === 'declined') {
      const leaves = kind === 'declined' && time === 0
      await by.call(recordCall, { params, body: { ...body, outcome: kind, leaves } })
    }
    if (kind === 'cancel') {
      await clinic.db`
        update appointment set status = 'CN', version = version + 1
        where id = (select id from appointment where day = ${day} and status = 'PE'
          and consultant_id = ${anita} and slot_id = ${body.slot})`
    }
    if (kind === 'expire') {
      await clinic.db`
        update appointment set held_until = now() - interval '1 second'
        where held_until is not null and status = 'PE' and slot_id = ${body.slot} and day = ${day}`
    }
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
  }
}

it('nobody is lost without a reason, and no time has two holders, whatever the desks do at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deskAction, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (rounds) => {
        await clinic.reset()
        const patients = Array.from({ length: people }, () => buildBooking({}).patient)
        const entries: number[] = []
        for (const patient of patients) entries.push(await clinic.add({ patient }))
        for (const round of rounds) {
          await Promise.all(round.map((action) => run(action, entries, patients)))
          await expectSound(entries)
        }
      },
    ),
    { numRuns: 25 },
  )
})

async function expectSound(entries: number[]): Promise<void> {
  const taken = await clinic.db<{ slotId: number; count: number }[]>`
    select slot_id, count(*)::int from appointment
    where day = ${day} and consultant_id = ${anita} and status <> 'CN'
    group by slot_id having count(*) > 1`
  expect([...taken]).toEqual([])
  const rows = await clinic.db<
    {
      id: number
      isWaiting: boolean
      leftReason: string | null
      isHeld: boolean
      bookedStatus: string | null
    }[]
  >`
    select e.id, e.left_at is null as is_waiting, e.left_reason, h.id is not null as is_held,
      b.status as booked_status
    from waiting_entry e
    left join appointment h on h.id = e.held_appointment_id and h.patient_id = e.patient_id
    left join appointment b on b.id = e.booked_appointment_id and b.patient_id = e.patient_id
      and b.held_until is null
    where e.id = any(${entries}::int[])`
  expect(rows).toHaveLength(entries.length)
  for (const { isWaiting, leftReason, isHeld, bookedStatus } of rows) {
    expect(isWaiting).toBe(leftReason === null)
    if (!isWaiting) expect(isHeld).toBe(false)
    expect(bookedStatus !== null).toBe(leftReason === 'booked')
  }
  expect(await readSumDifferences(clinic.db)).toEqual([])
  // Each held row is somebody's: none is left over that would block its time for nobody.
  const [orphans] = await clinic.db<[{ count: number }]>`
    select count(*)::int from appointment a
    where a.held_until is not null and a.subscription_id is null
      and not exists (select from waiting_entry e where e.held_appointment_id = a.id)`
  expect(orphans).toEqual({ count: 0 })
}

it('the database takes off the list whom the rule calls served, and nobody else', async () => {
  const quarter = fc
    .integer({ min: 32, max: 71 })
    .map((it) => `${String(it >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][it % 4]}`)
  const wish: fc.Arbitrary<Wish> = fc
    .record({
      serviceId: fc.constant(1),
      consultantId: fc.option(fc.constantFrom(4, 5)),
      branchIds: fc.constantFrom([1], [2], [1, 2]),
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7] as const, { minLength: 1 }),
      fromTime: fc.option(quarter),
      untilTime: fc.option(quarter),
      firstDay: fc.constantFrom('2026-11-24', '2026-12-02'),
      lastDay: fc.constantFrom('2026-12-02', '2026-12-09'),
    })
    .filter((it) => !it.fromTime || !it.untilTime || it.fromTime < it.untilTime)
  const time: fc.Arbitrary<FreeTime> = fc
    .record({
      slot: fc.constant(1),
      day: fc.constantFrom('2026-11-30', '2026-12-02', '2026-12-06', '2026-12-10'),
      starts: quarter,
      consultantId: fc.constantFrom(4, 5),
      branchId: fc.constantFrom(1, 2),
    })
    .map((it) => ({ ...it, ends: `${it.starts.slice(0, 3)}${Number(it.starts.slice(3)) + 14}` }))
  await fc.assert(
    fc.asyncProperty(wish, time, async (wanted, free) => {
      const [row] = await clinic.db<[{ fulfils: boolean }]>`
        select fulfils_wish(
          jsonb_populate_record(null::waiting_entry, ${JSON.stringify({
            service_id: wanted.serviceId,
            consultant_id: wanted.consultantId,
            branch_ids: wanted.branchIds,
            weekdays: wanted.weekdays,
            from_time: wanted.fromTime,
            until_time: wanted.untilTime,
            first_day: wanted.firstDay,
            last_day: wanted.lastDay,
          })}::text::jsonb),
          jsonb_populate_record(null::appointment, ${JSON.stringify({
            service_id: 1,
            consultant_id: free.consultantId,
            branch_id: free.branchId,
            day: free.day,
            starts: free.starts,
            ends: free.ends,
          })}::text::jsonb)) as fulfils`
      expect(row.fulfils).toBe(fulfilsWish(wanted, free))
    }),
  )
})
