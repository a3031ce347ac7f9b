import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shortWeekday } from './format-day.tsx'
import { chooseLanguage, startLanguages } from './i18n.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { keepSetting } from '../settings/stored-settings.tsx'
import { showAmount, showRupees } from '../ui/format-money.tsx'
import { pageOf } from '../../test-kit/render-page.tsx'

/** The files that were asked for, and what answers. */
let asked: string[]
let answer: (locale: string) => Promise<Response>

const label = (locale: string) => ({ language: { label: `L ${locale}`, notLoaded: 'Stays' } })

beforeEach(() => {
  asked = []
  answer = async (locale) => Response.json(label(locale))
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return answer(/(\w+)\.json$/.exec(path)![1]!)
  })
})
afterEach(async () => {
  await chooseLanguage('en')
  localStorage.clear()
  vi.unstubAllGlobals()
})

const page = () => [document.documentElement.lang, document.documentElement.dir]
const menu = () => screen.getByRole('combobox')

it('is shown in another language as soon as its texts are there, and keeps what was typed', async () => {
  const user = pageOf(
    <>
      <LanguageMenu />
      <input aria-label="Typed" />
    </>,
  )
  await user.type(screen.getByLabelText('Typed'), 'Asha')
  await user.selectOptions(menu(), 'Deutsch')
  await screen.findByRole('combobox', { name: 'L de' })
  expect(asked).toEqual(['/assets/i18n/de.json'])
  expect(page()).toEqual(['de', 'ltr'])
  expect(localStorage.getItem('locale')).toBe('de')
  expect(screen.getByLabelText('Typed')).toHaveProperty('value', 'Asha')
})

it('turns round for Arabic, which is kept as ae', async () => {
  const user = pageOf(<LanguageMenu />)
  await user.selectOptions(menu(), 'العربية')
  await screen.findByRole('combobox', { name: 'L ae' })
  expect(page()).toEqual(['ar', 'rtl'])
  expect(localStorage.getItem('locale')).toBe('ae')
})

it('is read the way the desk has set, until a language is chosen', async () => {
  await chooseLanguage('ae')
  keepSetting('rtl', 'false')
  expect(page()).toEqual(['ar', 'ltr'])
  await chooseLanguage('de')
  keepSetting('rtl', 'true')
  expect(page()).toEqual(['de', 'rtl'])
  localStorage.setItem('rtl', 'upwards')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rtl', newValue: 'upwards' }))
  expect(page()).toEqual(['de', 'ltr'])
  await chooseLanguage('ae')
  expect(page()).toEqual(['ar', 'rtl'])
  expect(localStorage.getItem('rtl')).toBeNull()
})

it('follows the language that another tab chose, and takes nothing from it but that', async () => {
  pageOf(<LanguageMenu />)
  keepSetting('rtl', 'true')
  window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: 'sv' }))
  await screen.findByRole('combobox', { name: 'L sv' })
  expect(page()).toEqual(['sv', 'rtl'])
  expect([localStorage.getItem('locale'), localStorage.getItem('rtl')]).toEqual([null, 'true'])
  window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: 'klingon' }))
  expect(asked).toEqual(['/assets/i18n/sv.json'])
})

it('stays as it is, and says so, when a language cannot be loaded', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  const user = pageOf(<LanguageMenu />)
  await user.selectOptions(menu(), 'Polski')
  expect((await screen.findByRole('alert')).textContent).toContain('Polski could not be loaded')
  expect(menu()).toHaveProperty('value', 'en')
  expect(page()).toEqual(['en', 'ltr'])
  expect(localStorage.getItem('locale')).toBeNull()
})

it('ends in the language that was chosen last, however late the others come', async () => {
  const late = Promise.withResolvers<Response>()
  answer = async (locale) => (locale === 'fr' ? late.promise : Response.json(label(locale)))
  const french = chooseLanguage('fr')
  await act(() => chooseLanguage('sv'))
  late.resolve(Response.json(label('fr')))
  await act(() => french)
  expect(page()).toEqual(['sv', 'ltr'])
})

it('writes weekdays and amounts as the language does, and prices in rupees', async () => {
  expect([shortWeekday('2026-11-24'), showRupees(125_000)]).toEqual(['Tue', '₹1,25,000'])
  expect([showRupees(99.5), showAmount(1250)]).toEqual(['₹99.50', '1,250'])
  await act(() => chooseLanguage('de'))
  expect([shortWeekday('2026-11-24'), showRupees(99.5)]).toEqual(['Di', '99,50\u00a0₹'])
  await act(() => chooseLanguage('ae'))
  // Digits are those of the dates and times beside them.
  expect(showAmount(1250)).toBe('1,250')
})

it('begins in the language kept at this desk, else in the browser’s', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-CH', 'de'])
  await startLanguages()
  expect([...asked, ...page()]).toEqual(['/assets/i18n/it.json', 'it', 'ltr'])
  localStorage.setItem('locale', 'ae')
  await startLanguages()
  expect(page()).toEqual(['ar', 'rtl'])
  localStorage.setItem('rtl', 'false')
  await startLanguages()
  expect(page()).toEqual(['ar', 'ltr'])
  localStorage.clear()
  localStorage.setItem('locale', 'klingon')
  await startLanguages()
  expect(page()).toEqual(['it', 'ltr'])
  languages.mockRestore()
  await startLanguages('en')
})
