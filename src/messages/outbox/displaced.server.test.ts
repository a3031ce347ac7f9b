import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAllBranches, retireBranch } from '../../masters/branches/branches.ts'
import { listAllConsultants, retireConsultant } from '../../masters/staff/consultant-master.ts'
import { addHoliday, removeHoliday } from '../../scheduling/holidays/holidays.ts'
import { readOwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { makeLink } from '../../scheduling/patient-link/patient-link.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { callerOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { day, openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { planMessages } from './plan-messages.server.ts'

let clinic: WaitingClinic
let admin: Caller
let appointment: number
beforeAll(async () => {
  clinic = await openWaitingClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.reset()
  await clinic.db`delete from message`
  await sendMessages(clinic.db)
  await clinic.db`update message_rules set reminder_hours = '{24}'`
  appointment = await clinic.book(clinic.slots[0]!.id)
  await agree(clinic.db, appointment)
  await clinic.db`
    update appointment set booked_at = '2026-11-01', changed_at = null where id = ${appointment}`
  await clinic.db`delete from message`
})

const plan = (time: string) =>
  planMessages(clinic.db, { now: { today: '2026-12-01', time }, timeZone: testTimeZone })
const messages = () => clinic.db`
  select event, status, reason from message where appointment_id = ${appointment} order by id`
/** As somebody sends all that waits. */
const sendAll = () => clinic.db`
  update message set status = 'sent', begun_at = now(), done_at = now(), way = 'sms', sent_to = '9', text = 'x'
  where status = 'waiting'`

const retire = {
  consultant: async (active: boolean) => {
    const { version } = (await admin.call(listAllConsultants)).find(({ id }) => id === anita)!
    await admin.call(retireConsultant, { params: { id: anita }, body: { version, active } })
  },
  branch: async (active: boolean) => {
    const { version } = (await admin.call(listAllBranches)).find(({ id }) => id === 1)!
    await admin.call(retireBranch, { params: { id: 1 }, body: { version, active } })
  },
}
let holiday: number
const causes: [string, (isAway: boolean) => Promise<unknown>][] = [
  [
    'a leave',
    async (isAway) => {
      if (!isAway) {
        return admin.call(removeHoliday, { params: { id: holiday }, body: { version: 1 } })
      }
      const place = { branchId: null, consultantId: anita, starts: null, ends: null }
      const body = { name: 'Ill', firstDay: day, lastDay: day, repeatsYearly: false, ...place }
      holiday = (await admin.call(addHoliday, { body })).id
    },
  ],
  ['a retired consultant', (isAway) => retire.consultant(!isAway)],
  ['a closed branch', (isAway) => retire.branch(!isAway)],
]

describe.each(causes)('a time that %s takes away', (_, takeAway) => {
  it('is told, neither reminded of nor confirmed, and reminded of when it is given back', async () => {
    const { address } = await clinic.desk.call(makeLink, {
      params: { id: appointment },
      body: { endsOthers: false },
    })
    const isDisplaced = async () => {
      const body = { link: address.split('/').at(-1)! }
      return (await callerOf(clinic.app, '').call(readOwnVisit, { body })).appointments[0]!
        .isDisplaced
    }
    await takeAway(true)
    await plan('12:00')
    expect(await messages()).toEqual([{ event: 'displaced', status: 'waiting', reason: null }])
    expect(await isDisplaced()).toBe(true)
    await takeAway(false)
    await plan('12:01')
    expect(await messages()).toEqual([
      { event: 'displaced', status: 'dropped', reason: 'untrue' },
      { event: 'reminder', status: 'waiting', reason: null },
    ])
    expect(await isDisplaced()).toBe(false)
  })

  it('by mistake uses up neither the reminder nor its own message', async () => {
    await plan('12:00')
    await takeAway(true)
    await plan('12:01')
    await takeAway(false)
    await plan('12:02')
    await plan('12:03')
    const waits = async () =>
      (await messages()).filter(({ status }) => status === 'waiting').map(({ event }) => event)
    expect(await waits()).toEqual(['reminder'])
    await takeAway(true)
    await plan('12:04')
    expect(await waits()).toEqual(['displaced'])
    await takeAway(false)
    await plan('12:05')
    expect(await waits()).toEqual(['reminder'])
    // Once it was sent it is not sent again.
    await sendAll()
    await takeAway(true)
    await plan('12:06')
    await takeAway(false)
    await plan('12:07')
    expect(await waits()).toEqual([])
  })
})
