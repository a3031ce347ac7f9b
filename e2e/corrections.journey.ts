import { expect, journey, toastOf } from './clinic.ts'
import { BookingWizard } from './booking-wizard.ts'
import { expectLayout } from './screenshots.ts'

journey(
  'a patient is corrected on their page, and found by how they sound',
  async ({ page, signIn, clinic }) => {
    const [mary] = await clinic.db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values
      ('Mary DSouza', '9712345701', 41, '2026-01-01') returning id`
    await signIn('reception')
    await page.goto(`/clients/${mary!.id}`)
    await page.getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Full name')).toBeFocused()
    await dialog.getByLabel('Full name').fill("Mary D'Souza")
    await dialog.getByLabel('Location').fill('Bandra')
    await dialog.getByRole('combobox', { name: 'Sex' }).click()
    await page.getByRole('option', { name: 'Female' }).click()
    await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('24-11-1985')
    await dialog.getByRole('textbox', { name: 'Date of birth' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Age', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await expectLayout(page, 'correcting')
    await dialog.getByRole('radio', { name: 'Misspelt' }).check()
    // Another desk was quicker.
    await clinic.db`update patient set email = 'mary@example.org' where id = ${mary!.id}`
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This entry was changed by another user.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Correct' }).click()
    await expect(dialog.getByLabel('E-mail')).toHaveValue('mary@example.org')
    await dialog.getByLabel('Full name').fill("Mary D'Souza")
    await dialog.getByRole('radio', { name: 'Other reason' }).check()
    await dialog.getByRole('textbox', { name: 'The reason in words' }).fill('As on her card')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Mary D'Souza")
    await page.goto('/Clients')
    await page.getByRole('searchbox').fill('meri dsuza')
    await expect(page.getByRole('link', { name: "Mary D'Souza" })).toBeVisible()
  },
)

journey(
  'the desk says whether an altered name corrects a patient',
  async ({ page, signIn, clinic }) => {
    await clinic.db`
    insert into patient (name, mobile, age, age_on) values
      ('Meena Rao', '9712345702', 41, '2026-01-01')`
    const names = async () => {
      const rows = await clinic.db`select name from patient where mobile = '9712345702' order by id`
      return rows.map(({ name }) => name as string)
    }
    await signIn('reception')
    await page.goto('/forms/bookappointment')
    const wizard = new BookingWizard(page)
    await wizard.appointment()
    await page.getByLabel('Mobile number').fill('9712345702')
    await page.getByRole('group').getByText('Meena Rao').click()
    await page.getByLabel('Full name').fill('Meena Raj')
    await wizard.next()
    const question = page.getByRole('dialog', { name: 'The same person?' })
    await expect(question.getByText('Meena Raj')).toBeVisible()
    await expectLayout(page, 'altered')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await wizard.next()
    await question.getByRole('button', { name: 'Correct this person' }).click()
    await wizard.submit()
    await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
    expect(await names()).toEqual(['Meena Raj'])

    await wizard.appointment('12:30')
    await page.getByLabel('Mobile number').fill('9712345702')
    await page.getByRole('group').getByText('Meena Raj').click()
    await page.getByLabel('Full name').fill('Ashok Raj')
    await wizard.next()
    await question.getByRole('button', { name: 'Another person' }).click()
    await wizard.submit()
    await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
    await expect.poll(names).toEqual(['Meena Raj', 'Ashok Raj'])
  },
)
