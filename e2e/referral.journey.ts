import { readFile } from 'node:fs/promises'
import { readPdf } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey } from './clinic.ts'
import { openPhone } from './phone.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

journey(
  'a consultant refers a patient in a visit, prints the letter, and its holder asks the clinic by its code',
  async ({ browser, clinic, page, signIn }) => {
    const origin = 'https://clinic.example'
    await clinic.stop()
    await clinic.start({ publicAddress: origin })
    const [visit] = await clinic.db<[{ id: number; patient: string; illness: string }]>`
      select a.id, p.name as patient, v.illness from appointment a
      join patient p on p.id = a.patient_id join visit v on v.appointment_id = a.id
      where a.consultant_id = 4 and a.day > current_date - 300
        and not exists (select from referral r where r.appointment_id = a.id)
      order by a.day desc, a.id limit 1`
    await signIn('anita')
    await page.goto(`/patient-details/${visit.id}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('tab', { name: 'Referrals' }).click()
    await page.getByRole('button', { name: 'Add letter' }).click()
    const letter = page.getByRole('group', { name: 'Letter 1' })
    await expect(letter.getByLabel('To (name)')).toBeFocused()
    // To whom she wrote before.
    await page.keyboard.type('iyer')
    await page.getByRole('option', { name: /Meenakshi Iyer/ }).click()
    await expect(letter.getByLabel('Speciality or department')).toHaveValue('Ophthalmology')
    await letter.getByLabel('Urgency').selectOption('Urgent')
    const summary = letter.getByLabel('Summary')
    await expect(summary).toHaveValue('')
    await letter.getByRole('button', { name: 'Take from this visit' }).click()
    await expect(summary).toHaveValue(new RegExp(`^Illness: ${visit.illness}`))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(letter.getByText('Please enter the reason for the referral.')).toBeVisible()
    await letter.getByLabel('Reason for referral').fill('Sudden loss of sight on the left')
    await expectDeskAndPhoneLayout(page, 'a referral letter in a visit')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Letters saved successfully.')).toBeVisible()

    await page.getByRole('button', { name: 'Continue' }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open the referral letters' }).click(),
    ])
    const paper = sheet.getByRole('article', { name: 'Referral Letter' })
    await expect(paper.getByText('Sudden loss of sight on the left')).toBeVisible()
    const code = paper.getByRole('link')
    await expectDeskAndPhoneLayout(sheet, 'a referral letter with its code')
    const url = (await code.getAttribute('href'))!
    const [file] = await Promise.all([
      sheet.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    const [printed] = await readPdf(await readFile(await file.path()))
    expect(printed!.lines.join('\n')).toContain('Dr. Meenakshi Iyer · Ophthalmology')

    const hospital = await openPhone(browser, clinic.address)
    await hospital.goto(url.replace(origin, ''))
    await expect(hospital.getByRole('status')).toContainText('it is valid')
    await expect(hospital.getByText('Dr. Anita Deshpande')).toBeVisible()
    await expect(hospital.getByText('Sudden loss of sight')).toHaveCount(0)
    await expect(hospital.getByText('Ophthalmology')).toHaveCount(0)
    await expectLayout(hospital, 'a valid referral letter')
    await clinic.db`
      update referral set withdrawn_day = current_date, withdrawn_by = 4,
        withdrawn_reason = 'Wrong person' where appointment_id = ${visit.id}`
    await hospital.reload()
    await expect(hospital.getByRole('status')).toContainText('withdrew this letter')
    await expect(hospital.getByText(visit.patient)).toHaveCount(0)
    await hospital.context().close()
  },
)
