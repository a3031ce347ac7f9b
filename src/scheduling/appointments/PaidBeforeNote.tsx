import { Alert, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { sumPaidBefore, type PaidBefore } from './paid-before.ts'
import { visitPartNames, type VisitPart } from './visit-parts.ts'

interface PaidBeforeNoteProps {
  before: PaidBefore
  /** Rupees that are left to collect. */
  toCollect: number
}

/** What was paid before the visit, and what is left to collect; nothing where nothing was. */
export function PaidBeforeNote({ before, toCollect }: PaidBeforeNoteProps) {
  const t = useText()
  const { deposit, package: inPackage } = before
  if (sumPaidBefore(before) === 0) return null
  return (
    <Alert role="status" color="teal" variant="light">
      {inPackage && inPackage.drawn > 0 && (
        <Text size="sm">
          {t('payment.fromPackage', {
            share: formatRupees(inPackage.drawn),
            price: formatRupees(inPackage.price),
            left: formatRupees(inPackage.left - inPackage.drawn),
          })}
        </Text>
      )}
      {deposit > 0 && (
        <Text size="sm">
          {t('payment.paidBefore', {
            amount: formatRupees(deposit),
            rest: formatRupees(toCollect),
          })}
        </Text>
      )}
      {toCollect === 0 && <Text size="sm">{t('payment.nothingMore')}</Text>}
    </Alert>
  )
}

/** Before a visit is conducted: what is typed of it and not saved, which no sheet has yet. */
export function UnsavedPartsNote({ parts }: { parts: readonly VisitPart[] }) {
  const t = useText()
  if (parts.length === 0) return null
  return (
    <Alert role="status" color="orange" variant="light">
      {t('visit.notSaved')}: {parts.map((part) => t(visitPartNames[part])).join(', ')}
    </Alert>
  )
}

/** Before appointments are cancelled: what was paid ahead for them, which is to be given back. */
export function PaidAheadNote({ of }: { of: readonly { paidBefore: number }[] }) {
  const t = useText()
  const rupees = of.reduce((sum, { paidBefore }) => sum + paidBefore, 0)
  if (rupees === 0) return null
  return (
    <Alert role="status" color="teal" variant="light">
      {t('money.paidBefore')}: <strong>{formatRupees(rupees)}</strong>
    </Alert>
  )
}
