import { languageOf, locales, type Locale } from './locales.ts'

/** How a language writes numbers, with the digits of all: 0 to 9. */
export interface NumberForm {
  /** What stands between groups of digits: thousands, or India's lakhs and crores. */
  group: string
  byLakhs: boolean
  decimal: string
  /** Amounts of four digits before the decimal are not grouped; counts are. */
  fourTogether?: true
  minus: string
  /** Where the sign of rupees stands: '-' is the minus and '#' the number. */
  money: string
}

// Spaces that do not break.
const space = '\u00A0'
const narrowSpace = '\u202F'

const indian: NumberForm = { group: ',', byLakhs: true, decimal: '.', minus: '-', money: '-₹#' }
const byThousands: NumberForm = { ...indian, byLakhs: false }
const withComma: NumberForm = {
  ...byThousands,
  group: '.',
  decimal: ',',
  money: `-#${space}₹`,
}
const withSpaces: NumberForm = { ...withComma, group: space }

/** By the Unicode CLDR, which the numbers of browsers and of Node come from; a test compares them. */
const formByLocale: Record<Locale, NumberForm> = {
  en: indian,
  gu: indian,
  hi: indian,
  kn: indian,
  ml: indian,
  mr: indian,
  or: indian,
  pa: indian,
  ta: indian,
  te: indian,
  ur: indian,
  bn: { ...indian, money: '-#₹' },
  ja: byThousands,
  zh: byThousands,
  // Marks of direction: the sign stays at its end, and the minus before the number.
  ae: { ...byThousands, minus: '\u200E-', money: `\u200F-#${space}₹` },
  da: withComma,
  de: withComma,
  el: withComma,
  es: { ...withComma, fourTogether: true },
  it: { ...withComma, fourTogether: true },
  pt: { ...withComma, money: `-₹${space}#` },
  tr: { ...withComma, money: '-₹#' },
  fr: { ...withSpaces, group: narrowSpace },
  hu: { ...withSpaces, fourTogether: true },
  pl: { ...withSpaces, fourTogether: true },
  ru: withSpaces,
  sv: { ...withSpaces, minus: '\u2212' },
}

const formByLanguage = new Map(
  (Object.keys(locales) as Locale[]).map((it) => [languageOf(it), formByLocale[it]]),
)

/** The form of a language by its BCP 47 tag, whatever its region; of English for one that is none of ours. */
export const numberFormOf = (language: string): NumberForm =>
  formByLanguage.get(language.split('-')[0]!) ?? indian

const lakhs = /\B(?=(?:\d\d)*\d{3}$)/g
const thousands = /\B(?=(?:\d{3})+$)/g

/** Digits in groups: '100000' as '1,00,000'. */
export const groupDigits = (digits: string, { group, byLakhs }: NumberForm): string =>
  digits.replaceAll(byLakhs ? lakhs : thousands, group)

/**
 * A count as a language writes it: 100000 as '1,00,000'. Numbers with fractions are measurements, whose digits the
 * caller has chosen: they stay as they are.
 */
export function countInWords(count: number, language: string): string {
  if (!Number.isInteger(count) || (count >= 0 && count < 1000)) return String(count)
  const form = numberFormOf(language)
  return (count < 0 ? form.minus : '') + groupDigits(String(Math.abs(count)), form)
}
