import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page as it stands has no accessibility findings, light and dark, and nothing sticks out. */
export async function expectToLookRight(page: Page, what: string): Promise<void> {
  const scheme = 'data-mantine-color-scheme'
  const now = await page.locator('html').getAttribute(scheme)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark']) {
    await page.evaluate(
      ([name, value]) => document.documentElement.setAttribute(name!, value!),
      [scheme, theme],
    )
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    const findings = violations.map(
      ({ id, nodes: [node] }) => `${id}: ${node!.html} ${node!.failureSummary}`,
    )
    expect(findings, `${what}, ${theme}`).toEqual([])
  }
  await page.evaluate(
    ([name, value]) => document.documentElement.setAttribute(name!, value!),
    [scheme, now ?? 'light'],
  )
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(fits, `${what} fits its window`).toBe(true)
}
