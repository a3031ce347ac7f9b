import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, journey } from './clinic.ts'
import { axeFindings } from './screenshots.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'opd-safety-journey-'))
chmodSync(folder, 0o755)
journey.use({ backups: folder })
journey.afterAll(() => rmSync(folder, { recursive: true, force: true }))

journey(
  'an Admin is told that no backup works, and makes one that does',
  async ({ page, clinic, signIn }) => {
    // Both run with a low priority.
    journey.setTimeout(300_000)
    await clinic.db`
    insert into drill_run (started_at, ended_at, problem)
    values (now() - interval '1 day', now() - interval '1 day', 'The backup is damaged.')`
    await signIn('reception')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('could not be restored')).toHaveCount(0)

    await signIn('admin')
    const mark = page.getByRole('banner').getByRole('link', { name: /^Safety: The newest backup/ })
    await expect(mark).toBeVisible()
    const note = page.getByRole('main').getByRole('link', { name: /could not be restored/ })
    await expect(note).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await mark.click()
    await expect(page).toHaveURL(/apps\/Safety/)
    await expect(page.getByRole('listitem').filter({ hasText: 'Do not rely on it.' })).toBeVisible()
    await expect(page.getByText('The backup is damaged.')).toBeVisible()
    const check = page.getByRole('button', { name: 'Check the newest backup now' })
    await expect(check).toHaveAttribute('aria-disabled', 'true')

    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'A backup is being made' }),
    ).toBeVisible()
    await expect(check).not.toHaveAttribute('aria-disabled', 'true', { timeout: 120_000 })
    expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1)

    await check.click()
    await expect(page.getByRole('status').filter({ hasText: 'is being checked' })).toBeVisible()
    await expect(page.getByText('Last good check')).toBeVisible()
    await expect(page.getByText('No backup has been checked yet')).toHaveCount(0, {
      timeout: 150_000,
    })
    await expect(page.getByText('Do not rely on it.')).toHaveCount(0)
    await expect(mark).toHaveCount(0)
    expect(readdirSync(path.join(folder, 'data'))).toEqual([])
    expect(await axeFindings(page)).toEqual([])
  },
)
