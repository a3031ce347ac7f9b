import { VisuallyHidden } from '@mantine/core'
import { incomeModes } from '../../../scheduling/appointments/payment.ts'
import { addDays, daysBetween, showDay, type Day } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { showRupees } from '../../../platform/ui/format-money.tsx'
import { behindIncome, type Behind } from './drill-down.ts'
import type { Period } from './period.ts'
import classes from './charts.module.css'
import type { Pictures } from './charts.ts'

interface IncomePictureProps {
  income: Pictures['income']
  period: Period
  onShow: (label: string, behind: Behind) => void
}

/** What came in on each day, cash below online below what was not told; a day leads to its rows, and so does a mode. */
export function IncomePicture({ income, period, onShow }: IncomePictureProps) {
  const t = useText()
  const days = daysOf(period)
  const amountOf = (day: Day, mode: string) =>
    income.find((it) => it.day === day && it.mode === mode)?.amount ?? 0
  // Most clinics are told every mode.
  const isNotTold = income.some(({ mode }) => mode === 'NotTold')
  const modes = incomeModes.filter((mode) => mode !== 'NotTold' || isNotTold)
  const dayTotal = (day: Day) => sum(modes.map((mode) => amountOf(day, mode)))
  const most = Math.max(...days.map(dayTotal), 1)
  const told = (day: Day) =>
    [
      showDay(day),
      ...modes.map((mode) => `${t(`payment.${mode}`)} ${showRupees(amountOf(day, mode))}`),
    ].join(', ')
  return (
    <div className={classes.picture} data-wide="">
      <h3 className={classes.title}>
        {t('reports.pictures.income')}
        <span className={classes.legend}>
          {modes.map((mode) => (
            <button
              key={mode}
              type="button"
              data-mode={mode}
              onClick={() => onShow(t(`payment.${mode}`), behindIncome(period, mode))}
            >
              {t(`payment.${mode}`)} {showRupees(sum(days.map((day) => amountOf(day, mode))))}
            </button>
          ))}
        </span>
      </h3>
      {income.length === 0 ? (
        <p className={classes.none}>{t('reports.pictures.none')}</p>
      ) : (
        <div className={classes.columns} ref={showLatest}>
          {days.map((day) => (
            <button
              key={day}
              type="button"
              aria-label={told(day)}
              title={told(day)}
              onClick={() =>
                onShow(
                  `${t('reports.pictures.income')} ${showDay(day)}`,
                  behindIncome({ from: day, to: day }),
                )
              }
            >
              <span className={classes.column}>
                {modes.toReversed().map((mode) => (
                  <span
                    key={mode}
                    data-mode={mode}
                    style={{ blockSize: `${(amountOf(day, mode) / most) * 100}%` }}
                  />
                ))}
              </span>
              {day.slice(8)}
            </button>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <table aria-label={t('reports.pictures.income')}>
          <thead>
            <tr>
              <th scope="col">{t('reports.date')}</th>
              {modes.map((mode) => (
                <th key={mode} scope="col">
                  {t(`payment.${mode}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{showDay(day)}</th>
                {modes.map((mode) => (
                  <td key={mode}>{showRupees(amountOf(day, mode))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const daysOf = ({ from, to }: Period): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

/** A picture that is wider than its place begins at its end, with today. */
function showLatest(columns: HTMLElement | null): void {
  if (!columns) return
  const isRtl = getComputedStyle(columns).direction === 'rtl'
  columns.scrollTo({ left: isRtl ? -columns.scrollWidth : columns.scrollWidth })
}
