import type { Locator, Page } from '@playwright/test'
import { pagePaths } from '../src/access/permissions/page-paths.ts'
import { paths } from '../src/access/permissions/paths.ts'
import type { ScreenName } from '../src/access/permissions/screen-permissions.ts'
import type { Db } from '../src/platform/db/connect.server.ts'

/** Ids of rows in a clinic where every screen has something to show. */
export interface ScreenIds {
  branch: number
  client: number
  subscription: number
  /** Of Dr. Anita, today. */
  appointment: number
  /** A visit of hers with prescription, tests, certificate and letter. */
  visit: number
}

interface ScreenVisit {
  /** The account that sees most of the screen; 'nobody' for screens without a session. */
  username: 'nobody' | 'meera' | 'frontdesk' | 'admin' | 'reception' | 'anita'
  id?: keyof ScreenIds
  search?: string
  /** An element that is there once the screen is loaded, in any language. */
  locatorOf: (page: Page) => Locator
}

const firstRow = (page: Page) => page.getByRole('row').nth(1)
const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const firstField = (page: Page) => page.getByRole('textbox').first()
const firstSheet = (page: Page) => page.getByRole('article').first()

/** A screen of the application, or a page of patients. */
export type VisitedScreen = ScreenName | keyof typeof pagePaths

/** Every screen, with the account that visits it. A screen without a line here does not compile. */
export const visits: Record<VisitedScreen, ScreenVisit> = {
  signIn: { username: 'nobody', locatorOf: firstField },
  firstAdmin: { username: 'nobody', search: '#token=x', locatorOf: mainHeading },
  appointmentForm: { username: 'nobody', locatorOf: firstField },
  changePassword: { username: 'meera', locatorOf: firstField },
  secondFactor: { username: 'frontdesk', locatorOf: firstField },

  landingPage: { username: 'admin', locatorOf: firstRow },
  messages: { username: 'admin', locatorOf: mainHeading },
  feedback: { username: 'admin', locatorOf: mainHeading },
  account: { username: 'admin', locatorOf: (page) => page.getByRole('listitem').first() },
  signInRules: { username: 'admin', locatorOf: (page) => page.getByRole('switch').first() },
  schedule: { username: 'admin', search: '?consultant=4&branch=1', locatorOf: firstField },
  holidays: { username: 'admin', locatorOf: firstRow },
  rebooking: { username: 'admin', locatorOf: firstRow },
  clinicDetails: { username: 'admin', locatorOf: firstField },
  branches: { username: 'admin', locatorOf: firstRow },
  services: { username: 'admin', locatorOf: firstRow },
  consultants: { username: 'admin', locatorOf: firstRow },
  employees: { username: 'admin', locatorOf: firstRow },
  radiologyTests: { username: 'admin', locatorOf: firstRow },
  labTests: { username: 'admin', locatorOf: firstRow },
  medicines: { username: 'admin', locatorOf: firstRow },
  vaccines: { username: 'admin', locatorOf: firstRow },
  audit: { username: 'admin', locatorOf: firstRow },
  displayLinks: { username: 'admin', locatorOf: mainHeading },
  board: { username: 'nobody', id: 'branch', search: '#x', locatorOf: mainHeading },
  my: { username: 'nobody', search: '/x', locatorOf: mainHeading },
  stop: { username: 'nobody', search: '/x', locatorOf: mainHeading },
  check: { username: 'nobody', search: '/x', locatorOf: mainHeading },
  ownPlace: { username: 'nobody', search: '#x', locatorOf: mainHeading },
  safety: {
    username: 'admin',
    locatorOf: (page) => page.getByRole('heading', { level: 2 }).first(),
  },

  bookAppointment: { username: 'reception', locatorOf: firstField },
  screening: { username: 'reception', locatorOf: firstRow },
  bookingRequests: { username: 'reception', locatorOf: mainHeading },
  waitingList: { username: 'reception', locatorOf: mainHeading },
  outstanding: { username: 'admin', locatorOf: mainHeading },
  income: { username: 'admin', search: '?by=branch', locatorOf: firstRow },
  incomePrint: { username: 'admin', search: '?by=branch', locatorOf: firstRow },
  approvals: { username: 'admin', locatorOf: mainHeading },
  closeOfDay: { username: 'anita', locatorOf: mainHeading },
  branchDay: { username: 'admin', search: '?branch=1', locatorOf: firstRow },
  calendar: {
    username: 'reception',
    search: '?branch=1',
    locatorOf: (page) => page.getByRole('list').last(),
  },
  clients: { username: 'reception', locatorOf: mainHeading },
  client: { username: 'reception', id: 'client', locatorOf: firstRow },
  subscription: { username: 'reception', id: 'subscription', locatorOf: mainHeading },
  reports: { username: 'reception', locatorOf: firstRow },
  reportPrint: {
    username: 'reception',
    search: '?tab=home&branch=1&day=2026-11-23',
    locatorOf: firstRow,
  },

  consultantDashboard: { username: 'anita', locatorOf: firstRow },
  patientDetails: { username: 'anita', id: 'appointment', locatorOf: firstField },
  prescriptionSheet: { username: 'anita', id: 'visit', locatorOf: firstSheet },
  testsSheet: { username: 'anita', id: 'visit', locatorOf: firstSheet },
  exercisesSheet: { username: 'anita', id: 'visit', locatorOf: firstSheet },
  certificateSheet: { username: 'anita', id: 'visit', locatorOf: firstSheet },
  referralSheet: { username: 'anita', id: 'visit', locatorOf: firstSheet },
  allSheets: { username: 'anita', id: 'visit', locatorOf: firstSheet },
}

