import type { Page } from '@playwright/test'
import { expect, journey } from './clinic.ts'
import { expectLayout } from './screenshots.ts'

/** Conducts the first appointment of today's list, and returns its patient. */
async function conductFirst(page: Page): Promise<{ patient: string; mobile: string }> {
  const row = page.getByRole('row').nth(1)
  const patient = (await row.locator('td[data-title="Patient"]').textContent())!
  const mobile = (await row.locator('td[data-title="Mobile No"]').textContent())!
  await row.getByRole('button', { name: /Conduct/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('1725.50')
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByRole('radio', { name: 'Cash' }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  return { patient, mobile }
}

journey(
  'an Admin finds out who conducted an appointment, and what it was before',
  async ({ page, signIn }) => {
    await signIn('admin')
    const { patient, mobile } = await conductFirst(page)
    await page.getByRole('link', { name: 'Audit' }).click()
    await expect(page).toHaveTitle('Audit | OPD CLINIC')

    await page.getByRole('combobox', { name: 'Patient' }).fill(mobile)
    await page.getByRole('option', { name: `${patient} · ${mobile}` }).click()
    await page.getByRole('combobox', { name: 'Action' }).fill('Cond')
    await page.getByRole('option', { name: 'Conducted' }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    const rows = page.getByRole('region').getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Asha Kulkarni')
    await expectLayout(page, 'the audit')

    await rows.nth(1).getByRole('link').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Conducted' })
    await expect(
      dialog.getByRole('row', { name: /Status \(changed\) Pending Conducted/ }),
    ).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Price \(changed\).*₹1,725\.50/ })).toBeVisible()
    await dialog.getByRole('button', { name: /that stayed the same/ }).click()
    await expect(dialog.getByRole('row', { name: /Consultant \(same\)/ })).toBeVisible()
    await expectLayout(page, 'a deed')

    await dialog.getByRole('button', { name: 'Everything about this patient' }).click()
    await expect(dialog).toBeHidden()
    await expect(rows.filter({ hasText: 'Payment' })).toHaveCount(1)
    await page.getByRole('textbox', { name: 'IP address' }).fill('somewhere')
    await page.getByRole('textbox', { name: 'IP address' }).press('Enter')
    await expect(page.getByText('This is not a valid IP address.')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  },
)

journey('an Admin reads the audit on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', page, '/apps/Audit')
  await page
    .getByRole('link', { name: /^Signed in/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Signed in' })).toContainText('Asha Kulkarni')
  await expectLayout(page, 'a deed on a phone')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectLayout(page, 'the audit on a phone')
})
