import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import {
  incomeModes,
  paymentModes,
  unknownMode,
  type IncomeMode,
} from '../../../scheduling/appointments/payment.ts'
import { addDays, daysBetween, formatDay, type Day } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../../platform/ui/format-money.tsx'
import { incomeDrillDown, type DrillDown } from './drill-down.ts'
import classes from './charts.module.css'
import type { ChartData, Period } from './charts.ts'

interface IncomeChartProps {
  income: ChartData['income']
  period: Period
  onShow: (label: string, drillDown: DrillDown) => void
}

/** Income per day, stacked by payment mode. A day and a mode link to their rows. */
export function IncomeChart({ income, period, onShow }: IncomeChartProps) {
  const t = useText()
  const days = daysOf(period)
  const amountOf = (day: Day, mode: string) =>
    income.find((it) => it.day === day && it.mode === mode)?.amount ?? 0
  // Hidden when empty, as in most clinics.
  const hasUnknownMode = income.some(({ mode }) => mode === unknownMode)
  const modes = incomeModes.filter((mode) => mode !== unknownMode || hasUnknownMode)
  const dayTotal = (day: Day) => sum(modes.map((mode) => amountOf(day, mode)))
  const maxTotal = Math.max(...days.map(dayTotal), 1)
  const describeDay = (day: Day) =>
    [
      formatDay(day),
      ...modes.map((mode) => `${t(`payment.${mode}`)} ${formatRupees(amountOf(day, mode))}`),
    ].join(', ')
  return (
    <div className={classes.chart} data-wide="">
      <h3 className={classes.title}>
        {t('reports.charts.income')}
        <span className={classes.legend}>
          {modes.map((mode) => (
            <button
              key={mode}
              type="button"
              style={colourOf(mode)}
              onClick={() => onShow(t(`payment.${mode}`), incomeDrillDown(period, mode))}
            >
              {t(`payment.${mode}`)} {formatRupees(sum(days.map((day) => amountOf(day, mode))))}
            </button>
          ))}
        </span>
      </h3>
      {income.length === 0 ? (
        <p className={classes.none}>{t('reports.charts.none')}</p>
      ) : (
        <div className={classes.columns} ref={scrollToLatest}>
          {days.map((day) => (
            <button
              key={day}
              type="button"
              aria-label={describeDay(day)}
              title={describeDay(day)}
              onClick={() =>
                onShow(
                  `${t('reports.charts.income')} ${formatDay(day)}`,
                  incomeDrillDown({ from: day, to: day }),
                )
              }
            >
              <span className={classes.column}>
                {modes.toReversed().map((mode) => (
                  <span
                    key={mode}
                    style={{
                      ...colourOf(mode),
                      blockSize: `${(amountOf(day, mode) / maxTotal) * 100}%`,
                    }}
                  />
                ))}
              </span>
              {day.slice(8)}
            </button>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <table aria-label={t('reports.charts.income')}>
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
                <th scope="row">{formatDay(day)}</th>
                {modes.map((mode) => (
                  <td key={mode}>{formatRupees(amountOf(day, mode))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}

/** A mode has the chart colour of its place in the list; payments without a mode are grey. */
const colourOf = (mode: IncomeMode): CSSProperties => {
  const colour = mode === unknownMode ? 'grey' : paymentModes.indexOf(mode) + 1
  return { '--mode': `var(--chart-${colour})` } as CSSProperties
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const daysOf = ({ from, to }: Period): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

/** A chart wider than its container is scrolled to its end, today. */
function scrollToLatest(columns: HTMLElement | null): void {
  if (!columns) return
  const isRtl = getComputedStyle(columns).direction === 'rtl'
  columns.scrollTo({ left: isRtl ? -columns.scrollWidth : columns.scrollWidth })
}
