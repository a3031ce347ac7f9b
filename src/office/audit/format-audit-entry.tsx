import type { TextKey } from '../../platform/i18n/text-key.ts'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { dayAt, showDay, timeAt } from '../../platform/day/day.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { listed } from '../../platform/i18n/page-language.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { actionTexts, fieldTexts, readable, subjectTexts, textOf } from './audit-texts.ts'
import type { FieldChange, Leaf } from './compare.ts'
import { thingOf } from './named-entities.ts'

const show = (texts: Parameters<typeof textOf>[0], word: string): string => {
  const key = textOf(texts, word)
  return key ? text(key) : readable(word)
}

export const showAction = (action: string): string => show(actionTexts, action)
export const showSubject = (subject: string): string => show(subjectTexts, subject)

/** An instant as the clinic's wall showed it: '24-11-2026 10:05'. */
export function showInstant(at: string): string {
  const instant = new Date(at)
  const timeZone = clinicTimeZone()
  return `${showDay(dayAt(instant, timeZone))} ${timeAt(instant, timeZone)}`
}

/** Where a field stands: 'Medicine', or 'Row 2 · Medicine' in a list. */
export const showPath = (path: FieldChange['path']): string =>
  path
    .map((part) =>
      typeof part === 'number' ? text('audit.rowAlone', { number: part }) : show(fieldTexts, part),
    )
    .join(' · ')

const codes: Record<string, Record<string, () => string>> = {
  status: {
    PE: () => text('audit.PE'),
    CD: () => text('audit.CD'),
    CN: () => text('audit.CN'),
  },
  paymentStatus: { P: () => text('payment.P'), U: () => text('payment.U') },
}
const money = new Set(['price', 'amount', 'fee', 'fees'])

/** A value as the clinic reads it; `names` tells what ids are called ('branch 1'). */
export function showLeaf(
  path: FieldChange['path'],
  value: Leaf,
  names: ReadonlyMap<string, string>,
): string {
  const field = path.findLast((part) => typeof part === 'string') ?? ''
  if (Array.isArray(value)) {
    return listed(value.map((one) => showLeaf(path, one, names))) || text('audit.none')
  }
  if (value === null || value === '') return text('audit.none')
  if (typeof value === 'boolean') return text(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') {
    const thing = thingOf(field)
    if (thing) return names.get(`${thing} ${value}`) ?? text('audit.thing', { id: value })
    // The amount of a medicine is no money; that of a payment stands alone.
    const isMoney = money.has(field) && !path.some((part) => typeof part === 'number')
    return isMoney ? showRupees(value) : String(value)
  }
  const isCode = Object.hasOwn(codes, field) && Object.hasOwn(codes[field]!, value)
  if (isCode) return codes[field]![value]!()
  if (field === 'action') return showAction(value)
  if (field === 'subject') return showSubject(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDay(value) : value
}

/** Who did it, where nobody was signed in: what is booked so came by the patients' own form. */
export const nobodyText = ({ action }: { action: string }): TextKey =>
  action === 'booked' ? 'audit.publicForm' : 'audit.nobody'
