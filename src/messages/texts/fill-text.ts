import { formatDay, type Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { directionOf, languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { linkedEvents, linkOnlyEvents, type MessageEvent } from './message-events.ts'

/** What a text is about: an appointment, a day, or a receipt. */
export interface MessageSubject {
  day: Day | null
  starts: Time | null
  consultantName: string | null
  serviceName: string | null
  /** The receipt's. */
  number: string | null
  /** When the consultant is expected, of one who comes later. */
  expectedAt?: Time | null | undefined
}

/** Whether names may be in a text: they can say what somebody is treated for. */
export interface NamesAllowed {
  namesConsultant: boolean
  namesService: boolean
}

/** What the placeholders of a text stand for. Nothing of a visit is among them. */
export interface TextValues {
  patient: string
  clinic: string
  branch: string
  when: string
  number: string
  /** When the consultant is expected, '10:30'. */
  time: string
  /** Addresses of the patient's own page, one a blank; '' where there is none. */
  link: string
}
type Placeholder = keyof TextValues

/** The placeholder without which a text says nothing. */
export const requiredPlaceholder = (event: MessageEvent): Placeholder =>
  event === 'receipt' ? 'number' : 'when'

/** The placeholders that a text may have. */
export const placeholdersOf = (event: MessageEvent): Placeholder[] => [
  'patient',
  'clinic',
  'branch',
  requiredPlaceholder(event),
  ...(event === 'late' ? (['time'] as const) : []),
  ...(linkedEvents.includes(event) ? (['link'] as const) : []),
]

export const inBraces = (placeholder: string): string => `{{${placeholder}}}`

/** The longest wording, in characters. */
export const maxTextLength = 600

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!.trim())

/** Why a wording cannot be used; undefined when it can. */
export function textProblem(event: MessageEvent, text: string): TextKey | undefined {
  if (text.length > maxTextLength) return messageKey('field.tooLong')
  const used = namesIn(text)
  const known: string[] = placeholdersOf(event)
  const needed = requiredPlaceholder(event)
  const rest = text.replaceAll(/\{\{[^{}]*\}\}/g, '')
  if (used.some((name) => !known.includes(name)) || /\{\{|\}\}/.test(rest)) {
    return messageKey('outbox.unknownPlaceholder')
  }
  if (!used.includes(needed)) return messageKey('outbox.missingWhen')
  if (linkOnlyEvents.includes(event) && !hasLink(text)) return messageKey('outbox.missingLink')
  // What is left of it where there is no link has to say the time as well.
  return namesIn(withoutLink(text)).includes(needed) ? undefined : messageKey('outbox.linkLine')
}

/** Whether a wording has the patient's link. */
export const hasLink = (wording: string): boolean => namesIn(wording).includes('link')

/** A wording without the lines that have the patient's link. */
const withoutLink = (wording: string): string =>
  wording
    .split('\n')
    .filter((line) => !hasLink(line))
    .join('\n')
    .trim()

/**
 * A value as it can stand in a message of any channel: one line, without signs that turn the order of
 * letters or that a header would end at.
 */
const plain = (value: string): string =>
  value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069{}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/**
 * A value among words that are read from right to left: its digits, or its letters of another script,
 * would take the signs beside them along.
 */
const isolated = (value: string, locale: Locale): string =>
  value !== '' && directionOf(locale) === 'rtl' ? `\u2068${value}\u2069` : value

/**
 * A wording with its placeholders filled by values of `textValues`. Where there is no link, the lines that
 * have it are left out.
 */
export const fillText = (wording: string, values: TextValues): string =>
  (values.link === '' ? withoutLink(wording) : wording).replaceAll(
    /\{\{\s*(\w+)\s*\}\}/g,
    (braces, name: string) => (Object.hasOwn(values, name) ? values[name as Placeholder] : braces),
  )

/** 'Tue 24-11-2026 10:00', or without a time 'Tue 24-11-2026', in a language. */
function formatSubject(
  { day, starts, consultantName, serviceName }: MessageSubject,
  { namesConsultant, namesService }: NamesAllowed,
  locale: Locale,
): string {
  if (day === null) return ''
  const weekday = new Intl.DateTimeFormat(languageOf(locale), { weekday: 'short', timeZone: 'UTC' })
  const date = [formatDay(day), ...(starts === null ? [] : [starts])].join(' ')
  const names = [namesConsultant && consultantName, namesService && serviceName]
  return [
    `${weekday.format(Date.parse(`${day}T00:00:00Z`))} ${isolated(date, locale)}`,
    ...names.flatMap((name) => (name ? [isolated(plain(name), locale)] : [])),
  ].join(', ')
}

/**
 * What fills a text about one subject, or about several of one change: the sessions of a series. A link is
 * not isolated: phones would take the sign at its end for a part of the address.
 */
export function textValues(
  { patient, clinic, branch }: Pick<TextValues, 'patient' | 'clinic' | 'branch'>,
  subjects: readonly MessageSubject[],
  allowed: NamesAllowed,
  locale: Locale,
  link = '',
): TextValues {
  const name = (value: string) => isolated(plain(value), locale)
  return {
    patient: name(patient),
    clinic: name(clinic),
    branch: name(branch),
    when: subjects.map((subject) => formatSubject(subject, allowed, locale)).join('; '),
    number: subjects.map(({ number }) => name(number ?? '')).join(', '),
    time: [...new Set(subjects.flatMap(({ expectedAt }) => expectedAt ?? []))]
      .map((time) => isolated(time, locale))
      .join(', '),
    link,
  }
}
