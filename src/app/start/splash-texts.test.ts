import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { splashTexts } from './splash-texts.ts'

const all = Object.keys(locales) as Locale[]

it.each(all)('says that it loads in %s as the texts of that language do', (locale) => {
  const texts = JSON.parse(readFileSync(`public/assets/i18n/${locale}.json`, 'utf8')) as {
    app: { loading: string }
  }
  expect(splashTexts[locale].loading).toBe(texts.app.loading)
})

it('says in each language by its own words that the server cannot be reached', () => {
  const sentences = all.map((locale) => splashTexts[locale].unreachable)
  expect(Object.keys(splashTexts).toSorted()).toEqual(all.toSorted())
  expect(sentences.filter((it) => it.trim() === '')).toEqual([])
  expect(new Set(sentences).size).toBe(16)
})

it('begins with the English label that the page itself has until its script runs', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain(`id="splash" role="status" aria-label="${splashTexts.en.loading}"`)
})
