import { readFile } from 'node:fs/promises'
import { ArrivalsPage } from './arrivals-page.ts'
import { pngFile } from '../src/test-kit/logo-file.server.ts'
import { pdfFile } from '../src/test-kit/paper-files.server.ts'
import { expect, journey, openScreen, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

const bookSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Pia Papers', '9811111161', 30, '2026-11-24') returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', '05:00', '05:15', 600, 'Tired' from person`

journey(
  'a consultant keeps a photo and a letter that a patient brought, looks at them, and removes one',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(bookSql)
    await signIn('anita')
    const visit = await VisitPage.open(page, 'Pia Papers')
    await visit.tab('History')
    const papers = visit.page.getByRole('region', { name: 'Papers' })
    const keep = async (
      title: string,
      file: { name: string; mimeType: string; buffer: Buffer },
    ) => {
      await papers.getByRole('button', { name: 'Add a paper' }).click()
      const choosing = visit.page.waitForEvent('filechooser')
      await papers.getByRole('button', { name: 'Choose a file' }).click()
      await (await choosing).setFiles(file)
      await papers.getByRole('textbox', { name: 'What it is' }).fill(title)
      await papers.getByRole('textbox', { name: 'Date on the paper' }).fill('20-11-2026')
      if (title === 'X-ray') await expectDeskAndPhoneLayout(visit.page, 'the form of a paper')
      await papers.getByRole('button', { name: 'Save' }).click()
      await expect(toastOf(visit.page, 'The paper is kept.')).toBeVisible()
    }
    // Larger than what is kept, as the photo of a phone.
    const photo = pngFile({ width: 3000, height: 1500 })
    await keep('X-ray', { name: 'photo.png', mimeType: 'image/png', buffer: photo })
    await keep('Letter', { name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdfFile })

    await papers.getByRole('button', { name: 'Open: X-ray' }).click()
    const picture = papers.getByRole('img', { name: 'X-ray' })
    await expect(picture).toHaveJSProperty('naturalWidth', 2200)
    await expect(picture).toHaveJSProperty('naturalHeight', 1100)
    await expectDeskAndPhoneLayout(visit.page, 'papers with one that is open')
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      papers.getByRole('button', { name: 'Download: Letter' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^paper-\d+\.pdf$/)
    expect(await readFile(await download.path())).toEqual(pdfFile)

    await papers.getByRole('button', { name: 'Remove: X-ray' }).click()
    await expect(papers.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await papers.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toastOf(visit.page, 'The paper is removed.')).toBeVisible()
    await expect(papers.getByText('X-ray')).toHaveCount(0)
    await visit.page.reload()
    await visit.tab('History')
    await expect(papers.getByText('Letter')).toBeVisible()
    await expectDeskAndPhoneLayout(visit.page, 'one paper')
  },
)

journey(
  'the desk photographs a paper as the patient arrives, is told when it cannot be kept, and the consultant sees it',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(bookSql)
    await signIn('reception')
    await openScreen(page, 'Appointment Screen')
    const arrivals = new ArrivalsPage(page)
    await arrivals.choose('Add a paper', 'Pia Papers')
    const { dialog } = arrivals
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    const photo = pngFile({ width: 600, height: 400 })
    await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
    await dialog.getByRole('textbox', { name: 'What it is' }).fill('X-ray')
    await expectDeskAndPhoneLayout(page, 'the form of a paper at the desk')
    // The line breaks while the file is on its way.
    await page.route('**/papers', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
    // Neither Esc nor a new try loses what was typed and chosen.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.unroute('**/papers')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'The paper is kept.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Open: X-ray' }).click()
    await expect(dialog.getByRole('img', { name: 'X-ray' })).toHaveJSProperty('naturalWidth', 600)
    await expectDeskAndPhoneLayout(page, 'papers of today at the desk')
  },
)
