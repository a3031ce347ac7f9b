import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import {
  incomeModes,
  paymentModes,
  unknownMode,
  type IncomeMode,
} from '../../../scheduling/appointments/payment.ts'
import { formatDay } from '../../../platform/day/day.ts'
import { daysFromTo, shortMonth } from '../../../platform/i18n/format-day.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../../platform/ui/format-money.tsx'
import { incomeDrillDown, type DrillDown } from './drill-down.ts'
import classes from './charts.module.css'
import type { Period } from '../../../platform/day/periods.ts'
import { Axis } from './Axis.tsx'
import type { ChartData } from './charts.ts'
import { axisTicks, columnsOf } from './scale.ts'

interface IncomeChartProps {
  income: ChartData['income']
  period: Period
  onShow: (label: string, drillDown: DrillDown) => void
}

/** Income per day or month, stacked by payment mode. A column and a mode link to their rows. */
export function IncomeChart({ income, period, onShow }: IncomeChartProps) {
  const t = useText()
  const columns = columnsOf(period)
  const amountOf = ({ from, to }: Period, mode: string) =>
    sum(
      income
        .filter((it) => it.mode === mode && it.day >= from && it.day <= to)
        .map(({ amount }) => amount),
    )
  // Hidden when empty, as in most clinics.
  const hasUnknownMode = income.some(({ mode }) => mode === unknownMode)
  const modes = incomeModes.filter((mode) => mode !== unknownMode || hasUnknownMode)
  const totalOf = (column: Period) => sum(modes.map((mode) => amountOf(column, mode)))
  const ticks = axisTicks(Math.max(...columns.map(totalOf), 1))
  const scaleEnd = ticks.at(-1)!
  const describe = (column: Period) =>
    [
      describeDays(column),
      ...modes.map((mode) => `${t(`payment.${mode}`)} ${formatRupees(amountOf(column, mode))}`),
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
              {t(`payment.${mode}`)} {formatRupees(amountOf(period, mode))}
            </button>
          ))}
        </span>
      </h3>
      {income.length === 0 ? (
        <p className={classes.none}>{t('reports.charts.none')}</p>
      ) : (
        <div className={classes.plot}>
          <Axis ticks={ticks} format={formatRupees} direction="up" />
          <div className={classes.columns} ref={scrollToLatest}>
            {columns.map((column) => (
              <button
                key={column.from}
                type="button"
                aria-label={describe(column)}
                title={describe(column)}
                onClick={() =>
                  onShow(
                    `${t('reports.charts.income')} ${describeDays(column)}`,
                    incomeDrillDown(column),
                  )
                }
              >
                <span
                  className={classes.column}
                  style={{ '--lines': ticks.length - 1 } as CSSProperties}
                >
                  {modes.toReversed().map((mode) => (
                    <span
                      key={mode}
                      style={{
                        ...colourOf(mode),
                        blockSize: `${(amountOf(column, mode) / scaleEnd) * 100}%`,
                      }}
                    />
                  ))}
                </span>
                {isOneDay(column) ? column.from.slice(8) : shortMonth(column.from)}
              </button>
            ))}
          </div>
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
            {columns.map((column) => (
              <tr key={column.from}>
                <th scope="row">{describeDays(column)}</th>
                {modes.map((mode) => (
                  <td key={mode}>{formatRupees(amountOf(column, mode))}</td>
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

const isOneDay = ({ from, to }: Period): boolean => from === to

/** '21-11-2026', or the first and the last day of a month. */
const describeDays = (column: Period): string =>
  isOneDay(column) ? formatDay(column.from) : daysFromTo(column.from, column.to)

/** A chart wider than its container is scrolled to its end, today. */
function scrollToLatest(columns: HTMLElement | null): void {
  if (!columns) return
  const isRtl = getComputedStyle(columns).direction === 'rtl'
  columns.scrollTo({ left: isRtl ? -columns.scrollWidth : columns.scrollWidth })
}
