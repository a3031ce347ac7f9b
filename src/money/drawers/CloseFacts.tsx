import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import facts from '../../platform/ui/definition-list.module.css'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import classes from './Drawers.module.css'
import type { DrawerClose, DrawerOfDay } from './drawers.ts'
import { ExpectedBesideCounted } from './ExpectedBesideCounted.tsx'

interface CloseFactsProps extends Pick<DrawerOfDay, 'vouchers'> {
  close: DrawerClose
}

/** What was counted of a drawer, why it differed, and where the cash went. */
export function CloseFacts({ close, vouchers }: CloseFactsProps) {
  const t = useText()
  const { countedCash, countedOnline, carried, carriedTo, reason, reopened } = close
  const amount = (paise: number) => formatRupees(toRupees(paise))
  return (
    <>
      <ExpectedBesideCounted
        expected={close}
        vouchers={vouchers}
        counted={{ cash: countedCash, online: countedOnline }}
      />
      <dl className={facts.line}>
        {reason !== null && (
          <div>
            <dt>{t('reason.label')}</dt>
            <dd>
              <StoredText>{formatReason(reason)}</StoredText>
            </dd>
          </div>
        )}
        {carriedTo && (
          <div>
            <dt>{t(`drawers.${carriedTo}`)}</dt>
            <dd>{amount(carried)}</dd>
          </div>
        )}
        <div>
          <dt>{t('drawers.stays')}</dt>
          <dd>{amount(countedCash - carried)}</dd>
        </div>
      </dl>
      <p className={classes.quiet}>
        {t('drawers.closedBy', { at: formatClinicTime(close.at), name: close.by })}
      </p>
      {reopened && (
        <p className={classes.quiet}>
          {t('drawers.reopenedBy', {
            at: formatClinicTime(reopened.at),
            name: reopened.by,
            reason: formatReason(reopened.reason),
          })}
        </p>
      )}
    </>
  )
}
