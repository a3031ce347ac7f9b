import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** The windows that every screen must fit. */
export const sizes = {
  desk: { width: 1366, height: 768 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
}

const scheme = 'data-mantine-color-scheme'
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of those tags that look at colours: the others find the same in every theme. */
const colourRules = ['color-contrast', 'link-in-text-block']
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

type Window = keyof typeof sizes

/**
 * Checks the current page, or the page in each of the named windows: no accessibility findings,
 * light and dark, and nothing overflows.
 */
export async function expectLayout(
  page: Page,
  description: string,
  ...windows: Window[]
): Promise<void> {
  const before = page.viewportSize()!
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const window of windows) {
    await page.setViewportSize(sizes[window])
    await expectLayoutAtSize(page, `${description}, ${window}`)
  }
  if (windows.length === 0) await expectLayoutAtSize(page, description)
  else await page.setViewportSize(before)
}

async function expectLayoutAtSize(page: Page, description: string): Promise<void> {
  const now = await page.locator('html').getAttribute(scheme)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    const findings = await axeFindings(page, theme === 'light' ? 'all' : 'colours')
    expect(findings, `${description}, ${theme}`).toEqual([])
  }
  await showTheme(page, now === 'dark' ? 'dark' : 'light')
  expect(await overflowing(page), description).toEqual([])
}

/** Shows the current page in the other theme, until a reload. */
export const showTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    scheme,
    theme,
  ] as const)

/** Which rules axe checks: looking at colours takes about as long as all the others together. */
type AxeRules = 'all' | 'colours' | 'all but colours'

/** The findings of axe against WCAG 2.2 AA. axe is loaded once per page. */
export async function axeFindings(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeScript)
  const options: RunOptions = {
    runOnly:
      rules === 'colours' ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags },
    ...(rules === 'all but colours' && {
      rules: Object.fromEntries(colourRules.map((name) => [name, { enabled: false }])),
    }),
    resultTypes: ['violations'],
  }
  return page.evaluate(async (runOptions) => {
    // Colours are judged only after transitions have ended.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Elements behind an open dialog cannot be used, and partly covered targets look too small.
    const dialog = document.querySelector('[role=dialog][aria-modal=true]')
    const { violations } = await axe.run(dialog ?? document, runOptions)
    return violations.map(({ id, nodes: [node] }) => `${id}: ${node!.html} ${node!.failureSummary}`)
  }, options)
}

/** Elements that need horizontal scrolling, now or with another text size. */
export async function overflowing(page: Page, textSize = '100%'): Promise<string[]> {
  let overflowingElements: string[] = []
  const allFit = async () =>
    (overflowingElements = await widestElements(page, textSize)).length === 0
  // A page re-renders after its window was resized.
  await expect
    .poll(allFit, { timeout: 2_000 })
    .toBe(true)
    .catch(() => {})
  return overflowingElements
}

async function widestElements(page: Page, textSize: string): Promise<string[]> {
  return page.evaluate((size) => {
    const { documentElement: html } = document
    html.style.fontSize = size
    const { scrollWidth, clientWidth } = html
    const rightEdge = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return html.dir === 'rtl' ? clientWidth - left : right
    }
    const outermost =
      scrollWidth > clientWidth &&
      [...document.body.querySelectorAll('*')].toSorted((a, b) => rightEdge(b) - rightEdge(a))[0]
    html.style.fontSize = ''
    return outermost
      ? [`${scrollWidth} px in ${clientWidth}, text ${size}: ${outermost.outerHTML.slice(0, 200)}`]
      : []
  }, textSize)
}
