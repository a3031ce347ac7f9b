import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import classes from '../collect/EntryList.module.css'
import { EntryReceipt } from '../collect/EntryReceipt.tsx'
import type { Package } from './packages.ts'

/** What was taken for a package and given back, each with its receipt to print. */
export function PackageEntries({ data }: { data: Package }) {
  const t = useText()
  return (
    <ul className={classes.entries} aria-label={t('money.entries')}>
      {data.money.map((entry) => {
        const { id, kind, amount, mode, transactionId, note, receipt } = entry
        const details = [
          formatDay(entry.day),
          mode && t(`payment.${mode}`),
          transactionId,
          entry.by,
        ]
        return (
          <li key={id} className={classes.entry}>
            <div className={classes.head}>
              <span>{t(`money.kind.${kind}`)}</span>
              <span className={classes.amount}>{formatRupees(amount)}</span>
            </div>
            <div className={classes.details}>{details.filter(Boolean).join(', ')}</div>
            {receipt && (
              <EntryReceipt
                id={data.appointment}
                receipt={receipt}
                patientLanguage={data.patientLanguage}
              />
            )}
            {note && (
              <div className={classes.details}>
                <StoredText>{formatReason(note)}</StoredText>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
