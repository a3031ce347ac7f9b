import { text } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { WaitingAdjustment } from './refunds.ts'

/** Which money a refund gives back that was paid before a visit. */
const sourceTexts = {
  deposit: messageKey('money.kind.deposit'),
  package: messageKey('package.title'),
} as const

/** 'Discount ₹ 200'; of money that was paid before a visit 'Refund ₹ 600 · Deposit'. */
export function formatAdjustment({
  kind,
  source,
  amount,
}: Pick<WaitingAdjustment, 'kind' | 'source' | 'amount'>): string {
  const what = `${text(`money.kind.${kind}`)} ${formatRupees(amount)}`
  return source === 'visit' ? what : `${what} · ${text(sourceTexts[source])}`
}
