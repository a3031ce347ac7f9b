import type { Page } from '@playwright/test'
import type { Db } from '../src/platform/db/connect.server.ts'
import type { Expert } from './expert.ts'

/** An element by its role and name. */
export const named = (
  page: Page,
  role: 'button' | 'combobox' | 'textbox' | 'radio' | 'tab' | 'option',
  name: string | RegExp,
) => page.getByRole(role, { name })

/** The first button of a row of today's list: the screen is ready. */
export const firstConduct = (page: Page) => named(page, 'button', /^Conduct: /)

/** The first step of a booking, at the desk's own branch, for the next free day. */
export async function chooseAppointment(expert: Expert): Promise<void> {
  const { page } = expert
  await expert.expectFocus(named(page, 'combobox', 'Health Service'))
  expert.think()
  await expert.type('gen')
  await expert.press('Enter')
  await expert.press('Tab')
  // The only consultant of the service is chosen already.
  await page.waitForFunction(
    () => document.querySelectorAll<HTMLInputElement>('input[value^="Dr. Anita"]').length > 0,
  )
  await expert.tabTo(named(page, 'textbox', 'Health issues'))
  expert.think()
  await expert.type('fever')
  await expert.press('Tab')
  await expert.expectFocus(named(page, 'textbox', 'Date'))
  await chooseDayAndSlot(expert, { consultant: 4, branch: 1 })
}

/** Types the next open day as so many days from today, and takes its first slot. */
export async function chooseDayAndSlot(
  expert: Expert,
  at: { consultant: number; branch: number },
): Promise<void> {
  const { page } = expert
  const slots = page.getByRole('radio', { name: /–/ })
  const days = await daysToOpenDay(page, at)
  expert.think()
  await expert.type(`+${days}`)
  await expert.press('Enter')
  await expert.waitFor(slots)
  expert.think()
  await expert.tabTo(slots)
  await expert.press('Space')
  await expert.press('Enter')
}

/** Days until the next day on which the consultant has a free slot, by the list that the page marks. */
async function daysToOpenDay(
  page: Page,
  at: { consultant: number; branch: number },
): Promise<number> {
  const days = await page.evaluate(async ({ consultant, branch }) => {
    const answer = await fetch(`/api/slots/days?consultant=${consultant}&branch=${branch}`)
    return (await answer.json()) as { state: string }[]
  }, at)
  return days.findIndex(({ state }, index) => index > 0 && state === 'open')
}

export async function submitBooking(expert: Expert): Promise<void> {
  await expert.expectFocus(named(expert.page, 'button', 'Submit'))
  expert.think()
  await expert.press('Enter')
  await expert.waitFor(expert.page.getByText('Appointment booked successfully!'))
}

/** Opens the payment of the first row and says that it was received, and how. */
export async function openPayment(expert: Expert): Promise<void> {
  const { page } = expert
  expert.think()
  await expert.tabTo(firstConduct(page))
  await expert.press('Enter')
  await expert.expectFocus(named(page, 'radio', 'Yes'))
  expert.think()
  await expert.press('Space')
  await expert.press('Tab')
  await expert.expectFocus(named(page, 'radio', 'Cash'))
}

/** A patient's next appointment, found by the end of the mobile number and opened over the screen. */
export async function openNextAppointment(expert: Expert, db: Db) {
  const { page } = expert
  const [next] = await db<{ name: string; mobile: string; consultant: number; branch: number }[]>`
    select p.name, p.mobile, a.consultant_id consultant, a.branch_id branch
    from appointment a join patient p on p.id = a.patient_id
    where a.status = 'PE' and a.day > current_date + 1 and a.subscription_id is null
      and (select count(*) from appointment b
        where b.patient_id = p.id and b.status = 'PE' and b.day >= current_date) = 1
      and (select count(*) from patient q where right(q.mobile, 6) = right(p.mobile, 6)) = 1
    order by a.id limit 1`
  expert.think()
  await expert.press('Control+k')
  await expert.expectFocus(named(page, 'combobox', 'Find anything'))
  expert.think()
  await expert.type(next!.mobile.slice(-6))
  // The appointment, with its day, comes before the patient.
  const found = page.getByRole('option', { selected: true, name: new RegExp(`${next!.name}.*–`) })
  await expert.waitFor(found)
  await expert.press('Enter')
  const dialog = page.getByRole('dialog', { name: next!.name })
  await expert.expectFocus(dialog.getByRole('button', { name: 'Reschedule' }))
  return next!
}
