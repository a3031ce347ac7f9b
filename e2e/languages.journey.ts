import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Locale } from '../src/platform/i18n/locales.ts'
import { expect, fillSignIn, journey, toastOf } from './clinic.ts'
import { sizes } from './screenshots.ts'

type English = typeof import('../public/assets/i18n/en.json')

const textsOf = (locale: Locale) =>
  JSON.parse(readFileSync(`public/assets/i18n/${locale}.json`, 'utf8')) as English

/** Collects the language files that a page requests from now on. */
function requestedLanguages(page: Page): string[] {
  const requestedFiles: string[] = []
  page.on('request', (request) => {
    const file = /\/assets\/i18n\/(\w+)\.json$/.exec(request.url())
    if (file) requestedFiles.push(file[1]!)
  })
  return requestedFiles
}

const menu = (page: Page, name = 'Language') => page.getByRole('combobox', { name })
const html = (page: Page) => page.locator('html')

async function signInIn(page: Page, { signIn }: English, username: string): Promise<void> {
  await page.getByLabel(signIn.username).fill(username)
  await page.getByLabel(signIn.password, { exact: true }).fill('opd-demo-2026')
  await page.getByRole('button', { name: signIn.submit }).click()
}

journey('somebody signs in and works in German', async ({ page }) => {
  const de = textsOf('de')
  const requestedFiles = requestedLanguages(page)
  await page.goto('/')
  await page.getByLabel('User name').fill('admin')
  expect(requestedFiles).toEqual(['en'])

  await page.route('**/i18n/fr.json', (route) => route.abort())
  await menu(page).selectOption('Français')
  const toast = toastOf(page, /^Français could not be loaded/)
  await expect(toast).toBeVisible()
  // On a phone with letters of twice the size it is within the window.
  const window = page.viewportSize()!
  await page.setViewportSize(sizes.phone)
  const edge = await toast.evaluate(async (element) => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    await new Promise((done) => requestAnimationFrame(done))
    const { right } = element.closest('[data-position]')!.getBoundingClientRect()
    style.fontSize = ''
    return right
  })
  expect(edge).toBeLessThanOrEqual(sizes.phone.width)
  await page.setViewportSize(window)
  await expect(menu(page)).toHaveValue('en')

  await menu(page).selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: de.signIn.heading })).toBeVisible()
  await expect(page.getByLabel(de.signIn.username)).toHaveValue('admin')
  await expect(html(page)).toHaveAttribute('lang', 'de')
  await signInIn(page, de, 'admin')
  await expect(page).toHaveTitle(`${de.screen.landingPage} | OPD CLINIC`)
  const countText = page.getByText(/^\d+ Termine$/).first()
  await expect(countText).toBeVisible()
  expect(Number.parseInt((await countText.textContent())!, 10)).toBeGreaterThan(1)
  await expect(page.getByRole('cell', { name: /^\d\d-\d\d-\d{4}$/ }).first()).toBeVisible()

  requestedFiles.length = 0
  await page.goto('/apps/calendar?day=2026-11-24')
  await expect(page.getByRole('status').filter({ hasText: 'Dienstag 24-11-2026' })).toBeVisible()
  expect(requestedFiles).toEqual(['de'])
  await page.getByLabel(de.field.date).click()
  await expect(page.getByText('November 2026', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Di', exact: true })).toBeVisible()
})

journey('Arabic turns the page round, and English back', async ({ page }) => {
  const ae = textsOf('ae')
  await page.goto('/')
  await menu(page).selectOption('العربية')
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(html(page)).toHaveAttribute('lang', 'ar')
  await signInIn(page, ae, 'admin')
  const sidebar = page.getByRole('navigation', { name: ae.app.mainMenu })
  await expect(page.getByRole('tab', { name: ae.dashboard.tabs.home })).toBeVisible()
  expect((await sidebar.boundingBox())!.x).toBeGreaterThan(600)
  await page.reload()
  await expect(html(page)).toHaveAttribute('dir', 'rtl')

  await page.goto('/forms/bookappointment')
  const issues = page.getByLabel(ae.field.healthIssues)
  await issues.fill('حمى')
  await menu(page, ae.language.label).selectOption('English')
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
  await expect(page.getByLabel('Health issues')).toHaveValue('حمى')
})

journey('a browser’s own language is the first one', async ({ browser, clinic }) => {
  const pt = textsOf('pt')
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: clinic.address })
  const page = await context.newPage()
  const requestedFiles = requestedLanguages(page)
  await page.goto('/appointment-form')
  await expect(page.getByRole('heading', { name: pt.ownBooking.heading })).toBeVisible()
  await expect(page).toHaveTitle(`${pt.screen.appointmentForm} | OPD CLINIC`)
  // Its texts come with it.
  expect(requestedFiles).toEqual([])
  await menu(page, pt.language.label).selectOption('English')
  await expect(page.getByRole('heading', { name: textsOf('en').ownBooking.heading })).toBeVisible()
  await page.goto('/')
  await fillSignIn(page, 'reception')
  await expect(page.getByRole('tab', { name: "Today's" })).toBeVisible()
  await context.close()
})
