import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shortWeekday } from './format-day.tsx'
import { chooseLanguage, initLanguages, text } from './i18n.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { saveSetting } from '../settings/stored-settings.tsx'
import { formatAmount, formatRupees } from '../ui/format-money.tsx'
import { renderPage } from '../../test-kit/render-page.tsx'

/** The requested files, and the response. */
let requestedPaths: string[]
let answer: (locale: string) => Promise<Response>

const textsFor = (locale: string) => ({ language: { label: `L ${locale}`, notLoaded: 'Stays' } })

beforeEach(() => {
  requestedPaths = []
  answer = async (locale) => Response.json(textsFor(locale))
  vi.stubGlobal('fetch', (path: string) => {
    requestedPaths.push(path)
    return answer(/(\w+)\.json$/.exec(path)![1]!)
  })
})
afterEach(async () => {
  await chooseLanguage('en')
  localStorage.clear()
  vi.unstubAllGlobals()
})

const pageLanguageAndDirection = () => [document.documentElement.lang, document.documentElement.dir]
const languageMenu = () => screen.getByRole('combobox')

it('changes to another language once its texts are loaded, and keeps what was typed', async () => {
  const user = renderPage(
    <>
      <LanguageMenu />
      <input aria-label="Typed" />
    </>,
  )
  await user.type(screen.getByLabelText('Typed'), 'Asha')
  await user.selectOptions(languageMenu(), 'Deutsch')
  await screen.findByRole('combobox', { name: 'L de' })
  expect(requestedPaths).toEqual(['/assets/i18n/de.json'])
  expect(pageLanguageAndDirection()).toEqual(['de', 'ltr'])
  expect(localStorage.getItem('locale')).toBe('de')
  expect(screen.getByLabelText('Typed')).toHaveProperty('value', 'Asha')
})

it('changes direction for Arabic, which is stored as ae', async () => {
  const user = renderPage(<LanguageMenu />)
  await user.selectOptions(languageMenu(), 'العربية')
  await screen.findByRole('combobox', { name: 'L ae' })
  expect(pageLanguageAndDirection()).toEqual(['ar', 'rtl'])
  expect(localStorage.getItem('locale')).toBe('ae')
})

it('uses the desk’s direction setting until a language is chosen', async () => {
  await chooseLanguage('ae')
  saveSetting('rtl', 'false')
  expect(pageLanguageAndDirection()).toEqual(['ar', 'ltr'])
  await chooseLanguage('de')
  saveSetting('rtl', 'true')
  expect(pageLanguageAndDirection()).toEqual(['de', 'rtl'])
  localStorage.setItem('rtl', 'upwards')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rtl', newValue: 'upwards' }))
  expect(pageLanguageAndDirection()).toEqual(['de', 'ltr'])
  await chooseLanguage('ae')
  expect(pageLanguageAndDirection()).toEqual(['ar', 'rtl'])
  expect(localStorage.getItem('rtl')).toBeNull()
})

it('follows the language of another tab, and ignores other stored values', async () => {
  renderPage(<LanguageMenu />)
  saveSetting('rtl', 'true')
  window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: 'sv' }))
  await screen.findByRole('combobox', { name: 'L sv' })
  expect(pageLanguageAndDirection()).toEqual(['sv', 'rtl'])
  expect([localStorage.getItem('locale'), localStorage.getItem('rtl')]).toEqual([null, 'true'])
  window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: 'klingon' }))
  // The page of a file that has loaded its modules anew listens, too.
  expect(new Set(requestedPaths)).toEqual(new Set(['/assets/i18n/sv.json']))
})

it('stays in its language, with a message, when another cannot be loaded', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  const user = renderPage(<LanguageMenu />)
  await user.selectOptions(languageMenu(), 'Polski')
  expect((await screen.findByRole('alert')).textContent).toContain('Polski could not be loaded')
  expect(languageMenu()).toHaveProperty('value', 'en')
  expect(pageLanguageAndDirection()).toEqual(['en', 'ltr'])
  expect(localStorage.getItem('locale')).toBeNull()
})

it('ends in the language that was chosen last, even when others load later', async () => {
  const pendingResponse = Promise.withResolvers<Response>()
  answer = async (locale) =>
    locale === 'fr' ? pendingResponse.promise : Response.json(textsFor(locale))
  const french = chooseLanguage('fr')
  await act(() => chooseLanguage('sv'))
  pendingResponse.resolve(Response.json(textsFor('fr')))
  await act(() => french)
  expect(pageLanguageAndDirection()).toEqual(['sv', 'ltr'])
})

it('writes weekdays and amounts as the language does, and prices in rupees', async () => {
  expect([shortWeekday('2026-11-24'), formatRupees(125_000)]).toEqual(['Tue', '₹1,25,000'])
  expect([formatRupees(99.5), formatAmount(1250)]).toEqual(['₹99.50', '1,250'])
  await act(() => chooseLanguage('de'))
  expect([shortWeekday('2026-11-24'), formatRupees(99.5)]).toEqual(['Di', '99,50\u00a0₹'])
  await act(() => chooseLanguage('ae'))
  // Digits are the same as those of dates and times.
  expect(formatAmount(1250)).toBe('1,250')
})

it('starts in the language stored at this desk, else in the browser’s', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-CH', 'de'])
  await initLanguages()
  expect([...requestedPaths, ...pageLanguageAndDirection()]).toEqual([
    '/assets/i18n/it.json',
    'it',
    'ltr',
  ])
  localStorage.setItem('locale', 'ae')
  await initLanguages()
  expect(pageLanguageAndDirection()).toEqual(['ar', 'rtl'])
  localStorage.setItem('rtl', 'false')
  await initLanguages()
  expect(pageLanguageAndDirection()).toEqual(['ar', 'ltr'])
  localStorage.clear()
  localStorage.setItem('locale', 'klingon')
  await initLanguages()
  expect(pageLanguageAndDirection()).toEqual(['it', 'ltr'])
  languages.mockRestore()
  await initLanguages('en')
})

it('fills in the limits of the clinic where a sentence names them', async () => {
  answer = async () =>
    Response.json({ problem: { outside_booking_window: '{{bookingDays}} Tage im Voraus' } })
  await act(() => chooseLanguage('hu'))
  expect(text('problem.outside_booking_window')).toBe('30 Tage im Voraus')
})

it('reads a day from its first figure in Arabic, where its text says nothing of that', async () => {
  answer = async () => Response.json({ drawers: { closedBy: 'أُغلق في {{day}}' } })
  const closed = () => text('drawers.closedBy', { day: '24-11-2026' })
  await act(() => chooseLanguage('ae'))
  expect(closed()).toBe('أُغلق في \u206624-11-2026\u2069')
  // Latin words with figures stay one run.
  expect(text('drawers.closedBy', { day: 'Sector 12-13' })).toBe('أُغلق في Sector 12-13')
  await act(() => chooseLanguage('de'))
  expect(closed()).toBe('أُغلق في 24-11-2026')
})
