import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

/** The phone of a patient. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The languages in which journeys on a phone are walked: Latin, Devanagari, Tamil, and right to left. */
export const phoneLocales = ['en', 'hi', 'ta', 'ur']

type Texts = typeof import('../public/assets/i18n/en.json')

/** All texts of a language. */
export const textsOf = (locale: string) =>
  JSON.parse(readFileSync(`public/assets/i18n/${locale}.json`, 'utf8')) as Texts

/** A page on a phone that is set to a language; closing its context is the caller's. */
export const openPhone = async (
  browser: Browser,
  baseURL: string,
  options: { locale?: string; javaScriptEnabled?: boolean } = {},
): Promise<Page> => (await browser.newContext({ baseURL, ...phone, ...options })).newPage()

/** Holds every script back, as a slow line does, until what is returned is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
