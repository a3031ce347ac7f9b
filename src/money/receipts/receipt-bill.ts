import { isReasonCode } from '../../access/audit-log/reasons.ts'
import { formatDay, type Day } from '../../platform/day/day.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { PaymentMode } from '../../scheduling/appointments/payment.ts'
import type { Bill, BillLine } from '../../visits/printouts/bill.ts'
import type { Fact } from '../../visits/printouts/sheet.ts'
import { isolateNumbers, leftToRight } from '../../visits/printouts/sheet-text.ts'
import type { EntryKind } from '../ledger/ledger.ts'
import { amountInWords } from './amount-in-words.ts'
import type { ReceiptKind } from './receipts.ts'
import { taxesByRate } from './tax.ts'

/** A charge of the appointment, and what it was made of besides the visit. In paise. */
interface ReceiptCharge {
  paise: number
  items: { name: string; unitPaise: number; quantity: number; paise: number }[]
}

export interface ReceiptLine {
  kind: EntryKind
  /** Whether it is for the sessions of a series, which are paid at once. */
  isPackage: boolean
  paise: number
  mode: PaymentMode | null
  transactionId: string | null
  /** Percent; null is exempt. */
  taxRate: number | null
  sac: string
  /** The appointment's. */
  day: Day
  serviceName: string
  consultantName: string
  patientName: string
  /** That of the patient's file at the clinic. */
  fileNumber: string | null
  /** Paise: what the appointment cost when this was paid, and what was owed of it afterwards. */
  charged: number
  owed: number
  /** What it was charged for until then, the oldest first. */
  charges: ReceiptCharge[]
  /** When, by whom and why it was taken back; null for a line that is valid. */
  reversed: { day: Day; by: string; reason: string } | null
}

export interface ReceiptFacts {
  number: string
  kind: ReceiptKind
  day: Day
  gstin: string
  takenBy: string
  branch: { name: string; address: string; phone: string; registrationLines: string[] }
  lines: ReceiptLine[]
}

interface Frame {
  /** Empty until an Admin has set it. */
  clinicName: string
  /** Registration lines of the whole clinic. */
  registrationLines: string[]
  /** Whether it was printed before. */
  isDuplicate: boolean
  /** The address at which the clinic answers for it; undefined without one. */
  checkUrl: string | undefined
}

/** The texts of the product in the language of the print. */
export type BillTranslator = (key: TextKey, values?: Record<string, string | number>) => string

const figures = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** Paise as '₹1,20,500.00': the same figures in each language. */
export const amountOf = (paise: number): string => leftToRight(`₹${figures.format(paise / 100)}`)

/** Without the sign of the currency, which the line's amount has. */
const plainAmountOf = (paise: number): string => leftToRight(figures.format(paise / 100))

/** Paise of all lines. */
export const sumOf = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, { paise }) => sum + paise, 0)

/** The paper of a receipt or refund voucher. Void lines stay on it, struck out, with the reason. */
export function receiptBill(receipt: ReceiptFacts, frame: Frame, t: BillTranslator): Bill {
  const { kind, branch, lines, gstin } = receipt
  const valid = lines.filter(({ reversed }) => !reversed)
  const isVoid = valid.length === 0
  const [first] = lines
  const patients = [...new Set(lines.map(({ patientName }) => patientName))]
  const paidBy = [first!.mode && t(`payment.${first!.mode}`), first!.transactionId]
  const facts = [
    { label: t('receipt.number'), value: leftToRight(receipt.number) },
    { label: t('sheet.day'), value: leftToRight(formatDay(receipt.day)) },
    { label: t('sheet.patient'), value: patients.join(', ') },
    // Of several people on one paper each would need their own.
    { label: t('sheet.fileNumber'), value: (patients.length === 1 && first!.fileNumber) || '' },
    { label: t('payment.mode'), value: paidBy.filter(Boolean).join(', ') },
  ]
  return {
    title: t(kind === 'refund' ? 'receipt.refundTitle' : 'receipt.title'),
    marks: [
      isVoid && t('receipt.void'),
      !isVoid && valid.length < lines.length && t('receipt.partlyVoid'),
      frame.isDuplicate && t('receipt.duplicate'),
    ].filter((mark) => mark !== false),
    reasons: isVoid ? reasonsOf(lines, t) : [],
    name: frame.clinicName || branch.name,
    contact: [
      frame.clinicName && branch.name,
      branch.address.replaceAll(/\s*\n\s*/g, ', '),
      branch.phone && isolateNumbers(t('sheet.phone', { phone: branch.phone })),
      ...(branch.registrationLines.length > 0 ? branch.registrationLines : frame.registrationLines),
      gstin && `GSTIN ${leftToRight(gstin)}`,
    ].filter((line) => line !== ''),
    facts: facts.filter(({ value }) => value !== ''),
    lines: lines.map((line) => billLine(line, { isVoid, patients: patients.length, gstin }, t)),
    sums: sumsOf(lines, isVoid ? lines : valid, t),
    words: { label: t('receipt.words'), value: amountInWords(sumOf(isVoid ? lines : valid)) },
    foot: [t(kind === 'refund' ? 'receipt.givenBy' : 'receipt.takenBy', { name: receipt.takenBy })],
    check: frame.checkUrl === undefined ? null : { url: frame.checkUrl, text: t('receipt.check') },
  }
}

