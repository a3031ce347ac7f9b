import classes from './charts.module.css'

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

/** A bar chart as an accessible table. Each bar links to its rows. */
export function BarTable({ title, bars, emptyText }: BarTableProps) {
  const maxCount = Math.max(...bars.map(({ count }) => count), 1)
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
                    <button type="button" onClick={onShow} aria-label={`${name}: ${count}`}>
                      <span
                        className={classes.bar}
                        style={{ inlineSize: `${(count / maxCount) * 100}%` }}
                      />
                      <span className={classes.value}>{count}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
