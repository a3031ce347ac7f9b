import { longWeekday, shortWeekday, someDayOn } from '../../../platform/i18n/format-day.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { behindSlots, type Behind } from './drill-down.ts'
import type { Period } from './period.ts'
import classes from './charts.module.css'
import type { Pictures } from './charts.ts'

interface SlotPictureProps {
  slots: Pictures['slots']
  period: Period
  onShow: (label: string, behind: Behind) => void
}

/** How full each hour of the week was: deeper where more of what was offered is booked. */
export function SlotPicture({ slots, period, onShow }: SlotPictureProps) {
  const t = useText()
  const title = t('reports.pictures.slots')
  const hours = valuesOf(slots.map(({ hour }) => hour))
  const weekdays = valuesOf(slots.map(({ weekday }) => weekday))
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return (
    <div className={classes.picture} data-wide="">
      <h3 className={classes.title}>
        {title} <span className={classes.hint}>{t('reports.pictures.slotsHint')}</span>
      </h3>
      {slots.length === 0 ? (
        <p className={classes.none}>{t('reports.pictures.none')}</p>
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
                  <th scope="row">{shortWeekday(someDayOn(weekday))}</th>
                  {hours.map((hour) => {
                    const cell = slots.find((it) => it.weekday === weekday && it.hour === hour)
                    if (!cell) return <td key={hour}>{null}</td>
                    const { filled, offered } = cell
                    const when = `${longWeekday(someDayOn(weekday))} ${clock(hour)}`
                    const share = offered === 0 ? 1 : Math.min(1, filled / offered)
                    const percent = Math.round(share * 100)
                    const told = t('reports.pictures.filled', { when, filled, offered, percent })
                    return (
                      <td key={hour}>
                        <button
                          type="button"
                          title={told}
                          aria-label={told}
                          style={{ '--share': `${percent}%` } as object}
                          onClick={() => onShow(when, behindSlots(period, cell))}
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

const valuesOf = (numbers: number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b)
