import type { Db } from '../src/platform/db/connect.server.ts'
import { formatCancelledCursor, formatCursor } from '../src/scheduling/appointments/page-cursor.ts'
import { addDays, type Day } from '../src/platform/day/day.ts'

/** A call whose time is compared between a small and a large clinic. */
export interface SizedCall {
  description: string
  /** A list should take the same time at both sizes, a sum less than 200 ms at the large one. */
  kind: 'list' | 'sum'
  url: string
  body?: object
}

const demoConsultant = 4

/** The calls of the lists, with parameters from a clinic's own rows. */
export async function sizedCalls(db: Db, today: Day): Promise<SizedCall[]> {
  const [at] = await db<[{ amid: Day; mobile: string; patient: number; debtor: number }]>`
    select
      (select day from appointment where id >= (select max(id) / 2 from appointment) order by id limit 1) as amid,
      (select mobile from patient where id = 7) as mobile,
      (select max(id) / 2 from patient) as patient,
      (select max(appointment_id) from outstanding) as debtor`
  const after = formatCursor({ day: at.amid, starts: '10:00', id: 5 })
  const afterOf = (tab: string) =>
    encodeURIComponent(
      tab === 'cancelled'
        ? formatCancelledCursor({ cancelledAt: `${at.amid}T04:30:00.000Z`, id: 5 })
        : after,
    )
  const week = addDays(today, -6)
  const ownerFilters = {
    'the house': '',
    'a branch': '&branch=1',
    'a consultant': `&consultant=${demoConsultant}`,
  }
  const calls: SizedCall[] = []
  const list = (description: string, url: string, body?: object) =>
    calls.push({ description, kind: 'list', url: `/api/${url}`, ...(body && { body }) })
  const sum = (description: string, url: string, body?: object) =>
    calls.push({ description, kind: 'sum', url: `/api/${url}`, ...(body && { body }) })

  for (const tab of ['home', 'conducted', 'upcoming', 'cancelled', 'pending']) {
    for (const [filterName, filter] of Object.entries(ownerFilters)) {
      list(`dashboard, ${tab}, ${filterName}`, `appointments?tab=${tab}${filter}`)
    }
    if (tab !== 'home' && tab !== 'upcoming') {
      list(`dashboard, ${tab}, deep`, `appointments?tab=${tab}&after=${afterOf(tab)}`)
    }
    sum(`dashboard, ${tab}, count`, `appointments/count?tab=${tab}`)
  }
  sum('dashboard, figures of the house', 'appointments/figures')
  list('dashboard, figures of a branch', 'appointments/figures?branch=1')
  list('arrivals of a branch', 'screening?branch=1')
  sum('waiting list, count', 'waiting-list/count')
  list('calendar, a day', `calendar?from=${today}&days=1&branch=1`)
  list('calendar, a week', `calendar?from=${week}&days=7&branch=1`)
  list(
    'calendar, a month of a branch',
    `calendar/days?from=${addDays(today, -20)}&days=42&branch=1`,
  )
  sum('calendar, a month of the house', `calendar/days?from=${addDays(today, -20)}&days=42`)

  for (const by of ['day', 'branch', 'consultant', 'person']) {
    sum(`income of a day by ${by}`, `income?from=${today}&to=${today}&by=${by}`)
    sum(`income of a month by ${by}`, `income?from=${addDays(today, -30)}&to=${today}&by=${by}`)
  }
  sum('further charges of a day', `income/charges?from=${today}&to=${today}`)
  sum('further charges of a month', `income/charges?from=${addDays(today, -30)}&to=${today}`)
  sum('close of the day, a branch', `branch-day?branch=1&day=${today}`)
  list('close of the day, one’s own drawers', 'drawers')

  const filters = {
    ...ownerFilters,
    'a service': '&service=1',
    'a day': `&day=${at.amid}`,
    'a name (1 of 120)': '&name=sunita',
    'a whole number': `&mobile=${at.mobile}`,
    'part of a number': '&mobile=9000',
  }
  for (const tab of ['home', 'notconducted', 'clients']) {
    for (const [about, filter] of Object.entries(filters)) {
      const requestQuery = Object.fromEntries(new URLSearchParams(`tab=${tab}${filter}`))
      list(`report ${tab}, ${about}`, 'reports/appointments', requestQuery)
      list(`report ${tab}, ${about}, deep`, 'reports/appointments', { ...requestQuery, after })
      sum(`report ${tab}, ${about}, total`, 'reports/totals', requestQuery)
    }
    const days = { from: addDays(today, -29), to: today }
    sum(`pictures ${tab}, 30 days`, 'reports/pictures', { tab, ...days })
  }
  list(
    'open slots of a day',
    `slots/open?consultant=${demoConsultant}&branch=1&day=${addDays(today, 2)}`,
  )
  list('household by number', 'patients/household', { mobile: at.mobile })
  list('clients, by name', 'clients/search', { typed: 'sunita rao' })
  list('clients, by part of a number', 'clients/search', { typed: at.mobile.slice(0, 7) })
  list('clients, by first name', 'clients/search', { typed: 'sunita' })
  list('coming appointments, by name', 'appointments/search', { typed: 'sunita rao' })
  list('coming appointments, by first name', 'appointments/search', { typed: 'sunita' })
  list('coming appointments, by a misspelt name', 'appointments/search', { typed: 'sunitta raoi' })
  list('coming appointments, by part of a number', 'appointments/search', {
    typed: at.mobile.slice(0, 7),
  })
  list('a client', `clients/${at.patient}`)

  for (const [filterName, filter] of Object.entries(ownerFilters)) {
    const query = filter.replace('&', '?')
    list(`outstanding, ${filterName}`, `outstanding${query}`)
    sum(`outstanding, ${filterName}, sums`, `outstanding/sums${query}`)
  }
  list('what an appointment owes', `appointments/${at.debtor}/account`)
  list('lines of a branch', `line?branch=1`)
  list('waits of a branch', `line/waits?branch=1`)
  list('the waiting list', 'waiting-list')
  list('displaced appointments', 'displaced')
  list('whom to call', 'displaced/calls')
  return calls
}