function billLine(
  line: ReceiptLine,
  { isVoid, patients, gstin }: { isVoid: boolean; patients: number; gstin: string },
  t: BillTranslator,
): BillLine {
  const { kind, isPackage, serviceName, sac, taxRate, charged, owed, reversed } = line
  const notes = [
    isPackage ? t('package.title') : kind === 'deposit' && t('money.kind.deposit'),
    patients > 1 && line.patientName,
    // Of a package the first session stands for all: neither its day nor its consultant is that of the others.
    !isPackage && `${line.consultantName}, ${leftToRight(formatDay(line.day))}`,
    taxRate === null
      ? gstin !== '' && t('receipt.exempt', { sac })
      : t('receipt.taxed', { sac, rate: taxRate }),
    kind === 'payment' &&
      owed > 0 &&
      t('receipt.part', { charged: amountOf(charged), owed: amountOf(owed) }),
    !isVoid && reversed && reasonOf(reversed, t),
  ]
  const parts = kind === 'payment' ? partsOf(line, t) : []
  return {
    title: serviceName,
    ...(parts.length > 0 && { parts }),
    notes: notes.filter((note) => typeof note === 'string'),
    amount: amountOf(line.paise),
    isStruck: reversed !== null,
  }
}

/**
 * Where more than the visit was charged: the visit, each item, and what of their sum was forgone, or paid by
 * other payments. So the parts come to the amount of the line, or with what is still owed to more.
 */
function partsOf(
  { charges, serviceName, charged, owed, paise }: ReceiptLine,
  t: BillTranslator,
): Fact[] {
  const items = charges.flatMap((charge) => charge.items)
  if (items.length === 0) return []
  const sum = (of: readonly { paise: number }[]) => of.reduce((all, it) => all + it.paise, 0)
  const visit = sum(charges) - sum(items)
  const forgone = sum(charges) - charged
  const before = charged - owed - paise
  const less = (label: string, amount: number): Fact[] =>
    amount > 0 ? [{ label, value: leftToRight(`−${figures.format(amount / 100)}`) }] : []
  return [
    ...(visit > 0 ? [{ label: serviceName, value: plainAmountOf(visit) }] : []),
    ...items.map(({ name, quantity, unitPaise, paise: all }) => ({
      label:
        quantity === 1
          ? name
          : `${name} ${leftToRight(`${quantity} × ${figures.format(unitPaise / 100)}`)}`,
      value: plainAmountOf(all),
    })),
    ...less(t('money.kind.discount'), forgone),
    ...less(t('money.paid'), before),
  ]
}

/** The taxes and sums of the lines that count, and what is void of all. */
function sumsOf(
  all: readonly ReceiptLine[],
  counted: readonly ReceiptLine[],
  t: BillTranslator,
): Bill['sums'] {
  const taxes = taxesByRate(counted).flatMap(({ rate, taxable, half }) => [
    { label: t('receipt.taxable'), value: amountOf(taxable) },
    { label: `CGST ${rate / 2} %`, value: amountOf(half) },
    { label: `SGST ${rate / 2} %`, value: amountOf(half) },
  ])
  const voided = sumOf(all) - sumOf(counted)
  const total: Fact = { label: t('receipt.total'), value: amountOf(sumOf(counted)) }
  return [
    ...taxes.map((sum) => ({ ...sum, isStrong: false })),
    ...(voided > 0 ? [{ label: t('receipt.void'), value: amountOf(voided), isStrong: false }] : []),
    { ...total, isStrong: true },
  ]
}

const reasonOf = (
  { day, by, reason }: NonNullable<ReceiptLine['reversed']>,
  t: BillTranslator,
): string =>
  t('money.reversedBy', {
    day: formatDay(day),
    name: by,
    reason: isReasonCode(reason) ? t(`reason.${reason}`) : reason,
  })

const reasonsOf = (lines: readonly ReceiptLine[], t: BillTranslator): string[] => [
  ...new Set(lines.flatMap(({ reversed }) => (reversed ? [reasonOf(reversed, t)] : []))),
]
