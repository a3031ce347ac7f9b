import { sampleDayOn } from '../../../platform/i18n/day-in-words.ts'
import { longWeekday, shortWeekday } from '../../../platform/i18n/format-day.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { slotDrillDown, type DrillDown } from './drill-down.ts'
import classes from './charts.module.css'
import type { Period } from '../../../platform/day/periods.ts'
import type { ChartData } from './charts.ts'

interface SlotChartProps {
  slots: ChartData['slots']
  period: Period
  onShow: (label: string, drillDown: DrillDown) => void
}

/** Heat map of slot use by weekday and hour: darker where more of the offered slots are booked. */
export function SlotChart({ slots, period, onShow }: SlotChartProps) {
  const t = useText()
  const title = t('reports.charts.slots')
  const hours = distinctSorted(slots.map(({ hour }) => hour))
  const weekdays = distinctSorted(slots.map(({ weekday }) => weekday))
  const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return (
    <div className={classes.chart} data-wide="">
      <h3 className={classes.title}>
        {title} <span className={classes.hint}>{t('reports.charts.slotsHint')}</span>
      </h3>
      {slots.length === 0 ? (
        <p className={classes.none}>{t('reports.charts.none')}</p>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.week} aria-label={title}>
            <thead>
              <tr>
                <td>{null}</td>
                {hours.map((hour) => (
                  <th key={hour} scope="col">
                    {String(hour).padStart(2, '0')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weekdays.map((weekday) => (
                <tr key={weekday}>
                  <th scope="row">{shortWeekday(sampleDayOn(weekday))}</th>
                  {hours.map((hour) => {
                    const cell = slots.find((it) => it.weekday === weekday && it.hour === hour)
                    if (!cell) return <td key={hour}>{null}</td>
                    const { filled, offered } = cell
                    const when = `${longWeekday(sampleDayOn(weekday))} ${formatHour(hour)}`
                    const share = offered === 0 ? 1 : Math.min(1, filled / offered)
                    const percent = Math.round(share * 100)
                    const cellLabel = t('reports.charts.filled', {
                      when,
                      filled,
                      offered,
                      percent,
                    })
                    return (
                      <td key={hour}>
                        <button
                          type="button"
                          title={cellLabel}
                          aria-label={cellLabel}
                          style={{ '--share': `${percent}%` } as object}
                          onClick={() => onShow(when, slotDrillDown(period, cell))}
                        >
                          {percent}
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

const distinctSorted = (numbers: number[]): number[] =>
  [...new Set(numbers)].toSorted((a, b) => a - b)
