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

/** Checks the current page: no accessibility findings, light and dark, and nothing overflows. */
export async function expectLayout(page: Page, description: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withTheme(page, async () => {
    await showTheme(page, 'light')
    expect(await axeFindings(page), `${description}, light`).toEqual([])
    await showTheme(page, 'dark')
    expect(await axeFindings(page, 'colours'), `${description}, dark`).toEqual([])
  })
  expect(await overflowing(page), description).toEqual([])
}

/**
 * Checks the current page at the desk and on a phone. What a theme changes does not depend on the
 * window, so that the desk is light and the phone is dark.
 */
export async function expectDeskAndPhoneLayout(page: Page, description: string): Promise<void> {
  const before = page.viewportSize()!
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withTheme(page, async () => {
    for (const [window, theme] of deskAndPhone) {
      await page.setViewportSize(sizes[window])
      await showTheme(page, theme)
      expect(await axeFindings(page), `${description}, ${window}, ${theme}`).toEqual([])
      expect(await overflowing(page), `${description}, ${window}`).toEqual([])
    }
  })
  await page.setViewportSize(before)
}

/** Windows with the theme in which axe looks at them. */
export const deskAndPhone = [
  ['desk', 'light'],
  ['phone', 'dark'],
] as const

/** Leaves the theme as it was before. */
async function withTheme(page: Page, check: () => Promise<void>): Promise<void> {
  const before = await page.locator('html').getAttribute(scheme)
  await check()
  await showTheme(page, before === 'dark' ? 'dark' : 'light')
}

/** Shows the current page in the other theme, until a reload. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // The pages of patients follow their phone.
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    scheme,
    theme,
  ] as const)
}

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
    // No rule of those tags reads the style sheets, and there are no frames.
    preload: false,
    iframes: false,
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

/** Texts of the page that their box cuts with letters of twice the size, and does not cut without. */
export async function cutAtTwiceTheSize(page: Page): Promise<string[]> {
  // In the window of before, and with all that is rendered in turns.
  await page.waitForFunction(
    ({ width }) => innerWidth === width && !document.querySelector('[data-to-come]'),
    page.viewportSize()!,
  )
  return page.evaluate(async () => {
    const { style } = document.documentElement
    const cutTexts = () =>
      [...document.querySelectorAll('main *, nav *')].filter((element) => {
        if (!(element instanceof HTMLElement)) return false
        const { overflowX, overflowY, clipPath } = getComputedStyle(element)
        // What scrolls in a direction is not cut in it.
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return (
          clipPath === 'none' &&
          element.innerText.trim() !== '' &&
          ((cuts(overflowX) && scrollWidth > clientWidth + 1) ||
            (cuts(overflowY) && scrollHeight > clientHeight + 1))
        )
      })
    const before = new Set(cutTexts())
    style.fontSize = '200%'
    await new Promise((done) => setTimeout(() => requestAnimationFrame(done)))
    const cut = cutTexts().filter((element) => !before.has(element))
    style.fontSize = ''
    return cut.map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
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