/** Walks that can share a clinic, each with the required actions of its accounts. */
export const screenWalks: {
  accounts: ScreenVisit['username'][]
  requiredActionAccount?: string
}[] = [
  {
    accounts: ['nobody', 'meera', 'frontdesk'],
    requiredActionAccount: `update staff set must_change_password = true where username = 'meera';
      update role_rule set two_factor_required = true where role = 'Employee'`,
  },
  { accounts: ['admin'] },
  { accounts: ['reception'] },
  { accounts: ['anita'] },
]

/** The URL of a visit. */
export const addressOf = (screen: VisitedScreen, ids: ScreenIds): string => {
  const { id, search = '' } = visits[screen]
  return { ...paths, ...pagePaths }[screen].replace(':id', String(id && ids[id])) + search
}

/** Fills empty lists of the demo clinic, and returns the ids for the URLs. */
export async function fillEveryScreen(db: Db): Promise<ScreenIds> {
  await db`
    insert into holiday (name, branch_id, first_day, last_day)
    values ('Founders Day', 1, '2026-12-01', '2026-12-01')`
  const [ids] = await db<[ScreenIds]>`
    select 1 as branch,
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
  await db`
    insert into referral (appointment_id, consultant_id, issue_day, recipient_name, speciality, place,
      urgency, reason_for_referral, summary)
    select id, consultant_id, day, 'Dr. Suresh Rao', 'Cardiology', 'City Hospital', 'soon',
      'Chest pain on exertion', 'Blood pressure 150/95 for two weeks.'
    from appointment where id = ${ids.visit}`
  await db`
    insert into exercise (appointment_id, consultant_id, position, name, sets, repetitions, hold_seconds,
      times_a_day, instructions)
    select id, consultant_id, 1, 'Straight leg raise', 3, 10, 5, 2, 'Keep the knee straight.'
    from appointment where id = ${ids.visit}`
  await db`
    insert into vaccine (name, doses) values ('Rotavirus', jsonb_build_array(jsonb_build_object(
      'label', '1st dose', 'age', jsonb_build_object('count', 6, 'unit', 'weeks'), 'interval', null, 'until', null)))`
  return ids
}
