import { useState } from 'react'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useClinicName } from '../../platform/ui/clinic-brand.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { QrCode } from '../../platform/ui/QrCode.tsx'
import classes from './UpiCode.module.css'
import { upiLink } from './upi-link.ts'

interface UpiCodeProps {
  /** The branch that is paid; one without a UPI address has no code. */
  branchId: number
  /** Rupees; there is no code for what is no amount above 0. */
  amount: number
  appointmentId: number
}

/** The code that a patient scans from the counter to pay this amount. */
export function UpiCode({ branchId, amount, appointmentId }: UpiCodeProps) {
  const t = useText()
  const payee = useClinicName()
  const { data: branches } = useBranches({ withRetired: true })
  // One for each opening of the dialog: apps refuse a reference that was paid before.
  const [openedAt] = useState(() => currentInstantMs().toString(36))
  const address = branches?.find(({ id }) => id === branchId)?.upiAddress
  if (!address || !(amount > 0)) return null
  const link = upiLink({
    address,
    payee,
    amount,
    reference: `A${appointmentId}T${openedAt}`,
    // In English: the payer's bank shows it on their statement.
    note: `Appointment ${appointmentId}`,
  })
  const words = { amount: formatRupees(amount), address }
  return (
    <figure className={classes.code}>
      <QrCode text={link} label={t('payment.upiCode', words)} />
      <figcaption>
        <strong>{t('payment.scan', words)}</strong>
        <bdi className={classes.address}>{address}</bdi>
      </figcaption>
    </figure>
  )
}
