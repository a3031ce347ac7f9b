import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { splashTexts } from './splash-texts.ts'

const all = Object.keys(locales) as Locale[]

it.each(all)(
  'shows in %s that it is loading with the same text as that language’s file',
  (locale) => {
    const texts = JSON.parse(readFileSync(`public/assets/i18n/${locale}.json`, 'utf8')) as {
      app: { loading: string }
    }
    expect(splashTexts[locale].loading).toBe(texts.app.loading)
  },
)

it('shows in each language that the server cannot be reached', () => {
  const messages = all.map((locale) => splashTexts[locale].unreachable)
  expect(Object.keys(splashTexts).toSorted()).toEqual(all.toSorted())
  expect(messages.filter((it) => it.trim() === '')).toEqual([])
  expect(new Set(messages).size).toBe(all.length)
})

it('starts with the English label of index.html', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain(`id="splash" role="status" aria-label="${splashTexts.en.loading}"`)
})
