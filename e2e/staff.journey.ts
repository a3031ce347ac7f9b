import type { Page } from '@playwright/test'
import { expect, fillSignIn, journey, toastOf } from './clinic.ts'
import { expectLayout } from './screenshots.ts'
import { MasterPage } from './master-page.ts'

/** Signs in with the given password. */
async function signInWith(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const signInButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Access of ${name}` })

journey('a consultant joins, works, and leaves', async ({ page, signIn, clinic, browser }) => {
  await signIn('admin')
  await page.getByRole('link', { name: 'Consultants', exact: true }).click()
  await expect(page).toHaveTitle('Consultants | OPD CLINIC')
  const master = new MasterPage(page)
  await expectLayout(page, 'the consultants')
  await master.add('Add a consultant')
  await master.field('User name').fill('anita')
  await master.save()
  await expect(master.dialog.getByText('Name is required.')).toBeVisible()
  await master.field(/^Name/).fill('Dr. Leela Rao')
  await master.field('E-mail').fill('leela@example.org')
  await master.field('Mobile').fill('9000000099')
  await master.field('Degree').fill('MBBS, MD')
  await master.field('Fee of General Medicine').fill('450')
  await expectLayout(page, 'a new consultant')
  await master.save()
  await expect(master.dialog.getByText(/user name is already taken/)).toBeVisible()
  await master.field('User name').fill('leela')
  await master.field('Calendar').check()
  await master.save()
  await expect(page.getByRole('dialog', { name: 'Password of Dr. Leela Rao' })).toBeVisible()
  const password = (await page.getByText(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/).textContent())!
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(master.row('Dr. Leela Rao')).toContainText('General Medicine')

  const other = await browser.newContext({ baseURL: clinic.address })
  const staffPage = await other.newPage()
  await signInWith(staffPage, 'leela', password)
  await staffPage.getByLabel('Current password').fill(password)
  await staffPage.getByLabel('New password').fill('words of my own')
  await staffPage.getByRole('button', { name: 'Change password' }).click()
  await expect(staffPage).toHaveURL(/Consultant-Dashboard/)
  await expect(staffPage.getByRole('link', { name: 'Calendar' })).toBeVisible()
  // A withdrawn permission disappears from their open page at the next answer.
  await clinic.db`update staff set access_codes = '{}' where username = 'leela'`
  await staffPage.getByRole('tab', { name: 'Upcoming' }).click()
  await expect(staffPage.getByRole('link', { name: 'Calendar' })).toBeHidden()

  // Their session is listed and ended from here; their open page leads to the sign-in by itself,
  // so that a click there may find its tab gone already.
  await signInButton(page, 'Dr. Leela Rao').click()
  const dialog = page.getByRole('dialog', { name: 'Access of Dr. Leela Rao' })
  await expect(dialog.getByText(/127\.0\.0\.1, since/)).toBeVisible()
  await expectLayout(page, 'how a consultant signs in')
  await dialog.getByRole('button', { name: /^End the session/ }).click()
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(staffPage.getByText(/Your session has ended/)).toBeVisible()

  await clinic.db`
    insert into slot (consultant_id, branch_id, weekday, starts, ends)
    select id, 1, 2, '09:00', '09:15' from staff where username = 'leela'`
  const offered = async () => {
    await page.goto('/forms/bookappointment')
    for (const [field, option] of [
      ['Branch', 'Koramangala, Bengaluru'],
      ['Health Service', 'General Medicine'],
    ] as const) {
      await page.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await page.getByRole('combobox', { name: 'Consultant' }).click()
    await expect(page.getByRole('option', { name: /Anita Deshpande/ })).toBeVisible()
    const names = await page.getByRole('listbox').getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.goto('/apps/Consultants')
    return names.join()
  }
  expect(await offered()).toContain('Leela Rao')
  await page.getByRole('button', { name: 'Retire Dr. Anita Deshpande' }).click()
  await expect(page.getByText(/\d+ appointments are booked from today on. They stay/)).toBeVisible()
  await expectLayout(page, 'who is to retire')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Retire Dr. Leela Rao' }).click()
  await expect(page.getByText(/cannot sign in any more/)).toBeVisible()
  await master.dialog.getByRole('button', { name: 'Retire' }).click()
  await expect(master.row('Dr. Leela Rao')).toHaveCount(0)
  expect(await offered()).not.toContain('Leela Rao')
  await signInWith(staffPage, 'leela', 'words of my own')
  await expect(staffPage.getByText('The user name or the password is wrong.')).toBeVisible()
  await other.close()
})

journey('an Employee is given a menu entry', async ({ page, signIn, clinic, browser }) => {
  const other = await browser.newContext({ baseURL: clinic.address })
  const desk = await other.newPage()
  await signIn('frontdesk', desk)
  await expect(desk.getByRole('link', { name: 'Lab Test' })).toHaveCount(0)

  await signIn('admin', page, '/apps/Employee')
  const master = new MasterPage(page)
  await master.edit('Suresh Pawar')
  await master.field('Lab Test').check()
  await master.field('Reschedule').check()
  await expectLayout(page, 'an Employee')
  await master.save()
  await expect(master.row('Suresh Pawar')).toContainText('Lab Test, Reschedule')
  await desk.goto('/Landing-Page')
  await desk.getByRole('tab', { name: 'Upcoming' }).click()
  await expect(desk.getByRole('columnheader', { name: 'Reschedule' })).toBeVisible()
  await desk.getByRole('link', { name: 'Lab Test' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Lab Test' })).toBeVisible()

  await signInButton(page, 'Suresh Pawar').click()
  await master.dialog.getByRole('button', { name: 'Lock' }).click()
  await expect(toastOf(page, 'Locked and signed out everywhere.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(master.row('Suresh Pawar')).toContainText('Locked')
  await desk.goto('/apps/LabTest')
  await fillSignIn(desk, 'frontdesk')
  await expect(desk.getByText(/Your account is locked/)).toBeVisible()
  await other.close()

  // A manager of Employees who is not an Admin cannot change Admins.
  await clinic.db`update staff set access_codes = '{7}' where username = 'reception'`
  const otherContext = await browser.newContext({
    baseURL: clinic.address,
    viewport: { width: 390, height: 844 },
  })
  const phone = await otherContext.newPage()
  await signIn('reception', phone)
  await phone.goto('/apps/Employee')
  const staffPage = new MasterPage(phone)
  await expect(staffPage.row('Asha Kulkarni')).toContainText('Everything')
  await expect(phone.getByRole('button', { name: 'Edit Asha Kulkarni' })).toHaveCount(0)
  await expect(signInButton(phone, 'Asha Kulkarni')).toHaveCount(0)
  await expect(staffPage.row('Suresh Pawar')).toContainText('Locked')
  await expectLayout(phone, 'the Employees on a phone')
  await staffPage.add('Add an employee')
  await expect(staffPage.field('Book Appointment')).toBeDisabled()
  await expect(staffPage.field('Employee')).toBeEnabled()
  await staffPage.field(/^Name/).fill('Ravi Menon')
  await staffPage.field('User name').fill('ravi')
  await staffPage.field('E-mail').fill('ravi@example.org')
  await expectLayout(phone, 'a new Employee on a phone')
  await staffPage.save()
  await expect(staffPage.dialog.getByText('Hand it over now')).toBeVisible()
  await expectLayout(phone, 'a password on a phone')
  await phone.getByRole('button', { name: 'Done' }).click()
  await expect(staffPage.row('Ravi Menon')).toContainText('Start page only')
  await signInButton(phone, 'Suresh Pawar').click()
  await expect(staffPage.dialog.getByText('Not signed in anywhere.')).toBeVisible()
  // He may book, which this manager may not.
  await expect(staffPage.dialog.getByRole('button', { name: 'Unlock' })).toHaveCount(0)
  await expectLayout(phone, 'how an Employee signs in, on a phone')
  await otherContext.close()
})
