import type { TextKey } from '../../platform/i18n/text-key.ts'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { dayAt, formatDay, timeAt } from '../../platform/day/day.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { voucherKinds } from '../../money/vouchers/voucher.ts'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { actionTexts, fieldTexts, toReadable, subjectTexts, findText } from './audit-texts.ts'
import type { FieldChange, FieldValue } from './compare.ts'
import { entityOf } from './named-entities.ts'

const textFor = (texts: Parameters<typeof findText>[0], word: string): string => {
  const key = findText(texts, word)
  return key ? text(key) : toReadable(word)
}

export const formatAction = (action: string): string => textFor(actionTexts, action)
export const formatSubject = (subject: string): string => textFor(subjectTexts, subject)

/** An instant in the clinic's time zone: '24-11-2026 10:05'. */
export function formatInstant(at: string): string {
  const instant = new Date(at)
  const timeZone = clinicTimeZone()
  return `${formatDay(dayAt(instant, timeZone))} ${timeAt(instant, timeZone)}`
}

/** The label of a field: 'Medicine', or 'Row 2 · Medicine' in a list. */
export const formatPath = (path: FieldChange['path']): string =>
  path
    .map((part) =>
      typeof part === 'number' ? text('audit.row', { number: part }) : textFor(fieldTexts, part),
    )
    .join(' · ')

const codeTexts: Record<string, Record<string, () => string>> = {
  status: {
    PE: () => text('audit.PE'),
    CD: () => text('audit.CD'),
    CN: () => text('audit.CN'),
  },
  byPatient: {
    confirmed: () => text('patientLink.confirmed'),
    moved: () => text('patientLink.moved'),
    cancelled: () => text('patientLink.cancelled'),
  },
  appliesTo: {
    everybody: () => text('testCatalogue.everybody'),
    women: () => text('testCatalogue.women'),
    men: () => text('testCatalogue.men'),
  },
  sex: {
    female: () => text('sex.female'),
    male: () => text('sex.male'),
    other: () => text('sex.other'),
  },
  outcome: {
    noAnswer: () => text('waitingList.noAnswer'),
    declined: () => text('waitingList.declined'),
    willBook: () => text('followUps.willBook'),
    doesNotCome: () => text('followUps.doesNotCome'),
  },
  cashKind: Object.fromEntries(voucherKinds.map((it) => [it, () => text(`vouchers.kind.${it}`)])),
  carriedTo: { safe: () => text('drawers.safe'), bank: () => text('drawers.bank') },
  paymentStatus: { P: () => text('payment.P'), U: () => text('payment.U') },
}
const moneyFields = new Set([
  'price',
  'amount',
  'fee',
  'fees',
  'opening',
  'expectedCash',
  'countedCash',
  'expectedOnline',
  'countedOnline',
  'notTold',
  'carried',
])

/** Formats a value; `names` has the names of ids ('branch 1'). */
export function formatFieldValue(
  path: FieldChange['path'],
  value: FieldValue,
  names: ReadonlyMap<string, string>,
): string {
  const field = path.findLast((part) => typeof part === 'string') ?? ''
  if (Array.isArray(value)) {
    return formatList(value.map((one) => formatFieldValue(path, one, names))) || text('audit.none')
  }
  if (value === null || value === '') return text('audit.none')
  if (typeof value === 'boolean') return text(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') {
    const entity = entityOf(field)
    if (entity) return names.get(`${entity} ${value}`) ?? text('audit.recordNumber', { id: value })
    // A medicine's amount is not money; a payment's amount is at the top level.
    const isMoney = moneyFields.has(field) && !path.some((part) => typeof part === 'number')
    return isMoney ? formatRupees(value) : String(value)
  }
  const isCode = Object.hasOwn(codeTexts, field) && Object.hasOwn(codeTexts[field]!, value)
  if (isCode) return codeTexts[field]![value]!()
  if (field === 'reason') return formatReason(value)
  if (field === 'action') return formatAction(value)
  if (field === 'subject') return formatSubject(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
}

interface AnonymousEvent {
  action: string
  patientId: number | null
  /** Null for the clinic's own timed work. */
  address: string | null
}

/** The actor of an event without a signed-in user: the public form, whoever holds a paper, or the patient by their link. */
export function anonymousText({ action, patientId, address }: AnonymousEvent): TextKey {
  if (action === 'booked') return 'audit.publicForm'
  if (action === 'checked') return 'audit.notSignedIn'
  return patientId !== null && address !== null ? 'audit.patient' : 'audit.notSignedIn'
}
