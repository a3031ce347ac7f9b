import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Db } from '../src/platform/db/connect.server.ts'
import { readPdf, type PdfPage } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

const kinds = ['prescription', 'recommendedtests', 'certificate']

interface Visit {
  id: number
  patient: string
  diagnosis: string
}

/** The first visit of Dr. Anita from which all three sheets can be printed. */
async function findVisitOfAnita(db: Db): Promise<Visit> {
  const [visit] = await db<[Visit]>`
    select a.id, p.name as patient, c.diagnosis
    from appointment a
    join patient p on p.id = a.patient_id
    join certificate c on c.appointment_id = a.id
    where a.consultant_id = 4
      and exists (select from prescription_item i where i.appointment_id = a.id)
      and exists (select from recommended_test r where r.appointment_id = a.id)
    order by a.id limit 1`
  return visit
}

/** Opens a sheet, and waits until its fonts are loaded. */
async function open(page: Page, kind: string, id: number): Promise<void> {
  await page.goto(`/${kind}/${id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => true))
}

/** The pages as printed. */
const printed = async (page: Page): Promise<PdfPage[]> =>
  readPdf(await page.pdf({ preferCSSPageSize: true }))

async function downloaded(page: Page): Promise<{ name: string; pages: PdfPage[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  return {
    name: file.suggestedFilename(),
    pages: await readPdf(await readFile(await file.path())),
  }
}

const textOf = (pages: PdfPage[]) => pages.flatMap(({ lines }) => lines).join('\n')
const wordsOf = (pages: PdfPage[]) => textOf(pages).split(/\s+/).toSorted()

function expectA5({ width, height }: PdfPage): void {
  // 148 × 210 mm, within half a millimetre: browsers print whole pixels.
  expect(Math.abs(width - 419.53)).toBeLessThan(1.4)
  expect(Math.abs(height - 595.28)).toBeLessThan(1.4)
}

journey(
  'the three sheets print as one A5 page each, and nothing of the screen',
  async ({ page, clinic, signIn }) => {
    const { id, patient, diagnosis } = await findVisitOfAnita(clinic.db)
    await signIn('anita')
    const expectedTexts: Record<string, (string | RegExp)[]> = {
      prescription: [patient, /\d+ years?/, 'Medicine Name', 'Afternoon', 'Follow-up date:', 'BMI'],
      recommendedtests: [patient, 'Recommended Tests', 'Test Type', 'Follow-up date:'],
      certificate: [`Mr./Mrs. ${patient}`, diagnosis, 'refrain from work', 'Date of issue'],
    }
    for (const kind of kinds) {
      await open(page, kind, id)
      const pages = await printed(page)
      expect(pages).toHaveLength(1)
      expectA5(pages[0]!)
      const text = textOf(pages)
      for (const expectedText of [
        'Dr. Anita Deshpande',
        'MBBS MD (Medicine)',
        'Contact: +91 9000000004',
        'Reg. No.: KMC-DEMO-10423',
        /Phone: 080 4000 010\d/,
        'Page 1 of 1',
        ...expectedTexts[kind]!,
      ]) {
        expect(text).toMatch(
          expectedText instanceof RegExp ? expectedText : literalPattern(expectedText),
        )
      }
      expect(text).not.toMatch(/Download|Print|Back to|127\.0\.0\.1/)
    }
  },
)

const literalPattern = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))

journey(
  'Download PDF gives the same sheet under a name of its own',
  async ({ page, clinic, signIn }) => {
    const { id } = await findVisitOfAnita(clinic.db)
    await signIn('anita')
    for (const kind of kinds) {
      await open(page, kind, id)
      const { name, pages } = await downloaded(page)
      expect(name).toBe(`${kind}-${id}.pdf`)
      expect(pages).toHaveLength(1)
      expectA5(pages[0]!)
      expect(wordsOf(pages)).toEqual(wordsOf(await printed(page)))
    }
  },
)

journey(
  'a prescription of any length has a head on each page, and no signature without a medicine',
  async ({ page, clinic, signIn }) => {
    const { id, patient } = await findVisitOfAnita(clinic.db)
    await signIn('anita')
    const short = (count: number) => Array.from({ length: count }, (_, n) => `Medicine${n + 1}`)
    const long = ['Pseudo'.repeat(33), 'Acetyl salicylic acid '.repeat(9), 'Medicine '.repeat(22)]
    for (const names of [short(13), short(27), long]) {
      await clinic.db`delete from prescription_item where appointment_id = ${id}`
      await clinic.db`
        insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
          afternoon, evening, days)
        select ${id}, n, trim(name), 500, 'mg', true, false, true, 5
        from unnest(${names}::text[]) with ordinality as named (name, n)`
      await open(page, 'prescription', id)
      for (const pages of [await printed(page), (await downloaded(page)).pages]) {
        expect(pages.length).toBeGreaterThan(1)
        for (const [index, one] of pages.entries()) {
          expectA5(one)
          const text = textOf([one])
          const number = `Page ${index + 1} of ${pages.length}`
          for (const expectedText of ['Dr. Anita Deshpande', patient, 'Medicine Name', number]) {
            expect(text).toContain(expectedText)
          }
          expect(text).toMatch(/\d\d-\d\d-\d{4}/)
          expect(text).toMatch(/After Food|Before Food/)
          expect(text.includes('Follow-up date:')).toBe(index === pages.length - 1)
          // Nothing overlaps the branch's address at the bottom.
          const footerTop = one.textPieces.find(({ text }) => text.startsWith('Phone:'))!.top
          expect(Math.max(...one.textPieces.map(({ top }) => top))).toBeLessThan(footerTop + 1)
          expect(one.height - footerTop).toBeLessThan(40)
        }
        const numbers = [...textOf(pages).matchAll(/^(\d+) .*(?:After|Before) Food/gm)]
        expect(numbers.map(([, it]) => Number(it))).toEqual(names.map((_, index) => index + 1))
      }
    }
  },
)

journey(
  'each certificate prints on a page of its own, without a blank one after it',
  async ({ page, clinic, signIn }) => {
    const { id } = await findVisitOfAnita(clinic.db)
    await clinic.db`
    insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis)
    values (${id}, '2026-11-24', '2026-11-24', 1, ${`Sprained ankle ${'and wrist '.repeat(48)}`})`
    await signIn('anita')
    await open(page, 'certificate', id)
    for (const pages of [await printed(page), (await downloaded(page)).pages]) {
      expect(pages).toHaveLength(2)
      for (const one of pages) expect(textOf([one])).toContain('Medical Leave Certificate')
      expect(textOf([pages[0]!])).not.toContain('Sprained ankle')
      expect(textOf([pages[1]!])).toContain('Sprained ankle')
      expect(textOf([pages[1]!]).match(/Phone:/g)).toHaveLength(1)
      for (const one of pages) expect(textOf([one])).toContain('Page 1 of 1')
    }
  },
)

journey(
  'a name in another script prints in a font that came with the page',
  async ({ page, clinic, signIn }) => {
    const { id } = await findVisitOfAnita(clinic.db)
    await signIn('anita')
    for (const [name, font] of [
      ['மீனாட்சி சுந்தரம்', 'NotoSansTamil'],
      ['محمد عبد الله', 'IBMPlexSansArabic'],
      ['क्षितिजा कृष्णमूर्ति', 'NotoSans'],
    ]) {
      await clinic.db`
      update patient set name = ${name!}
      where id = (select patient_id from appointment where id = ${id})`
      await open(page, 'certificate', id)
      await expect(page.getByText(name!, { exact: true })).toBeVisible()
      const [one] = await printed(page)
      expect(one!.fonts.join()).toContain(font)
      expect(one!.missingGlyphs).toBe(0)
      expect(new Set(one!.fonts.map((it) => it.replace(/-.*/, ''))).size).toBeLessThan(3)
      expect(one!.fonts.every((it) => /^(NotoSans|IBMPlexSans)/.test(it))).toBe(true)
    }
  },
)

journey('Print opens the browser’s own dialog', async ({ page, clinic, signIn }) => {
  const { id } = await findVisitOfAnita(clinic.db)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await signIn('anita')
  await open(page, 'prescription', id)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.getByRole('link', { name: 'Back to the patient' }).click()
  await expect(page).toHaveURL(new RegExp(`/patient-details/${id}$`))
})

journey(
  'another consultant sees nothing of it, and an Employee no such page',
  async ({ page, clinic, signIn }) => {
    const { id, patient, diagnosis } = await findVisitOfAnita(clinic.db)
    await signIn('rohan')
    for (const kind of kinds) {
      const answers: string[] = []
      page.on('response', async (response) => {
        if (response.url().includes('/api/sheets/')) answers.push(await response.text())
      })
      await page.goto(`/${kind}/${id}`)
      await expect(page.getByText('There is no such appointment')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled()
      expect(await page.content()).not.toContain(patient)
      expect(answers.join()).toContain('not_found')
      expect(answers.join()).not.toMatch(literalPattern(diagnosis))
    }
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await signIn('reception', page, `/prescription/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  },
)

