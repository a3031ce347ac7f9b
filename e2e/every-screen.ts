import type { Locator, Page } from '@playwright/test'
import { paths } from '../src/access/permissions/paths.ts'
import type { ScreenName } from '../src/access/permissions/permissions.ts'
import type { Db } from '../src/platform/db/connect.server.ts'

/** What the walk comes to see, in a clinic where every screen has something to show. */
export interface Ids {
  client: number
  subscription: number
  /** Of Dr. Anita's today. */
  appointment: number
  /** One of hers with prescription, tests and certificate. */
  visit: number
}

interface Visit {
  /** The account that sees most of the screen; nobody's where it is for those not signed in. */
  as: 'nobody' | 'meera' | 'frontdesk' | 'admin' | 'reception' | 'anita'
  id?: keyof Ids
  search?: string
  /** What is there once the screen is, in any language. */
  shows: (page: Page) => Locator
}

const aRow = (page: Page) => page.getByRole('row').nth(1)
const aHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const aField = (page: Page) => page.getByRole('textbox').first()
const aSheet = (page: Page) => page.getByRole('article').first()

/** Every screen, with who walks it. A new one without its line here does not compile. */
export const visits: Record<ScreenName, Visit> = {
  signIn: { as: 'nobody', shows: aField },
  firstAdmin: { as: 'nobody', search: '#token=x', shows: aHeading },
  appointmentForm: { as: 'nobody', shows: aField },
  changePassword: { as: 'meera', shows: aField },
  secondFactor: { as: 'frontdesk', shows: aField },

  landingPage: { as: 'admin', shows: aRow },
  account: { as: 'admin', shows: (page) => page.getByRole('listitem').first() },
  signInRules: { as: 'admin', shows: (page) => page.getByRole('switch').first() },
  schedule: { as: 'admin', search: '?consultant=4&branch=1', shows: aField },
  holidays: { as: 'admin', shows: aRow },
  displaced: { as: 'admin', shows: aRow },
  branches: { as: 'admin', shows: aRow },
  services: { as: 'admin', shows: aRow },
  consultants: { as: 'admin', shows: aRow },
  employees: { as: 'admin', shows: aRow },
  radiologyTests: { as: 'admin', shows: aRow },
  labTests: { as: 'admin', shows: aRow },
  audit: { as: 'admin', shows: aRow },

  bookAppointment: { as: 'reception', shows: aField },
  screening: { as: 'reception', shows: aRow },
  bookingRequests: { as: 'reception', shows: aHeading },
  calendar: {
    as: 'reception',
    search: '?branch=1',
    shows: (page) => page.getByRole('list').last(),
  },
  clients: { as: 'reception', shows: aHeading },
  client: { as: 'reception', id: 'client', shows: aRow },
  subscription: { as: 'reception', id: 'subscription', shows: aHeading },
  reports: { as: 'reception', shows: aRow },
  reportPrint: { as: 'reception', search: '?tab=home&branch=1&day=2026-11-23', shows: aRow },

  consultantDashboard: { as: 'anita', shows: aRow },
  patientDetails: { as: 'anita', id: 'appointment', shows: aField },
  prescriptionSheet: { as: 'anita', id: 'visit', shows: aSheet },
  testsSheet: { as: 'anita', id: 'visit', shows: aSheet },
  certificateSheet: { as: 'anita', id: 'visit', shows: aSheet },
}

/** Walks that can share a clinic, each with what its accounts must do before anything else. */
export const walks: { accounts: Visit['as'][]; duties?: string }[] = [
  {
    accounts: ['nobody', 'meera', 'frontdesk'],
    duties: `update staff set must_change_password = true where username = 'meera';
      update role_rule set two_factor_required = true where role = 'Employee'`,
  },
  { accounts: ['admin'] },
  { accounts: ['reception'] },
  { accounts: ['anita'] },
]

/** The address of a visit. */
export const addressOf = (screen: ScreenName, ids: Ids): string => {
  const { id, search = '' } = visits[screen]
  return paths[screen].replace(':id', String(id && ids[id])) + search
}

/** Fills what is empty in the demo clinic, and answers what the addresses name. */
export async function fillEveryScreen(db: Db): Promise<Ids> {
  await db`
    insert into holiday (name, branch_id, first_day, last_day)
    values ('Founders Day', 1, '2026-12-01', '2026-12-01')`
  const [ids] = await db<[Ids]>`
    select
      (select id from subscription order by id limit 1) as subscription,
      (select id from appointment where consultant_id = 4 and day = '2026-11-24' and status = 'PE'
        order by starts limit 1) as appointment,
      v.id as visit, v.patient_id as client
    from appointment v
    where v.consultant_id = 4
      and exists (select from certificate c where c.appointment_id = v.id)
      and exists (select from prescription_item i where i.appointment_id = v.id)
      and exists (select from recommended_test r where r.appointment_id = v.id)
    order by v.id limit 1`
  return ids
}
