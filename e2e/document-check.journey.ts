import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { scanCode } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey } from './clinic.ts'
import { openPhone } from './phone.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

/** Where the code of the sheet on a page leads, on the screen, in the file and on what the browser prints. */
async function codeOf(page: Page, description: string): Promise<string> {
  const code = page.getByRole('article').getByRole('link')
  await expect(code).toBeVisible()
  await expectDeskAndPhoneLayout(page, description)
  const url = (await code.getAttribute('href'))!
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(await scanCode(await readFile(await file.path()))).toBe(url)
  expect(await scanCode(await page.pdf({ preferCSSPageSize: true }))).toBe(url)
  return url
}

journey(
  'an employer asks the clinic by the code on a certificate, before and after it is withdrawn',
  async ({ browser, clinic, page, signIn }) => {
    const origin = 'https://clinic.example'
    await clinic.stop()
    await clinic.start({ publicAddress: origin })
    const [visit] = await clinic.db<[{ id: number; patient: string }]>`
      select a.id, p.name as patient from appointment a
      join patient p on p.id = a.patient_id join certificate c on c.appointment_id = a.id
      where a.consultant_id = 4 order by a.id limit 1`
    // A paper that is a year and a half old is not told about.
    await clinic.db`
      update certificate set issue_day = current_date, start_day = current_date
      where appointment_id = ${visit.id}`
    await signIn('anita')
    await page.goto(`/certificate/${visit.id}`)
    const url = await codeOf(page, 'a certificate with its code')

    const employer = await openPhone(browser, clinic.address)
    await employer.goto(url.replace(origin, ''))
    await expect(employer.getByRole('status')).toContainText('it is valid')
    await expect(employer.getByText(visit.patient)).toBeVisible()
    await expectLayout(employer, 'a valid certificate')
    await employer.getByRole('combobox').selectOption('ae')
    await expect(employer.locator('html')).toHaveAttribute('dir', 'rtl')
    await employer.getByRole('combobox').selectOption('en')
    await expect(employer.locator('html')).toHaveAttribute('dir', 'ltr')

    await clinic.db`
      update certificate set withdrawn_day = current_date, withdrawn_by = 4,
        withdrawn_reason = 'Wrong person' where appointment_id = ${visit.id}`
    await employer.reload()
    await expect(employer.getByRole('status')).toContainText('withdrew this certificate')
    await expect(employer.getByText(visit.patient)).toHaveCount(0)
    await expect(employer.getByText('Wrong person')).toHaveCount(0)
    await expectLayout(employer, 'a withdrawn certificate')
    await employer.context().close()
  },
)

journey(
  'a pharmacist asks the clinic by the code on a prescription, before and after it is changed',
  async ({ browser, clinic, page, signIn }) => {
    const origin = 'https://clinic.example'
    await clinic.stop()
    await clinic.start({ publicAddress: origin })
    const [visit] = await clinic.db<[{ id: number; patient: string; medicine: string }]>`
      select a.id, p.name as patient, i.medicine from appointment a
      join patient p on p.id = a.patient_id join prescription_item i on i.appointment_id = a.id
      where a.consultant_id = 4 and a.day > current_date - 300 order by a.day desc, a.id, i.position limit 1`
    await signIn('anita')
    await page.goto(`/prescription/${visit.id}`)
    const url = await codeOf(page, 'a prescription with its code')

    const pharmacist = await openPhone(browser, clinic.address)
    await pharmacist.goto(url.replace(origin, ''))
    await expect(pharmacist.getByRole('status')).toContainText('it is valid')
    await expect(pharmacist.getByText(visit.patient)).toBeVisible()
    await expect(pharmacist.getByText(visit.medicine).first()).toBeVisible()
    await expectLayout(pharmacist, 'a valid prescription')
    await pharmacist.getByRole('combobox').selectOption('ae')
    await expect(pharmacist.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectLayout(pharmacist, 'a valid prescription in Arabic')
    await pharmacist.getByRole('combobox').selectOption('en')
    await expect(pharmacist.locator('html')).toHaveAttribute('dir', 'ltr')

    await clinic.db`
      insert into prescription_check (appointment_id, day) values (${visit.id}, current_date)`
    await pharmacist.reload()
    await expect(pharmacist.getByRole('status')).toContainText('changed this prescription on')
    await expect(pharmacist.getByText(visit.patient)).toHaveCount(0)
    await expect(pharmacist.getByText(visit.medicine)).toHaveCount(0)
    await expectLayout(pharmacist, 'a prescription that was changed')
    await pharmacist.context().close()
  },
)
