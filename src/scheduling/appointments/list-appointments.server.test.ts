import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
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
      const order = rows.map(({ day, starts }) => `${day} ${starts}`)
      const sorted = order.toSorted()
      expect(order).toEqual(tabRules[tab].order === 'soonest' ? sorted : sorted.toReversed())
    },
  )

  it('has no duplicate and no missing row when it is read in small pages', async () => {
    const complete = await scroll(admin, 'home')
    expect(complete.length).toBeGreaterThan(20)
    expect(await scroll(admin, 'home', {}, 3)).toEqual(complete)
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
      'cancelReason',
      'conductedDay',
      'consultantId',
      'consultantName',
      'day',
      'ends',
      'fees',
      'id',
      'mobile',
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
