import type { text } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { isPaidAhead, type PaymentFacts } from './statuses.ts'

/**
 * What was paid ahead of a pending visit, or of a conducted one that is not paid in full, in words, with
 * the amount where it is a part; null for nothing.
 */
export function paidPartText(t: typeof text, facts: PaymentFacts): string | null {
  const { packagePays, paidBefore, paidInPart } = facts
  if (packagePays) return t('package.title')
  if (paidInPart > 0) return `${t('money.paid')}: ${formatRupees(paidInPart)}`
  if (paidBefore === 0) return null
  const amount = isPaidAhead(facts) ? '' : `: ${formatRupees(paidBefore)}`
  return t('money.paidBefore') + amount
}
