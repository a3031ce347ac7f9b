import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languageOf, locales, type Locale } from './locales.ts'

const folder = 'public/assets/i18n'
const allLocales = Object.keys(locales) as Locale[]
const translatedLocales = allLocales.filter((locale) => locale !== 'en')

/** The texts of a language by their full keys. */
function textsOf(locale: Locale): Map<string, string> {
  const textsByKey = new Map<string, string>()
  const collect = (texts: object, path: string) => {
    for (const [name, it] of Object.entries(texts) as [string, unknown][]) {
      if (typeof it === 'string') textsByKey.set(path + name, it)
      else collect(it as object, `${path}${name}.`)
    }
  }
  collect(JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8')) as object, '')
  return textsByKey
}

const english = textsOf('en')
const stemOf = (key: string) =>
  /_(one|other)$/.test(key) && english.has(key.replace(/_one$/, '_other'))
    ? key.replace(/_(one|other)$/, '')
    : undefined

/** The English text for each key that a language must have, including its own plural forms. */
function expectedTexts(locale: Locale): Map<string, string> {
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

it('there is a file for each language that can be chosen, and no other', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    allLocales.map((locale) => `${locale}.json`).toSorted(),
  )
  // The specification's; a clinic may add its own.
  expect(allLocales.length).toBeGreaterThanOrEqual(16)
})

it.each(allLocales)(
  'every text exists in %s, each plural in the forms of that language',
  (locale) => {
    expect([...textsOf(locale).keys()].toSorted()).toEqual(
      [...expectedTexts(locale).keys()].toSorted(),
    )
  },
)

it.each(allLocales)('placeholders are the same in %s', (locale) => {
  const expected = expectedTexts(locale)
  const wrong = [...textsOf(locale)].filter(([key, text]) => {
    const [actualNames, expectedNames] = [text, expected.get(key) ?? ''].map(placeholdersOf)
    // Forms for zero, one or two may use words instead of the figure.
    const isSpelledOut = /_(zero|one|two)$/.test(key) && stemOf(key.replace(/_\w+$/, '_other'))
    const required = isSpelledOut ? expectedNames!.filter((it) => it !== 'count') : expectedNames!
    const filled = isSpelledOut ? actualNames!.filter((it) => it !== 'count') : actualNames!
    return filled.join() !== required.join()
  })
  expect(wrong).toEqual([])
})

it.each(allLocales)('no text of %s is empty', (locale) => {
  expect([...textsOf(locale)].filter(([, text]) => text.trim() === '')).toEqual([])
})

/** The clinic's name, and units that many languages write the same. */
const sameInAllLanguages =
  'OPD Clinic|Logo|OPD CLINIC|BMI|BMI {{bmi}}|{{value}} mmHg|{{minutes}} min|{{range}} min'
    .concat('|SpO2|SpO2 (%)|{{value}} /min')
    // Names of Indian registers.
    .concat('|GSTIN|SAC')
    // Names of services.
    .concat('|WhatsApp|SMS')
    // Names of protocols’ parts, and of fields as providers have them in their documentation.
    .concat('|Port|HTTP method|HTTP headers|HTTP body|HTTP status|Content-Type|Idempotency header')
    .concat('|Sender ID|DLT entity ID|DLT template ID|Phone number ID|API version')
    .concat('|Template name|Template language|Template variables')
    .concat('|{{hours}} h {{minutes}} min')
    // Labels of keys on the keyboards of many countries.
    .concat('|Ctrl|Shift|Tab|Enter|Esc')
    .split('|')

/** Words that the language shares with English. */
const sameWordsByLocale: Partial<Record<Locale, string>> = {
  da: 'Admin|Administration|Bank|Book|Book {{time}}|Difference|E-mail|Lab|Layout|Menu|Online|Overlap|Patient|Person|Plan|Status|Stop|Sum|System|Type|tablet|Temp.|Vaccine',
  de: 'Admin|Bank|Code|Details|Name|Online|Passkey|Passkeys|Patient|Person|Plan|Status|System|{{label}} (optional)|Temp.',
  el: 'E-mail',
  es: 'Horizontal|Plan|Total|Vertical|Temp.',
  fr: 'Action|Actions|Administration|Code|Date|Dates|E-mail|Horizontal|Menu|Minutes|Patient|Patients|Suggestions|Total|Type|Versions|Vertical|Temp.|{{range}} minutes|Dose|Doses|Dose {{number}}|Vaccinations',
  hu: 'Admin|Bank|E-mail|Export|Online',
  it: 'Account|E-mail|Menu|Online|Passkey|Password|Report|Slot|Temp.|Dose|Dose {{number}}',
  pl: 'Bank|E-mail|Menu|Online|Plan|Status|Temp.',
  pt: 'E-mail|Horizontal|Menu|Online|Total|Vertical|Temp.|Dose|Doses|Dose {{number}}',
  sv: 'Admin|Administration|Bank|Layout|Online|Patient|Period|Person|Plan|Status|System|puff|Temp.',
  tr: 'Online|Plan|tablet',
}

it.each(translatedLocales)('%s leaves nothing in English but names and shared words', (locale) => {
  const expected = expectedTexts(locale)
  const hasWords = (text: string) => /[a-z]{3}/i.test(text.replaceAll(/\{\{.*?\}\}/g, ''))
  const same = [...textsOf(locale)]
    .filter(([key, text]) => text === expected.get(key) && hasWords(text))
    .map(([, text]) => text)
  const allowed = sameWordsByLocale[locale]?.split('|') ?? []
  expect(same.filter((it) => !allowed.includes(it) && !sameInAllLanguages.includes(it))).toEqual([])
  expect(allowed.filter((it) => !same.includes(it))).toEqual([])
})
