import { z } from 'zod'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import {
  amountFromField,
  numberFromField,
  type NumberFieldValue,
} from '../../platform/numbers/parse-number.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { maxPaise } from '../ledger/ledger.ts'
import {
  cashPlaces,
  denominations,
  differenceOf,
  expectedOf,
  hasDifference,
  sumOfNotes,
  totalOf,
  type CountedMoney,
  type CountedNotes,
  type ExpectedMoney,
} from './drawer.ts'
import { expectedSchema, maxNotes, type DrawerOfDay, type DrawerCountRequest } from './drawers.ts'

const numberFieldSchema = z.number().or(z.string())

/** What the fields of a count hold. */
export const countFormValuesSchema = z.strictObject({
  /** Rupees of cash that were in the drawer before its day; asked at a first count alone. */
  began: numberFieldSchema,
  /** By the paise of a note or coin; '' while nothing was typed. */
  notes: z.record(z.string(), numberFieldSchema),
  /** Rupees. */
  online: numberFieldSchema,
  to: z.enum([...cashPlaces, 'drawer', '']),
  /** Rupees; null while it is all that was counted. */
  carried: numberFieldSchema.nullable(),
  reason: z.string(),
})
export type CountFormValues = z.output<typeof countFormValuesSchema>

/** A count that is not finished, with what was expected when it was begun. */
export const begunCountSchema = countFormValuesSchema.extend({ begunWith: expectedSchema })

/** The draft's name: of one drawer on one day. */
export const countDraftKey = (drawer: number): string => `count-${drawer}`

export const emptyCount: CountFormValues = {
  began: '',
  notes: Object.fromEntries(denominations.map((paise) => [paise, ''])),
  online: '',
  to: '',
  carried: null,
  reason: '',
}

/** How many notes or coins a field says, or undefined when that cannot be read. */
function readNotes(field: NumberFieldValue): number | undefined {
  const count = numberFromField(field) ?? 0
  return Number.isInteger(count) && count >= 0 && count <= maxNotes ? count : undefined
}

/** The paise that a field says, or undefined when that cannot be read; nothing is 0. */
function readPaise(field: NumberFieldValue): number | undefined {
  const rupees = amountFromField(field) ?? 0
  const paise = toPaise(rupees)
  const isWhole = Math.abs(rupees * 100 - paise) < 1e-6
  return isWhole && Math.abs(paise) <= maxPaise ? paise : undefined
}

/** What was counted so far; what cannot be read counts as nothing. */
export function readCount({ notes, online }: CountFormValues): {
  notes: CountedNotes
  counted: CountedMoney
  /** Whether anything was typed. */
  isStarted: boolean
} {
  const counted = Object.entries(notes).map(([paise, field]) => [paise, readNotes(field) ?? 0])
  const read = Object.fromEntries(counted) as CountedNotes
  return {
    notes: read,
    counted: { cash: sumOfNotes(read), online: readPaise(online) ?? 0 },
    isStarted: online !== '' || Object.values(notes).some((field) => field !== ''),
  }
}

/** Paise of cash that are carried away by what the fields say; undefined when that cannot be read. */
function readCarried({ to, carried }: CountFormValues, cash: number): number | undefined {
  if (to === '' || to === 'drawer' || cash === 0) return 0
  return carried === null ? cash : readPaise(carried)
}

/** What stays in the drawer for the next day, in paise. */
export function staysOf(values: CountFormValues): number {
  const { cash } = readCount(values).counted
  return Math.max(0, cash - (readCarried(values, cash) ?? 0))
}

/** What the drawer should hold, with what the fields say of its beginning where this is its first count. */
export const expectedBy = (
  { began }: CountFormValues,
  drawer: Pick<DrawerOfDay, 'isFirst' | 'expected'>,
): ExpectedMoney => expectedOf(drawer, readPaise(began) ?? 0)

/** What is wrong with the fields, by field: `began`, `notes.50000`, `online`, `to`, `carried`, `reason`. */
export function countProblems(
  values: CountFormValues,
  drawer: Pick<DrawerOfDay, 'isFirst' | 'expected'>,
): Record<string, TextKey> {
  const found: Record<string, TextKey> = {}
  const began = readPaise(values.began)
  if (drawer.isFirst && (began === undefined || began < 0)) {
    found['began'] = messageKey('field.amountUnreadable')
  }
  for (const [paise, field] of Object.entries(values.notes)) {
    if (readNotes(field) === undefined) {
      const isTooMany = (numberFromField(field) ?? 0) > maxNotes
      found[`notes.${paise}`] = messageKey(isTooMany ? 'drawers.tooMany' : 'field.numberUnreadable')
    }
  }
  if (readPaise(values.online) === undefined) found['online'] = messageKey('field.amountUnreadable')
  const { counted } = readCount(values)
  if (counted.cash > 0 && values.to === '') found['to'] = messageKey('payment.optionRequired')
  const carried = readCarried(values, counted.cash)
  if (carried === undefined) found['carried'] = messageKey('field.amountUnreadable')
  else if (carried > counted.cash) found['carried'] = messageKey('drawers.tooMuch')
  else if (counted.cash > 0 && values.to !== '' && values.to !== 'drawer' && carried <= 0) {
    found['carried'] = messageKey('payment.amountRequired')
  }
  if (
    hasDifference(differenceOf(expectedBy(values, drawer), counted)) &&
    values.reason.trim() === ''
  ) {
    found['reason'] = messageKey('reason.required')
  }
  return found
}

/** The request of a count whose fields are all right. */
export function toCountRequest(
  values: CountFormValues,
  drawer: Pick<DrawerOfDay, 'id' | 'isFirst' | 'expected'>,
): Omit<DrawerCountRequest, 'idempotencyKey'> {
  const expected = expectedBy(values, drawer)
  const { notes, counted } = readCount(values)
  const carried = readCarried(values, counted.cash) ?? 0
  const isDifferent = hasDifference(differenceOf(expected, counted))
  return {
    drawer: drawer.id,
    seen: expected,
    notes: Object.fromEntries(Object.entries(notes).filter(([, count]) => count)),
    online: counted.online,
    ...(carried > 0 &&
      values.to !== '' &&
      values.to !== 'drawer' && { carried: { to: values.to, paise: carried } }),
    ...(isDifferent && { reason: values.reason.trim() }),
  }
}

/** How much more is expected than before, in paise. */
export const changeOf = (before: ExpectedMoney, now: ExpectedMoney): number =>
  totalOf(now) - totalOf(before)
