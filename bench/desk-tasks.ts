import type { Db } from '../src/platform/db/connect.server.ts'
import {
  chooseAppointment,
  chooseDayAndSlot,
  firstConduct,
  named,
  openNextAppointment,
  openPayment,
  submitBooking,
} from './desk-walks.ts'
import { Expert } from './expert.ts'

/** One of the ten things that a desk does most, from the landing page on and with the keyboard alone. */
export interface DeskTask {
  name: string
  goalSeconds: number
  /** Begins at the sign-in screen. */
  isSignedOut?: boolean
  walk: (expert: Expert, db: Db) => Promise<void>
}

export const deskUser = { name: 'admin', password: 'opd-demo-2026' }

/** Of a new patient for each walk. */
let newMobile = 9_811_100_900

export const deskTasks: DeskTask[] = [
  {
    name: 'sign in',
    goalSeconds: 9,
    isSignedOut: true,
    walk: async (expert) => {
      const { page } = expert
      await expert.expectFocus(page.getByLabel('User name'))
      expert.think()
      await expert.type(deskUser.name)
      await expert.press('Tab')
      expert.think()
      await expert.type(deskUser.password)
      await expert.press('Enter')
      await expert.waitFor(firstConduct(page))
    },
  },
  {
    name: 'book for a known patient',
    goalSeconds: 15,
    walk: async (expert, db) => {
      const { page } = expert
      const [known] = await db<{ mobile: string }[]>`
        select mobile from patient p
        where not exists (select from appointment a where a.patient_id = p.id
            and a.day >= current_date)
          and (select count(*) from patient q where q.mobile = p.mobile) = 1
        order by id limit 1`
      expert.think()
      await expert.press('n')
      await chooseAppointment(expert)
      await expert.expectFocus(page.getByLabel('Mobile number'))
      expert.think()
      await expert.type(known!.mobile)
      await expert.tabTo(page.getByRole('group', { name: /Known/ }).getByRole('radio'))
      await expert.press('Space')
      await expert.press('Enter')
      await submitBooking(expert)
    },
  },
  {
    name: 'book for a new patient',
    goalSeconds: 20,
    walk: async (expert) => {
      const { page } = expert
      expert.think()
      await expert.press('n')
      await chooseAppointment(expert)
      await expert.expectFocus(page.getByLabel('Mobile number'))
      expert.think()
      await expert.type(String(newMobile++))
      await expert.press('Tab')
      await expert.tabTo(page.getByLabel('Full name'))
      expert.think()
      await expert.type('asha rao')
      await expert.press('Tab')
      await expert.type('34')
      await expert.press('Enter')
      await submitBooking(expert)
    },
  },
  {
    name: 'find the appointment of a patient',
    goalSeconds: 5,
    walk: async (expert, db) => {
      await openNextAppointment(expert, db)
    },
  },
  {
    name: 'move an appointment',
    goalSeconds: 11,
    walk: async (expert, db) => {
      const { page } = expert
      const next = await openNextAppointment(expert, db)
      await expert.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
      await expert.expectFocus(dialog.getByRole('textbox', { name: 'Date' }))
      await chooseDayAndSlot(expert, next)
      await expert.waitFor(page.getByText('Appointment rescheduled.'))
    },
  },
  {
    name: 'cancel the first in the list',
    goalSeconds: 7,
    walk: async (expert) => {
      const { page } = expert
      expert.think()
      await expert.tabTo(named(page, 'button', /^Cancel: /))
      await expert.press('Enter')
      await expert.expectFocus(named(page, 'button', 'Keep it'))
      expert.think()
      // The last reason of the list: back from the button, and up.
      await expert.press('Shift+Tab')
      await expert.press('ArrowUp')
      await expert.tabTo(named(page, 'button', 'Cancel the appointment'))
      await expert.press('Enter')
      await expert.waitFor(page.getByText('Schedule has been canceled successfully.'))
    },
  },
  {
    name: 'conduct, paid in cash',
    goalSeconds: 7,
    walk: async (expert) => {
      await openPayment(expert)
      await expert.press('Space')
      await expert.press('Enter')
      await expert.waitFor(expert.page.getByText('Appointment conducted.'))
    },
  },
  {
    name: 'conduct, paid online',
    goalSeconds: 11,
    walk: async (expert) => {
      const { page } = expert
      await openPayment(expert)
      await expert.press('ArrowDown')
      await expert.tabTo(named(page, 'textbox', /Transaction ID/))
      expert.think()
      await expert.type('402811760044')
      await expert.press('Enter')
      await expert.waitFor(page.getByText('Appointment conducted.'))
    },
  },
  {
    name: 'print the prescription of a known patient',
    goalSeconds: 8,
    walk: async (expert, db) => {
      const { page } = expert
      const [known] = await db<{ name: string; mobile: string }[]>`
        select p.name, p.mobile from patient p
        where exists (select from appointment a join prescription_item i on i.appointment_id = a.id
          where a.patient_id = p.id)
        order by p.id desc limit 1`
      expert.think()
      await expert.press('g')
      await expert.press('p')
      await expert.expectFocus(page.getByRole('searchbox'))
      expert.think()
      await expert.type(known!.mobile.slice(-6))
      await expert.waitFor(page.getByRole('link', { name: known!.name }))
      // Enter opens the best match.
      await expert.press('Enter')
      await expert.tabTo(page.getByRole('tab', { selected: true }))
      // Visits are the last but one of the tabs.
      await expert.press('ArrowLeft')
      await expert.press('ArrowLeft')
      await expert.tabTo(page.getByRole('link', { name: 'Prescription' }))
      const sheet = page.context().waitForEvent('page')
      await expert.press('Enter')
      const opened = await sheet
      const reader = new Expert(opened)
      reader.think()
      await reader.tabTo(opened.getByRole('button', { name: 'Print' }))
      await reader.press('Enter')
      expert.add(reader)
    },
  },
  {
    name: "the day's income",
    goalSeconds: 5,
    walk: async (expert) => {
      const { page } = expert
      expert.think()
      await expert.press('Control+k')
      await expert.expectFocus(named(page, 'combobox', 'Find anything'))
      await expert.type('inco')
      await expert.waitFor(page.getByRole('option', { selected: true, name: /^Income/ }))
      await expert.press('Enter')
      await expert.waitFor(page.getByRole('table').getByRole('row').nth(1))
    },
  },
]
