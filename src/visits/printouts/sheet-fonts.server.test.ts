import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { fontsFor } from './sheet-fonts.server.ts'
import { sheetFonts } from './sheet-fonts.tsx'

const textsOf = (locale: Locale): string =>
  readFileSync(`public/assets/i18n/${locale}.json`, 'utf8').replaceAll(/\s/g, ' ')

it.each(Object.keys(locales) as Locale[])(
  'has a font for each letter of the texts in %s, on paper and in a file',
  async (locale) => {
    const texts = textsOf(locale)
    const fonts = await fontsFor(texts, locale)
    const missing = [...new Set(texts)].filter((letter) => !fonts.has(letter))
    expect(missing.join('')).toBe('')
    expect(fonts.families.filter((family) => !sheetFonts.includes(`"${family}"`))).toEqual([])
  },
)
