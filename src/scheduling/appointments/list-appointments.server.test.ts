import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import type { Appointment } from './appointment.ts'
import { appointmentTabs, isListedIn, tabRules, type AppointmentTab } from './appointment-tabs.ts'
import { countAppointments, listAppointments } from './list-appointments.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

interface Filter {
  day?: string
  consultant?: number
  branch?: number
}

/** Reads a tab page by page, from its first to its last row. */
async function scroll(caller: Caller, tab: AppointmentTab, filter: Filter = {}, limit = 200) {
  const rows: Appointment[] = []
  let after: string | undefined
  do {
    const page = await caller.call(listAppointments, { query: { tab, ...filter, limit, after } })
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after)
  return rows
}

/** A change of each table that a row of the list is made of, of an appointment that is pending today. */
const changesOfRow: Record<string, (id: number) => PromiseLike<unknown>> = {
  appointment: (id) => clinic.db`update appointment set price = price + 1 where id = ${id}`,
  branch: (id) => clinic.db`
    update branch set name = name || ' 2' where id = (select branch_id from appointment where id = ${id})`,
  consultant: (id) => clinic.db`
    update staff set name = name || ' 2' where id = (select consultant_id from appointment where id = ${id})`,
  service: (id) => clinic.db`
    update service set name = name || ' 2' where id = (select service_id from appointment where id = ${id})`,
  'a patient’s name': (id) => clinic.db`
    update patient set name = name || ' Rao' where id = (select patient_id from appointment where id = ${id})`,
  'a patient’s number': (id) => clinic.db`
    update patient set mobile = '9000000077' where id = (select patient_id from appointment where id = ${id})`,
  'another day': (id) => clinic.db`update appointment set day = day + 700 where id = ${id}`,
  // Last: it keeps its appointment where it is.
  visit: (id) =>
    clinic.db`insert into visit (appointment_id, day, illness, fees, recorded_by) values (${id}, ${testNow.today}, 'Cough', 777, 1)`,
}

describe('a list that is kept', () => {
  it.each(Object.keys(changesOfRow))('shows a change at once: %s', async (table) => {
    const read = async () => (await admin.call(listAppointments, { query: { tab: 'home' } })).rows
    const before = await read()
    expect(await read()).toEqual(before)
    const { id } = before[3]!
    await changesOfRow[table]!(id)
    const rowAfter = (await read()).find((row) => row.id === id)
    expect(rowAfter).not.toEqual(before[3])
    // Nothing but that was changed, and it is what the database has.
    const [first] = await scroll(admin, 'home', {}, 1)
    expect((await read())[0]).toEqual(first)
  })

  it('is another one on another day', async () => {
    const { rows } = await admin.call(listAppointments, { query: { tab: 'home' } })
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([testNow.today]))
  })
})

describe('a tab', () => {
  it.each(appointmentTabs)(
    '%s lists exactly the appointments of its rule, in order',
    async (tab) => {
      const all = await clinic.db<Pick<Appointment, 'id' | 'status' | 'day'>[]>`
      select id, status, day from appointment`
      const expected = all.filter((one) => isListedIn(tab, one, testNow.today)).map(({ id }) => id)
      const rows = await scroll(admin, tab)
      expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        expected.toSorted((a, b) => a - b),
      )
      const { count } = await admin.call(countAppointments, { query: { tab } })
      expect(count).toBe(expected.length)
      const order = rows.map(({ day, starts, cancelledAt }) => cancelledAt ?? `${day} ${starts}`)
      const sorted = order.toSorted()
      expect(order).toEqual(tabRules[tab].order === 'soonest' ? sorted : sorted.toReversed())
    },
  )

  it('has no duplicate and no missing row when it is read in small pages', async () => {
    const complete = await scroll(admin, 'home')
    expect(complete.length).toBeGreaterThan(20)
    expect(await scroll(admin, 'home', {}, 3)).toEqual(complete)
  })

  it('lists what one statement cancelled at once without a gap, with who did it', async () => {
    const rows = await scroll(admin, 'upcoming')
    const ids = rows.slice(0, 7).map(({ id }) => id)
    await clinic.db`
      update appointment set status = 'CN', changed_by = 2, changed_at = '2027-01-01T00:00:00.123456Z', version = version + 1
      where id = any(${ids})`
    const cancelled = await scroll(admin, 'cancelled', {}, 3)
    expect(cancelled.slice(0, 7).map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a))
    const [{ name }] = await clinic.db<[{ name: string }]>`select name from staff where id = 2`
    expect(cancelled[0]).toMatchObject({ cancelledBy: name })
    expect(cancelled).toEqual(await scroll(admin, 'cancelled'))
    await clinic.db`
      update appointment set status = 'PE', changed_by = null, changed_at = null where id = any(${ids})`
  })

  it('lists and counts what was conducted on one day', async () => {
    const all = await scroll(admin, 'conducted')
    const { day } = all.at(-1)!
    const ofDay = all.filter((row) => row.day === day)
    expect(await scroll(admin, 'conducted', { day })).toEqual(ofDay)
    const { count } = await admin.call(countAppointments, { query: { tab: 'conducted', day } })
    expect(count).toBe(ofDay.length)
  })

  it('refuses a cursor of another order', async () => {
    const query = { tab: 'cancelled' as const, after: '2026-11-24 09:00 5' }
    expect(await problemOf(admin.call(listAppointments, { query }))).toBe('invalid_input')
    const other = { tab: 'home' as const, after: '2026-11-24T09:00:00.000Z 5' }
    expect(await problemOf(admin.call(listAppointments, { query: other }))).toBe('invalid_input')
  })

  it('filters by branch and consultant together', async () => {
    const rows = await scroll(admin, 'conducted', { branch: 2, consultant: 4 })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ branchId: 2, consultantId: 4 })
  })

  it('shows only the fields of an appointment that the desk needs', async () => {
    const [row] = await scroll(admin, 'home')
    expect(Object.keys(row!).toSorted()).toEqual([
      'arrivedAt',
      'branchId',
      'branchName',
      'byPatient',
      'cancelReason',
      'cancelledAt',
      'cancelledBy',
      'conductedDay',
      'consultantId',
      'consultantName',
      'day',
      'ends',
      'fees',
      'hasMoney',
      'heldUntil',
      'id',
      'isWaiting',
      'mobile',
      'packagePays',
      'paidBefore',
      'paidInPart',
      'patientId',
      'patientName',
      'paymentStatus',
      'price',
      'serviceId',
      'serviceName',
      'slotId',
      'starts',
      'status',
      'subscriptionId',
      'version',
      'visitRecorded',
      'walkIn',
    ])
  })
})

describe('today', () => {
  it("starts at the clinic's midnight, not at the server's", async () => {
    const first = (await scroll(admin, 'home'))[0]!
    expect(first.day).toBe('2026-11-24')
    clinic.setClock('2026-11-24T18:29:59Z')
    expect((await scroll(admin, 'home'))[0]!.day).toBe('2026-11-24')
    clinic.setClock('2026-11-24T18:30:00Z')
    expect((await scroll(admin, 'home'))[0]!.day).toBe('2026-11-25')
    const late = await scroll(admin, 'pending')
    expect(late.map(({ id }) => id)).toContain(first.id)
    clinic.setClock('2026-11-24T03:35:00Z')
  })
})

describe('a consultant', () => {
  it('sees only their own rows, for any filter in the request', async () => {
    const anita = await clinic.callerFor('anita')
    for (const tab of appointmentTabs) {
      const rows = await scroll(anita, tab, { consultant: 5 })
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row.consultantId).toBe(4)
    }
  })
})
