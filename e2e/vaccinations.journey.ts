import { readFile } from 'node:fs/promises'
import { readPdf } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

journey(
  'an Admin takes the starter set of vaccines, and a child’s card is noted, followed up and printed',
  async ({ clinic, page, signIn }) => {
    const { db } = clinic
    const [visit] = await db<[{ id: number; patient: number }]>`
      select id, patient_id as patient from appointment
      where consultant_id = 4 and status = 'PE' order by day desc limit 1`
    await db`
      update patient set born_on = current_date - 60, age = 0, age_on = current_date - 60, language = 'de'
      where id = ${visit.patient}`
    await signIn('admin')
    await page.goto('/apps/Vaccines')
    await page.getByRole('button', { name: 'Take a starter set' }).click()
    const starter = page.getByRole('dialog')
    await expect(starter.getByText('The clinic answers for its schedule')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'the starter vaccines')
    await starter.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('BCG', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add a vaccine' }).click()
    await page.getByRole('button', { name: 'Add a dose' }).click()
    await expectDeskAndPhoneLayout(page, 'the form of a vaccine')

    await signIn('anita')
    await page.goto(`/patient-details/${visit.id}`)
    await page.getByRole('button', { name: /^Vaccinations · due: \d+/ }).click()
    const dialog = page.getByRole('dialog')
    const due = dialog.getByRole('region', { name: 'Due now' })
    await expect(due).toContainText('Rotavirus')
    await expect(due).toContainText('Too late or not needed: Hepatitis B at birth')
    await dialog.getByRole('button', { name: 'Note a vaccination' }).click()
    await dialog.getByRole('combobox', { name: 'Vaccine' }).click()
    await page.getByRole('option', { name: 'Rotavirus' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Dose' })).toHaveValue('1st dose')
    await dialog.getByRole('textbox', { name: 'Batch number' }).fill('RV-2207')
    await expectDeskAndPhoneLayout(page, 'a vaccination is noted')
    // What is typed survives.
    await page.reload()
    await page.getByRole('button', { name: /^Vaccinations/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Batch number' })).toHaveValue('RV-2207')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText(/Batch number: .*RV-2207/)).toBeVisible()
    await expect(due).toContainText('Coming')

    await dialog.getByRole('button', { name: 'Note a vaccination' }).click()
    await dialog.getByRole('combobox', { name: 'Vaccine' }).click()
    await page.getByRole('option', { name: 'BCG' }).click()
    await dialog.getByRole('radio', { name: 'Elsewhere' }).click()
    const year = new Date().getFullYear()
    await dialog.getByRole('textbox', { name: 'Date, month or year' }).fill(`${year}`)
    await dialog.getByRole('textbox', { name: 'Place' }).fill('District hospital')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText(/District hospital/)).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'the vaccinations of a child')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the card as PDF' }).click(),
    ])
    const [sheet] = await readPdf(await readFile(await download.path()))
    const words = JSON.stringify(sheet)
    for (const text of ['Impfkarte', 'Rotavirus', 'RV-2207', 'BCG', 'District hospital'])
      expect(words).toContain(text)

    await dialog.getByRole('button', { name: /^Withdraw: .*BCG/ }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another child')
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(dialog.getByText(/^Withdrawn on .*Another child/)).toBeVisible()

    // The desk finds the same on the patient's page.
    await signIn('reception')
    await page.goto(`/clients/${visit.patient}`)
    await page.getByRole('button', { name: /^Vaccinations/ }).click()
    await expect(dialog.getByText(/Batch number: .*RV-2207/)).toBeVisible()
  },
)
