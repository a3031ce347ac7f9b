import { expect, it } from 'vitest'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { previewSeries } from '../../scheduling/series/series-booking.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { signInAs } from '../../test-kit/staff.server.ts'
import { callerOf, openTestClinic, problemOf } from '../../test-kit/test-clinic.server.ts'
import { testSecretKey } from '../../test-kit/test-config.ts'
import { createApp } from './app.server.ts'

const clockChangeDay = '2027-03-28'

it('a clinic in Berlin takes no bookings between two and three on 28 March', async () => {
  const clinic = await openTestClinic()
  const app = await createApp({
    databaseUrl: clinic.databaseUrl,
    timeZone: 'Europe/Berlin',
    secretKey: testSecretKey,
    clock: () => new Date('2027-03-20T10:00:00Z'),
  })
  const admin = callerOf(app, await signInAs(app, 'admin'))
  const [skippedSlot, after] = await clinic.db<{ id: number; starts: string }[]>`
    insert into slot (consultant_id, branch_id, weekday, starts, ends)
    values (${anita}, 1, 7, '02:00', '02:15'), (${anita}, 1, 7, '03:00', '03:15')
    returning id, starts`

  const query = { consultant: anita, branch: 1, day: clockChangeDay }
  const { slots } = await admin.call(listOpenSlots, { query })
  const offered = slots.map(({ id }) => id)
  expect(offered).toContain(after!.id)
  expect(offered).not.toContain(skippedSlot!.id)
  const book = (slot: number) =>
    admin.call(bookAppointment, { body: buildBooking({ day: clockChangeDay, slot }) })
  expect(await problemOf(book(skippedSlot!.id))).toBe('slot_not_offered')
  expect(await book(after!.id)).toMatchObject({ starts: '03:00' })

  const [weekly] = await clinic.db<{ id: number }[]>`
    insert into slot (consultant_id, branch_id, weekday, starts, ends)
    select consultant_id, 1, 7, '02:30', '02:45' from consultant_service
    where service_id = 6 and active order by consultant_id limit 1 returning id`
  const body = { branch: 1, service: 6, startDay: '2027-03-21', sessions: 2, slots: [weekly!.id] }
  const plan = await admin.call(previewSeries, { body })
  expect(plan.sessions.map(({ day }) => day)).toEqual(['2027-03-21', '2027-04-04'])
  expect(plan.skipped).toMatchObject([{ day: clockChangeDay, why: 'slot_not_offered' }])
  await app.close()
  await clinic.close()
})
