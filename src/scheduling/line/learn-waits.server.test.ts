import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow, testTimeZone } from '../../test-kit/test-config.ts'
import { learnWaits } from './learn-waits.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const learn = () =>
  learnWaits(
    clinic.db,
    { today: testNow.today, timeZone: testTimeZone },
    new AbortController().signal,
  )

interface Duration {
  serviceId: number
  visits: number
  minutes: number[]
}
const durations = () => clinic.db<Duration[]>`
  select service_id, visits, minutes from visit_duration where consultant_id = ${anita}`

describe('what is learned of a consultant', () => {
  it('is nothing without past calls, and then how long visits took until the next call', async () => {
    await learn()
    expect(await durations()).toEqual([])
    // Every visit of the last month is called 20 minutes after the one before, which ends after 18.
    await clinic.db`
      insert into line_entry (appointment_id, branch_id, consultant_id, day, called_at,
        last_called_at, call_count, finished_at)
      select id, branch_id, consultant_id, day, called, called, 1, called + interval '18 minutes'
      from (
        select id, branch_id, consultant_id, day,
          (day + time '09:10') at time zone ${testTimeZone}
            + interval '20 minutes' * (row_number() over (
              partition by branch_id, day order by starts) - 1) as called
        from appointment
        where consultant_id = ${anita} and status = 'CD' and branch_id = 1
          and day between '2026-10-24' and '2026-11-23'
      ) seen`
    await clinic.db`
      update appointment set arrived_by = 1,
        arrived_at = (day + time '08:50') at time zone ${testTimeZone}
      where id in (select appointment_id from line_entry)`
    await clinic.db`delete from consultant_habits`
    await learn()
    const [learned] = await durations()
    expect(learned!.visits).toBeGreaterThan(50)
    // The last one of a day is followed by nobody.
    expect(learned!.minutes[0]).toBeCloseTo(18, 5)
    expect(learned!.minutes.slice(2)).toEqual(Array.from({ length: 8 }, () => 20))
    const [habits] = await clinic.db<{ lateMinutes: number[]; booked: number; came: number }[]>`
      select late_minutes, booked, came from consultant_habits where consultant_id = ${anita}`
    expect(habits!.lateMinutes).toEqual(Array.from({ length: 10 }, () => 10))
    expect(habits!.came).toBeGreaterThan(0)
    expect(habits!.booked).toBeGreaterThan(habits!.came)
  })

  it('is learned once a day, however often the job runs', async () => {
    await learn()
    await clinic.db`delete from visit_duration`
    await learn()
    expect(await durations()).toEqual([])
  })

  it('is learned again after the clock stood ahead', async () => {
    await clinic.db`update consultant_habits set learned_on = '2027-11-24'`
    await clinic.db`delete from visit_duration`
    await learn()
    expect(await durations()).not.toEqual([])
  })
})
