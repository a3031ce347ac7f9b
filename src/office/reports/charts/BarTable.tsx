import classes from './charts.module.css'

interface Bar {
  key: string | number
  name: string
  /** How many appointments. */
  count: number
  onShow: () => void
}

interface BarTableProps {
  title: string
  bars: readonly Bar[]
  none: string
}

/** Bars in the rows of a table, which reads the same without seeing them. Each leads to its rows. */
export function BarTable({ title, bars, none }: BarTableProps) {
  const most = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <div className={classes.picture}>
      <h3 className={classes.title}>{title}</h3>
      {bars.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.bars} aria-label={title}>
            <tbody>
              {bars.map(({ key, name, count, onShow }) => (
                <tr key={key}>
                  <th scope="row" title={name}>
                    {name}
                  </th>
                  <td>
                    <button type="button" onClick={onShow} aria-label={`${name}: ${count}`}>
                      <span
                        className={classes.bar}
                        style={{ inlineSize: `${(count / most) * 100}%` }}
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
