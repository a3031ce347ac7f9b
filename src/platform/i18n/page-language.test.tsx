import { afterEach, expect, it } from 'vitest'
import { storedLanguage } from './page-language.tsx'

afterEach(() => {
  document.documentElement.lang = 'en'
})

it.each([
  ['en', 'Lakshmi Kaldhone', undefined],
  ['de', 'Lakshmi Kaldhone', undefined],
  ['ar', 'Lakshmi Kaldhone', 'en'],
  ['ar', "D'Souza, A. P. J. (Mohd.)", 'en'],
  ['ar', 'José', 'en'],
  ['ar', 'محمد علي', undefined],
  ['ar', 'Dr. محمد', undefined],
  ['ar', '23-11-2026', undefined],
  ['ur', 'Lakshmi Kaldhone', 'en'],
  ['ur', 'محمد علی', undefined],
  ['ja', 'General Medicine', 'en'],
  ['zh', '内科', undefined],
])('on a page in %s, "%s" has the language %s', (page, text, language) => {
  document.documentElement.lang = page
  expect(storedLanguage(text)).toBe(language)
})
