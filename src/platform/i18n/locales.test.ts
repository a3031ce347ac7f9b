import { expect, it } from 'vitest'
import { directionOf, isLocale, languageOf, localeFor } from './locales.ts'

it('begins in the first language of the browser that is there', () => {
  expect(localeFor(['nl-BE', 'pt-BR', 'en'])).toBe('pt')
  expect(localeFor(['zh-Hant-TW'])).toBe('zh')
  expect(localeFor(['DE'])).toBe('de')
})

it('begins in English where the browser asks for none that is there', () => {
  expect(localeFor(['hi-IN', 'mr'])).toBe('en')
  expect(localeFor([])).toBe('en')
})

it('knows Arabic as ae, which is the only one from right to left', () => {
  expect(localeFor(['ar-EG'])).toBe('ae')
  // The tag of another language, Avestan, and not Arabic's.
  expect(localeFor(['ae'])).toBe('en')
  expect(languageOf('ae')).toBe('ar')
  expect([directionOf('ae'), directionOf('ja')]).toEqual(['rtl', 'ltr'])
})

it('takes no kept name for a language that is none', () => {
  expect([null, '', 'ar', 'toString', 'ae', 'en'].filter(isLocale)).toEqual(['ae', 'en'])
})
