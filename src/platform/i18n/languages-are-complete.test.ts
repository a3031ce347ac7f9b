import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languageOf, locales, type Locale } from './locales.ts'

const folder = 'public/assets/i18n'
const all = Object.keys(locales) as Locale[]
const others = all.filter((locale) => locale !== 'en')

/** The texts of a language by their whole keys. */
function textsOf(locale: Locale): Map<string, string> {
  const found = new Map<string, string>()
  const take = (texts: object, path: string) => {
    for (const [name, it] of Object.entries(texts) as [string, unknown][]) {
      if (typeof it === 'string') found.set(path + name, it)
      else take(it as object, `${path}${name}.`)
    }
  }
  take(JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8')) as object, '')
  return found
}

const english = textsOf('en')
const stemOf = (key: string) =>
  /_(one|other)$/.test(key) && english.has(key.replace(/_one$/, '_other'))
    ? key.replace(/_(one|other)$/, '')
    : undefined

/** English's text under each key that a language must have, its own forms of the plural included. */
function wantedOf(locale: Locale): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(languageOf(locale)).resolvedOptions()
  return new Map(
    [...english].flatMap(([key, text]): [string, string][] => {
      const stem = stemOf(key)
      if (stem === undefined) return [[key, text]]
      return pluralCategories.map((form) => [`${stem}_${form}`, english.get(`${stem}_other`)!])
    }),
  )
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!).toSorted()

it('has a file for each language that can be chosen, and no other', () => {
  expect(readdirSync(folder).toSorted()).toEqual(all.map((locale) => `${locale}.json`).toSorted())
  expect(all).toHaveLength(16)
})

it.each(all)('has every text in %s, each plural in the forms of that language', (locale) => {
  expect([...textsOf(locale).keys()].toSorted()).toEqual([...wantedOf(locale).keys()].toSorted())
})

it.each(all)('fills the same placeholders in %s', (locale) => {
  const wanted = wantedOf(locale)
  const wrong = [...textsOf(locale)].filter(([key, text]) => {
    const [has, needs] = [text, wanted.get(key) ?? ''].map(placeholdersOf)
    // One, two or no thing may be said in words, without a figure.
    const inWords = /_(zero|one|two)$/.test(key) && stemOf(key.replace(/_\w+$/, '_other'))
    const needed = inWords ? needs!.filter((it) => it !== 'count') : needs!
    const given = inWords ? has!.filter((it) => it !== 'count') : has!
    return given.join() !== needed.join()
  })
  expect(wrong).toEqual([])
})

it.each(all)('leaves no text of %s empty', (locale) => {
  expect([...textsOf(locale)].filter(([, text]) => text.trim() === '')).toEqual([])
})

/** The clinic's name, and units that are written so in many languages. */
const sameAnywhere = 'OPD Clinic|OPD CLINIC|BMI|BMI {{bmi}}|{{value}} mmHg|{{minutes}} min'
  .concat('|{{hours}} h {{minutes}} min')
  // What stands on the keys of many countries' keyboards.
  .concat('|Ctrl|Shift|Tab|Enter|Esc')
  .split('|')

/** Words that are the same as in English because the language has them too. */
const sameWords: Partial<Record<Locale, string>> = {
  da: 'Admin|Administration|Book {{time}}|E-mail|Lab|Layout|Menu|Online|Overlap|Patient|Person|Plan|Status|Stop|System|Type',
  de: 'Admin|Code|Details|Name|Online|Passkey|Passkeys|Patient|Person|Plan|Status|System|{{label}} (optional)',
  el: 'E-mail',
  es: 'Horizontal|Plan|Vertical',
  fr: 'Actions|Administration|Code|Date|Dates|E-mail|Horizontal|Menu|Minutes|Patient|Patients|Suggestions|Type|Vertical',
  hu: 'Admin|E-mail|Export|Online',
  it: 'Account|E-mail|Menu|Online|Passkey|Password|Report|Slot',
  pl: 'E-mail|Menu|Online|Plan|Status',
  pt: 'E-mail|Horizontal|Menu|Online|Vertical',
  sv: 'Admin|Administration|Layout|Online|Patient|Period|Person|Plan|Status|System',
  tr: 'Online|Plan',
}

it.each(others)('leaves nothing in English in %s but names and words of its own', (locale) => {
  const wanted = wantedOf(locale)
  const hasWords = (text: string) => /[a-z]{3}/i.test(text.replaceAll(/\{\{.*?\}\}/g, ''))
  const same = [...textsOf(locale)]
    .filter(([key, text]) => text === wanted.get(key) && hasWords(text))
    .map(([, text]) => text)
  const own = sameWords[locale]?.split('|') ?? []
  expect(same.filter((it) => !own.includes(it) && !sameAnywhere.includes(it))).toEqual([])
  expect(own.filter((it) => !same.includes(it))).toEqual([])
})
