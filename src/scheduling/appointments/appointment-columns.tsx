import { useMemo, type ReactNode } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { currentLocale, useText, type text } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import type { Appointment, AppointmentColumnKey } from './appointment.ts'
import classes from './appointment-columns.module.css'
import { PaymentBadge } from './appointment-badges.tsx'
import { paidPartText } from './paid-part-text.tsx'
import { formatHeldUntil, formatSlot } from './format-slot.tsx'
import { patientChangeTexts } from './patient-change.ts'
import { SeriesLink } from './SeriesLink.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'

/** The columns of every list of appointments (specification, section 2). */
export function useAppointmentColumns(): AppointmentColumn[] {
  const t = useText()
  const locale = currentLocale()
  // Texts are those of the language.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => appointmentColumns(t), [t, locale])
}

type AppointmentColumn = Column<Appointment> & { key: AppointmentColumnKey }

const appointmentColumns = (t: typeof text): AppointmentColumn[] => [
  { key: 'serial', title: t('table.serial'), cell: (_, index) => index + 1 },
  { key: 'branch', title: t('table.branch'), cell: (row) => <Name>{row.branchName}</Name> },
  {
    key: 'consultant',
    title: t('table.consultant'),
    cell: (row) => <Name>{row.consultantName}</Name>,
  },
  { key: 'date', title: t('table.date'), cell: (row) => <Fixed>{formatDay(row.day)}</Fixed> },
  {
    key: 'slot',
    title: t('table.slot'),
    cell: (row) => (
      <>
        <Fixed>{formatSlot(row)}</Fixed>
        {row.heldUntil !== null && (
          <span className={classes.held}>{formatHeldUntil(row.heldUntil)}</span>
        )}
        {row.byPatient !== null && (
          <span className={classes.held}>{t(patientChangeTexts[row.byPatient])}</span>
        )}
      </>
    ),
  },
  {
    key: 'service',
    title: t('table.services'),
    cell: (row) => (
      <SeriesLink appointment={row}>
        <Name>{row.serviceName}</Name>
      </SeriesLink>
    ),
  },
  {
    key: 'patient',
    title: t('table.patient'),
    cell: (row) => <Name>{row.patientName}</Name>,
    role: 'heading',
  },
  { key: 'mobile', title: t('table.mobile'), cell: (row) => <Fixed>{row.mobile}</Fixed> },
  {
    key: 'fee',
    title: t('table.fee'),
    align: 'end',
    cell: (row) => <Fixed>{formatRupees(row.price)}</Fixed>,
  },
  {
    key: 'payment',
    title: t('table.paymentStatus'),
    cell: (row) => {
      const paidAhead = paidPartText(t, row)
      return (
        <>
          <PaymentBadge of={row} />
          {paidAhead !== null && <span className={classes.held}>{paidAhead}</span>}
        </>
      )
    },
  },
]

/** A name of any length, which wraps so that the column keeps its width while scrolling. */
const Name = ({ children }: { children: string }) => (
  <span className={classes.name}>
    <StoredText>{children}</StoredText>
  </span>
)

const Fixed = ({ children }: { children: ReactNode }) => (
  <span className={classes.fixed}>{children}</span>
)
