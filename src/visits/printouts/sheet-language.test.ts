import { expect, it } from 'vitest'
import { sheetLanguage } from './sheet-language.ts'

it.each([
  ['the screen of a patient whom nobody has asked', {}, null, 'en', 'en', false],
  ["the patient's own, with sentences", {}, 'hi', 'en', 'hi', true],
  ["the patient's own, also if it is the screen's", {}, 'en', 'en', 'en', true],
  ['the chosen one before both', { locale: 'ur' }, 'hi', 'en', 'ur', true],
  ["the screen's where it is chosen, without sentences", { locale: 'en' }, 'hi', 'en', 'en', false],
  ['the chosen sentences', { inWords: true }, null, 'en', 'en', true],
  ['no sentences where that is chosen', { locale: 'hi', inWords: false }, 'hi', 'en', 'hi', false],
] as const)('a sheet is in %s', (_, choice, patient, screen, locale, inWords) => {
  expect(sheetLanguage(choice, { patient, screen })).toEqual({ locale, inWords })
})
