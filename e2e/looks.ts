import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** The windows that every screen fits. */
export const sizes = {
  desk: { width: 1366, height: 768 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
}

const scheme = 'data-mantine-color-scheme'
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

type Window = keyof typeof sizes

/**
 * The page as it stands, or in each of the windows that are named, has no accessibility findings,
 * light and dark, and nothing sticks out.
 */
export async function expectToLookRight(
  page: Page,
  what: string,
  ...windows: Window[]
): Promise<void> {
  const before = page.viewportSize()!
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const window of windows) {
    await page.setViewportSize(sizes[window])
    await expectToLookRightHere(page, `${what}, ${window}`)
  }
  if (windows.length === 0) await expectToLookRightHere(page, what)
  else await page.setViewportSize(before)
}

async function expectToLookRightHere(page: Page, what: string): Promise<void> {
  const now = await page.locator('html').getAttribute(scheme)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await findings(page), `${what}, ${theme}`).toEqual([])
  }
  await showTheme(page, now === 'dark' ? 'dark' : 'light')
  expect(await misfits(page), what).toEqual([])
}

/** Shows the page as it stands in the other theme, until it is loaded anew. */
export const showTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    scheme,
    theme,
  ] as const)

/** What axe finds against WCAG 2.2 AA. It is loaded once into a page, not for every question. */
export async function findings(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async (values) => {
    // No colour is judged on its way to another one.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // What an open dialog covers is out of reach, and partly covered targets look too small.
    const dialog = document.querySelector('[role=dialog][aria-modal=true]')
    const { violations } = await axe.run(dialog ?? document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes: [node] }) => `${id}: ${node!.html} ${node!.failureSummary}`)
  }, tags)
}

/** What is only seen by scrolling sideways, now or with text of another size. */
export async function misfits(page: Page, textSize = '100%'): Promise<string[]> {
  let found: string[] = []
  const fits = async () => (found = await widest(page, textSize)).length === 0
  // A page that was just given another window draws itself anew for it.
  await expect
    .poll(fits, { timeout: 2_000 })
    .toBe(true)
    .catch(() => {})
  return found
}

async function widest(page: Page, textSize: string): Promise<string[]> {
  return page.evaluate((size) => {
    const { documentElement: html } = document
    html.style.fontSize = size
    const { scrollWidth, clientWidth } = html
    const endOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return html.dir === 'rtl' ? clientWidth - left : right
    }
    const outermost =
      scrollWidth > clientWidth &&
      [...document.body.querySelectorAll('*')].toSorted((a, b) => endOf(b) - endOf(a))[0]
    html.style.fontSize = ''
    return outermost
      ? [`${scrollWidth} px in ${clientWidth}, text ${size}: ${outermost.outerHTML.slice(0, 200)}`]
      : []
  }, textSize)
}
