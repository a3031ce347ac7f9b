import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expect, journey, toastOf } from './clinic.ts'
import { expectLayout } from './screenshots.ts'
import { readPdf } from '../src/test-kit/pdf-file.server.ts'

/** Chooses a file format under Export, and reads the downloaded file as text cells. */
async function exportAs(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).click()
  const file = await downloadPromise
  const book = read(await readFile(await file.path()), {
    dense: true,
    UTC: true,
    cellDates: true,
  })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  return {
    name: file.suggestedFilename(),
    sheetName: book.SheetNames[0],
    filterButtons: sheet['!autofilter']?.ref,
    cells: utils.sheet_to_json<unknown[]>(sheet, { header: 1, UTC: true }),
  }
}

/** The rows on the screen. */
const readShownRows = (page: Page) =>
  page
    .getByRole('region', { name: 'Clients' })
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll((rows) =>
      (rows as HTMLTableRowElement[]).map((row) =>
        [...row.cells]
          // What can be done with a row is not taken along.
          .filter((cell) => cell.dataset.role !== 'actions')
          .map((cell) => (cell as HTMLElement).innerText.trim()),
      ),
    )

journey('a report is taken along as it stands on the screen', async ({ page, signIn, clinic }) => {
  // A name that a spreadsheet would execute.
  const formula = '=HYPERLINK("https://example.com";"Rao")'
  await clinic.db`
    update patient set name = ${formula}
    where id = (
      select min(p.id) from appointment a join patient p on p.id = a.patient_id
      group by p.mobile having count(*) between 3 and 9 and bool_or(a.status = 'CD')
      order by p.mobile limit 1)`
  const [{ name, mobile }] = await clinic.db<[{ name: string; mobile: string }]>`
    select name, mobile from patient where name = ${formula} limit 1`
  await signIn('admin', page, '/Reports')
  await page.getByRole('tab', { name: 'Clients' }).click()
  const fields = page.getByRole('search').filter({ visible: true })
  await fields.getByLabel('Mobile number').fill(mobile)
  await fields.getByRole('button', { name: 'Search' }).click()
  const list = page.getByRole('region', { name: 'Clients' })
  await expect(list.locator('tbody tr').first()).toContainText(name)
  await expect(list.locator('tfoot')).toContainText('Total of')
  // How payments were made is a choice on the screen, and always in the file.
  await page.getByRole('button', { name: 'Columns' }).filter({ visible: true }).click()
  for (const name of [
    'File no.',
    'Paid so far',
    'Payment mode',
    'UPI/Transaction ID',
    'Taken by',
  ]) {
    await page.getByRole('menuitemcheckbox', { name }).click()
  }
  await page.keyboard.press('Escape')
  await expect(list.getByRole('columnheader', { name: 'Taken by' })).toBeVisible()
  const onScreen = await readShownRows(page)

  const xlsx = await exportAs(page, 'Excel file (XLSX)')
  await expect(toastOf(page, `${onScreen.length} rows exported`)).toBeVisible()
  expect(xlsx).toMatchObject({
    name: expect.stringMatching(/^clients-\d{4}-\d\d-\d\d\.xlsx$/),
    sheetName: 'Clients',
    filterButtons: `A1:Q${onScreen.length + 1}`,
  })
  const csv = await exportAs(page, 'CSV file')
  expect(csv.name).toMatch(/\.csv$/)
  const headings = await list.locator('thead th:not([data-role=actions])').allInnerTexts()
  expect(xlsx.cells[0]).toEqual(headings)
  expect(csv.cells[0]).toEqual(headings)

  const formatAsShown = (cells: unknown[]) =>
    cells.map((cell, index) =>
      cell instanceof Date
        ? cell.toISOString().slice(0, 10).split('-').toReversed().join('-')
        : headings[index] === 'Fee' || headings[index] === 'Paid so far'
          ? `${(cell as number).toLocaleString('en-IN')} /-`
          : String(cell),
    )
  expect(xlsx.cells.slice(1).map(formatAsShown)).toEqual(onScreen)
  // The reader of CSV ends a line before its empty cells.
  const raw = csv.cells.slice(1).map((cells) => headings.map((_, index) => cells[index] ?? ''))
  const patient = headings.indexOf('Patient')
  expect(raw.map((cells) => cells[patient])).toContain(`'${formula}`)
  const shown = raw.map(formatAsShown)
  expect(shown.map((cells) => cells.map((cell) => cell.replace(/^'=/, '=')))).toEqual(
    onScreen.map((cells) => cells.map((cell) => (cell === mobile ? String(Number(cell)) : cell))),
  )

  await page.getByRole('button', { name: 'Export' }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Print view' }).click()
  const printView = await opening
  await expect(printView.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await expect(printView.getByText(`Mobile number: ${mobile}`)).toBeVisible()
  await expect(printView.locator('tbody').first().getByRole('row')).toHaveCount(onScreen.length)
  await expectLayout(printView, 'print view')
  const pdf = await readPdf(await printView.pdf({ preferCSSPageSize: true }))
  // A long word breaks, so that every column is on the paper.
  expect(pdf[0]!.lines.join('\n')).toContain(name.slice(0, 12))
  expect(pdf[0]!.lines[0]).toBe('Clients')
  expect(pdf[0]!.lines.find((line) => line.includes('Patient'))).toMatch(/^Sr\. .*Reason$/)
  expect(pdf.at(-1)!.lines.join('\n')).toContain('Printed')

  // With the middle button too, and never with the result of an earlier print.
  const [{ other }] = await clinic.db<[{ other: string }]>`
    select p.mobile as other from appointment a join patient p on p.id = a.patient_id
    where p.mobile <> ${mobile} order by a.id desc limit 1`
  await fields.getByLabel('Mobile number').fill(other)
  await fields.getByRole('button', { name: 'Search' }).click()
  await expect(list.locator('tbody tr').first()).toContainText(other)
  await page.getByRole('button', { name: 'Export' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Print view' }).click({ button: 'middle' })
  const another = await opened
  expect(another.url()).not.toContain(other)
  await expect(another.getByText(`Mobile number: ${other}`)).toBeVisible()
  await another.reload()
  await expect(another.getByText(`Mobile number: ${other}`)).toBeVisible()
})

journey('a long export tells how far it is, and can be stopped', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', page, '/Reports')
  await page.getByRole('tab', { name: 'Clients' }).click()
  await page.context().route('**/api/reports/rows*', () => new Promise(() => {}))
  const tools = page.getByRole('tabpanel').filter({ visible: true })
  await tools.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  await expect(tools.getByText(/^0 of [\d,]+ rows$/)).toBeVisible()
  await expectLayout(page, 'exporting on a phone')
  await tools.getByRole('button', { name: 'Stop' }).click()
  await expect(tools.getByRole('button', { name: 'Export' })).toBeVisible()

  await page.context().unroute('**/api/reports/rows*')
  await page.goto('/Reports/print?tab=clients')
  await expect(
    page.getByText(/^This report has [\d,]+ rows; at most 2,000 fit on paper/),
  ).toBeVisible()
  await page.goto('/Reports/print?tab=none')
  await expect(page.getByText('This was not found.')).toBeVisible()
})
