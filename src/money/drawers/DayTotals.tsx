import { Title } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import classes from './Drawers.module.css'
import type { BranchDay } from './drawers.ts'
import { hasMoneyWithoutDrawer, kindsOf, sumOfDay } from './day-totals.ts'

/** What was received on the day, by kind and mode. */
export function DayTotals({ data }: { data: BranchDay }) {
  const t = useText()
  const { modes, kinds } = kindsOf(data.totals)
  const amount = (paise: number | undefined) =>
    paise === undefined ? '–' : formatRupees(toRupees(paise))
  return (
    <section className={classes.totals}>
      <Title order={2} size="h5" mb={4}>
        {t('drawers.totals')}
      </Title>
      <div className={classes.compared}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('drawers.kind')}</th>
              {modes.map((mode) => (
                <th key={mode} scope="col">
                  {t(`payment.${mode}`)}
                </th>
              ))}
              <th scope="col">{t('drawers.entries')}</th>
              <th scope="col">{t('drawers.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, byMode, entries, paise }) => (
              <tr key={kind}>
                <th scope="row">{t(`money.kind.${kind}`)}</th>
                {modes.map((mode) => (
                  <td key={mode}>{amount(byMode[mode])}</td>
                ))}
                <td>{entries}</td>
                <td>{amount(paise)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('drawers.sum')}</th>
              {modes.map((mode) => (
                <td key={mode}>{amount(sumOfDay(data.totals.filter((it) => it.mode === mode)))}</td>
              ))}
              <td>{data.totals.reduce((count, { entries }) => count + entries, 0)}</td>
              <td>{amount(sumOfDay(data.totals))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {data.drawers.length > 0 && hasMoneyWithoutDrawer(data) && (
        <p className={classes.quiet}>{t('drawers.withoutDrawer')}</p>
      )}
    </section>
  )
}