journey(
  'a sheet that cannot be fetched says so, and comes when tried again',
  async ({ page, clinic, signIn }) => {
    const { id } = await findVisitOfAnita(clinic.db)
    await signIn('anita')
    for (const [kind, message] of [
      ['prescription', 'Error fetching Appointment Details.'],
      ['certificate', 'Error fetching Certificate Details.'],
    ]) {
      await page.route('**/api/sheets/**', (route) => route.abort())
      await page.goto(`/${kind}/${id}`)
      await expect(toastOf(page, message!)).toBeVisible()
      await page.unroute('**/api/sheets/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('article')).toBeVisible()
    }
    await page.route('**/api/sheets/**/pdf?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect(
      toastOf(page, "The clinic's server cannot be reached. Please try again."),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
  },
)

journey(
  'paper is black on white in the dark, and where there is none it says so',
  async ({ page, clinic, signIn }) => {
    const { id } = await findVisitOfAnita(clinic.db)
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await signIn('anita')
    for (const kind of kinds) {
      await open(page, kind, id)
      const sheetSections = page.getByRole('article').locator('section')
      const colours = await sheetSections.evaluateAll((sheetSections) =>
        sheetSections.map((sheetSection) => {
          const { backgroundColor, color } = getComputedStyle(sheetSection)
          return [backgroundColor, color]
        }),
      )
      expect(colours, kind).toContainEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
      expect(new Set(colours.map(String)).size, kind).toBe(1)
    }
    await page.goto('/prescription/999999')
    await expect(page.getByText('There is no such appointment')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'no sheet')
  },
)
