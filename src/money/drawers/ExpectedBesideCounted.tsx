import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import { movedBy } from '../vouchers/voucher.ts'
import classes from './Drawers.module.css'
import { differenceOf, type CountedMoney, type ExpectedMoney } from './drawer.ts'
import type { DrawerOfDay } from './drawers.ts'

interface ExpectedBesideCountedProps extends Pick<DrawerOfDay, 'vouchers'> {
  expected: ExpectedMoney
  counted: CountedMoney
}

/** What a drawer should hold beside what was counted, in cash and online. */
export function ExpectedBesideCounted({ expected, counted, vouchers }: ExpectedBesideCountedProps) {
  const t = useText()
  const { opening, cash, online, notTold } = expected
  const { paidOut, putIn } = movedBy(vouchers)
  const difference = differenceOf(expected, counted)
  const amount = (paise: number) => formatRupees(toRupees(paise))
  return (
    <div className={classes.compared}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('payment.mode')}</th>
            <th scope="col">{t('drawers.expected')}</th>
            <th scope="col">{t('drawers.counted')}</th>
            <th scope="col">{t('drawers.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {(['cash', 'online'] as const).map((part) => (
            <tr key={part}>
              <th scope="row">{t(part === 'cash' ? 'payment.Cash' : 'payment.Online')}</th>
              <td>{amount(part === 'cash' ? opening + cash : online)}</td>
              <td>{amount(counted[part])}</td>
              <td data-differs={difference[part] !== 0 || undefined}>{amount(difference[part])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {opening !== 0 && (
        <p className={classes.quiet}>
          {t('drawers.opening')}: {amount(opening)}
        </p>
      )}
      {paidOut !== 0 && (
        <p className={classes.quiet}>
          {t('vouchers.paidOut')}: {amount(paidOut)}
        </p>
      )}
      {putIn !== 0 && (
        <p className={classes.quiet}>
          {t('vouchers.cameIn')}: {amount(putIn)}
        </p>
      )}
      {notTold !== 0 && (
        <p className={classes.quiet}>
          {t('payment.NotTold')}: {amount(notTold)}
        </p>
      )}
    </div>
  )
}
