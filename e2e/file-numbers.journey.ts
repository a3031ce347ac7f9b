import { readFile } from 'node:fs/promises'
import { readPdf } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

journey(
  'a patient is given the next file number, is found by it, and has it on the sheet',
  async ({ page, signIn, clinic }) => {
    const [visit] = await clinic.db<[{ id: number; patient: number; name: string }]>`
      select a.id, p.id as patient, p.name from appointment a join patient p on p.id = a.patient_id
      where a.consultant_id = 4
        and exists (select from prescription_item i where i.appointment_id = a.id)
      order by a.id limit 1`
    const [taken] = await clinic.db<[{ name: string }]>`
      update patient set file_number = 'F-41' where id = (
        select id from patient where id <> ${visit.patient} and merged_into is null order by id limit 1)
      returning name`

    await signIn('admin', page, '/apps/Clinic')
    const card = page.getByRole('region', { name: 'File numbers' })
    await card.getByRole('textbox', { name: 'Prefix' }).fill('F-')
    await card.getByRole('textbox', { name: 'Next number' }).fill('41')
    await expectDeskAndPhoneLayout(page, 'clinic details with file numbers')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Saved.')).toBeVisible()

    // Somebody else's number is refused, and the desk sees whose it is.
    await page.goto(`/clients/${visit.patient}`)
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct this client' })
    const field = dialog.getByRole('textbox', { name: 'File number' })
    await field.fill('f-41')
    await dialog.getByRole('radio', { name: 'File number given' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Another patient already has this file')
    await expect(dialog.getByRole('alert').getByRole('link', { name: taken.name })).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'a file number that is taken')
    await dialog.getByRole('button', { name: 'Next number' }).click()
    await expect(field).toHaveValue('F-42')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('F-42')).toBeVisible()

    await page.goto('/Clients')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill('f-42')
    const option = palette.getByRole('option', { name: visit.name }).last()
    await expect(option).toContainText('File no. F-42')
    await option.click()
    await expect(page).toHaveURL(`/clients/${visit.patient}`)

    await page.goto(`/prescription/${visit.id}`)
    await expect(page.getByRole('article').first()).toContainText('F-42')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    const pages = await readPdf(await readFile(await file.path()))
    const text = pages.flatMap(({ lines }) => lines).join('\n')
    expect(text).toContain('File no.')
    expect(text).toContain('F-42')
  },
)
