import { randomUUID } from 'node:crypto'
import { expect, journey } from './clinic.ts'
import { showTheme, sizes } from './screenshots.ts'

journey('pictures', async ({ page, clinic, signIn }) => {
  await signIn('admin')
  const [a] = await clinic.db<{ id: number; patientId: number; version: number }[]>`
    select a.id, a.patient_id, a.version from appointment a where status = 'PE' and day > '2026-11-24' and subscription_id is null
      and (select count(*) from appointment b where b.patient_id = a.patient_id and b.status = 'CD') > 3 limit 1`
  const headers = { 'content-type': 'application/json' }
  const post = async (url: string, data: object) => {
    const answer = await page.request.post(url, { data, headers })
    if (!answer.ok()) console.log(url, answer.status(), await answer.text())
  }
  const [first] = await clinic.db<{ id: number }[]>`select id from appointment where patient_id = ${a!.patientId} and status='CD' order by day desc limit 1`
  await post('/api/collections', { idempotencyKey: randomUUID(), items: [{ appointment: a!.id, amount: 300 }], mode: 'Cash' })
  await post(`/api/appointments/${a!.id}/return-deposit`, { idempotencyKey: randomUUID(), amount: 300, mode: 'Cash', reason: 'patient_asked' })
  await page.goto(`/clients/${a!.patientId}?tab=payments`)
  await expect(page.getByText('Deposit').first()).toBeVisible()
  const shot = async (name: string) => {
    for (const size of ['desk', 'phone'] as const) {
      await page.setViewportSize(sizes[size])
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/work/scratch/n-${name}-${size}.png` })
    }
    await page.setViewportSize(sizes.desk)
  }
  await shot('payments')
  await page.getByRole('tabpanel', { name: 'Payments' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(800)
  await showTheme(page, 'dark')
  await shot('payments-dialog')
  await showTheme(page, 'light')
  console.log(first)

  // Displaced, with some sooner.
  await clinic.db`insert into holiday (name, first_day, last_day, branch_id) values ('Closed for repairs', '2026-11-26', '2026-12-04', 1)`.catch((e) => console.log(String(e)))
  await page.goto('/apps/appointments-to-move')
  await expect(page.getByRole('button', { name: /^Move \d+ app/ })).toBeVisible()
  await page.getByText('Other consultants too').click()
  await page.waitForTimeout(800)
  await page.getByRole('button', { name: /^Move \d+ app/ }).click()
  await page.waitForTimeout(800)
  await shot('move')
})
journey.describe('new', () => {
  journey.use({ template: 'template_empty' })
  journey('starter', async ({ page, clinic }) => {
    const { firstAdminToken } = await import('../src/access/auth/first-admin.server.ts')
    await page.goto(`/auth/first-admin#token=${await firstAdminToken(clinic.db)}`)
    await page.getByLabel('Full name').fill('Asha Rao')
    await page.getByLabel('User name').fill('asha')
    await page.getByLabel('Password', { exact: true }).fill('a pass phrase of mine')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.getByRole('region', { name: 'Set up your clinic' })).toBeVisible()
    for (const size of ['desk', 'phone'] as const) {
      await page.setViewportSize(sizes[size]); await page.waitForTimeout(500)
      await page.screenshot({ path: `/work/scratch/n-guide-${size}.png`, fullPage: true })
    }
    await page.setViewportSize(sizes.desk)
    await page.getByRole('link', { name: /Medicines/ }).last().click()
    await page.getByRole('button', { name: 'Take a starter set' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const size of ['desk', 'phone'] as const) {
      await page.setViewportSize(sizes[size]); await page.waitForTimeout(700)
      await page.screenshot({ path: `/work/scratch/n-starter-${size}.png` })
    }
  })
})
