import type { text } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { isPaidAhead, type PaymentFacts } from './statuses.ts'

/** What was paid ahead of a pending visit, in words, with the amount where it is a part; null for nothing. */
export function paidAheadText(t: typeof text, facts: PaymentFacts): string | null {
  if (facts.packagePays) return t('package.title')
  if (facts.paidBefore === 0) return null
  const amount = isPaidAhead(facts) ? '' : `: ${formatRupees(facts.paidBefore)}`
  return t('money.paidBefore') + amount
}
