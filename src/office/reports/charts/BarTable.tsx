import { formatCount } from '../../../platform/i18n/format-count.tsx'
import { Axis } from './Axis.tsx'
import classes from './charts.module.css'
import { axisTicks } from './scale.ts'

interface Bar {
  key: string | number
  name: string
  /** The number of appointments. */
  count: number
  onShow: () => void
}

interface BarTableProps {
  title: string
  bars: readonly Bar[]
  emptyText: string
}

/** As many amounts as fit under a bar. */
const maxTicks = 3

/** A bar chart as an accessible table. Each bar links to its rows. */
export function BarTable({ title, bars, emptyText }: BarTableProps) {
  const ticks = axisTicks(Math.max(...bars.map(({ count }) => count), 1), maxTicks)
  const scaleEnd = ticks.at(-1)!
  return (
    <div className={classes.chart}>
      <h3 className={classes.title}>{title}</h3>
      {bars.length === 0 ? (
        <p className={classes.none}>{emptyText}</p>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.bars} aria-label={title}>
            <tbody>
              {bars.map(({ key, name, count, onShow }) => (
                <tr key={key}>
                  <th scope="row" dir="auto" title={name}>
                    {name}
                  </th>
                  <td>
                    <button
                      type="button"
                      onClick={onShow}
                      aria-label={`${name}: ${formatCount(count)}`}
                    >
                      {/* The track is as wide in every row, so that lengths compare. */}
                      <span className={classes.track}>
                        <span
                          className={classes.bar}
                          style={{ inlineSize: `${(count / scaleEnd) * 100}%` }}
                        />
                      </span>
                      <span className={classes.value}>{formatCount(count)}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot aria-hidden="true">
              <tr>
                <td colSpan={2}>
                  <Axis ticks={ticks} format={formatCount} direction="along" />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </div>
  )
}
