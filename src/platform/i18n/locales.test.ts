import { expect, it } from 'vitest'
import { directionOf, isLocale, languageOf, localeFor, locales, type Locale } from './locales.ts'

it("starts in the first of the browser's languages that is available", () => {
  expect(localeFor(['nl-BE', 'pt-BR', 'en'])).toBe('pt')
  expect(localeFor(['zh-Hant-TW'])).toBe('zh')
  expect(localeFor(['DE'])).toBe('de')
})

it("starts in English when none of the browser's languages is available", () => {
  expect(localeFor(['eo-XX', 'tlh'])).toBe('en')
  expect(localeFor([])).toBe('en')
})

it('stores Arabic as ae', () => {
  expect(localeFor(['ar-EG'])).toBe('ae')
  // 'ae' is the tag of Avestan, not of Arabic.
  expect(localeFor(['ae'])).toBe('en')
  expect(languageOf('ae')).toBe('ar')
  expect([directionOf('ae'), directionOf('ja')]).toEqual(['rtl', 'ltr'])
})

it('ignores a stored name that is not a language', () => {
  expect([null, '', 'ar', 'toString', 'ae', 'en'].filter(isLocale)).toEqual(['ae', 'en'])
})

it.each(Object.keys(locales) as Locale[])('reads %s in the direction of its script', (locale) => {
  const { direction } = new Intl.Locale(languageOf(locale)).getTextInfo()
  expect(directionOf(locale)).toBe(direction)
})

it('has a tag that Intl knows for each language', () => {
  const tags = (Object.keys(locales) as Locale[]).map(languageOf)
  expect(Intl.DateTimeFormat.supportedLocalesOf(tags)).toEqual(tags)
  expect(new Set(tags).size).toBe(tags.length)
})
