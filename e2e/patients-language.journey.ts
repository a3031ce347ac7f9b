import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { copiedFrom } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey } from './clinic.ts'

/** What can be copied from a file, without what breaks and turns its lines. */
const textOf = async (file: Uint8Array) =>
  (await copiedFrom(file))
    .join(' ')
    .replaceAll(/[\u2066-\u2069\u202a-\u202e]/g, '')
    .replaceAll(/\s+/g, '')

async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  return textOf(await readFile(await file.path()))
}
const printed = async (page: Page) => textOf(await page.pdf({ preferCSSPageSize: true }))

const hindi = 'सुबह 1 गोली और शाम 1 गोली, खाने के बाद, 5 दिन तक।'
const english = '1 tablet in the morning and 1 tablet in the evening, after food, for 5 days.'

journey(
  'a consultant who works in English prints in Hindi and in Urdu',
  async ({ page, clinic, signIn }) => {
    const [visit] = await clinic.db<[{ id: number; patient: number }]>`
      select a.id, a.patient_id as patient from appointment a
      where a.consultant_id = 4 and exists (select from prescription_item i where i.appointment_id = a.id)
        and exists (select from recommended_test r where r.appointment_id = a.id)
      order by a.id limit 1`
    const { id, patient } = visit
    await clinic.db`
      update prescription_item set medicine = 'Crocin', amount = 1, unit = 'tablet', morning = true,
        afternoon = false, evening = true, days = 5, timing = 'After Food', liquid_per_day = null
      where appointment_id = ${id}`
    await clinic.db`update patient set language = 'hi' where id = ${patient}`
    await signIn('anita')

    // From the end of the visit, without a choice.
    await page.goto(`/sheets/${id}`)
    const sheet = page.getByRole('article').first()
    const language = page.getByLabel('Language of the sheet')
    await expect(language).toHaveValue('hi')
    await expect(sheet).toHaveAttribute('lang', 'hi')
    await expect(sheet.getByText(hindi).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => true))
    // The browser's own files repeat some letters of a syllable.
    expect(await printed(page)).toContain('Crocin')
    expect(await downloaded(page)).toContain(hindi.replaceAll(' ', ''))

    await language.selectOption('ur')
    await expect(sheet).toHaveAttribute('dir', 'rtl')
    await expect(
      sheet.getByText('صبح 1 گولی اور شام 1 گولی، کھانے کے بعد، 5 دن تک۔').first(),
    ).toBeVisible()
    const urdu = await downloaded(page)
    expect(urdu).toContain('Crocin')
    expect(urdu).toMatch(/صبح1[^\d]+اورشام1[^\d]+کھانےکےبعد،5دنتک/)

    // It is of this visit and this window: a reload keeps it, the next opening begins anew.
    await page.reload()
    await expect(language).toHaveValue('ur')
    const inWords = page.getByLabel('Dosage in sentences')
    // It follows the address, a moment after the click.
    await inWords.click()
    await expect(inWords).not.toBeChecked()
    await expect(sheet.getByText('5 دن تک')).toHaveCount(0)
    await language.selectOption('en')
    await expect(sheet.getByText('After Food').first()).toBeVisible()
    await expect(sheet.getByText(english)).toHaveCount(0)
    await inWords.click()
    await expect(inWords).toBeChecked()
    await expect(sheet.getByText(english).first()).toBeVisible()
    await page.goto(`/prescription/${id}`)
    await expect(language).toHaveValue('hi')
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  },
)

journey(
  'a language that cannot be loaded says so, and the sheet is in that of the screen',
  async ({ page, clinic, signIn }) => {
    const [{ id }] = await clinic.db<[{ id: number }]>`
      select appointment_id as id from prescription_item i
      join appointment a on a.id = i.appointment_id where a.consultant_id = 4 limit 1`
    await page.route('**/assets/i18n/te.json', (route) => route.abort())
    await signIn('anita')
    await page.goto(`/prescription/${id}`)
    await page.getByLabel('Language of the sheet').selectOption('te')
    await expect(page.getByText('తెలుగు could not be loaded')).toBeVisible()
    await expect(page.getByLabel('Language of the sheet')).toHaveValue('en')
    await expect(page.getByRole('article').first()).toHaveAttribute('lang', 'en')
  },
)
