/** What cash is paid out of a drawer for, besides patients. The first five are expenses of the clinic. */
export const paidOutKinds = [
  'supplies',
  'travel',
  'refreshments',
  'upkeep',
  'other-expense',
  'to-bank',
  'to-owner',
  /** Change that was put in, given back to who lent it. */
  'change-back',
] as const
/** Where cash comes from that is put into a drawer, besides patients. */
export const putInKinds = ['change', 'from-owner', 'from-bank', 'other-in'] as const

export const voucherKinds = [...paidOutKinds, ...putInKinds] as const
export type VoucherKind = (typeof voucherKinds)[number]
export type VoucherDirection = 'out' | 'in'

export const kindsOfDirection: Record<VoucherDirection, readonly VoucherKind[]> = {
  out: paidOutKinds,
  in: putInKinds,
}

export const directionOf = (kind: VoucherKind): VoucherDirection =>
  (putInKinds as readonly string[]).includes(kind) ? 'in' : 'out'

/** Whether cash is spent. What goes to the bank or the owner is the clinic's still. */
export const isExpense = (kind: VoucherKind): boolean =>
  ['supplies', 'travel', 'refreshments', 'upkeep', 'other-expense'].includes(kind)

/** Whether nobody knows what it was without a word about it. */
export const needsNote = (kind: VoucherKind): boolean =>
  kind === 'other-expense' || kind === 'other-in'

/** A voucher. Paise above zero in either direction; below it for one that takes another one back. */
export interface VoucherMoney {
  kind: VoucherKind
  paise: number
}

/** What a voucher adds to the cash of its drawer, in paise. The database says it by `voucher_cash`. */
export const cashOf = ({ kind, paise }: VoucherMoney): number =>
  directionOf(kind) === 'in' ? paise : -paise

/** What was paid out and put in by vouchers, in paise; what was taken back is less on its own side. */
export function movedBy(vouchers: readonly VoucherMoney[]): {
  paidOut: number
  putIn: number
  /** What they add to the cash together. */
  cash: number
} {
  const sumOf = (direction: VoucherDirection) =>
    vouchers
      .filter(({ kind }) => directionOf(kind) === direction)
      .reduce((sum, { paise }) => sum + paise, 0)
  const paidOut = sumOf('out')
  const putIn = sumOf('in')
  return { paidOut, putIn, cash: putIn - paidOut }
}
