import type { ReactNode } from 'react'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { DayColumn, DayGroup } from './day-columns.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import classes from './GridHead.module.css'

interface GridHeadProps {
  groups: DayGroup[]
  today: Day
  /** Says where a consultant sits, when it may be at several branches on one day. */
  withBranches: boolean
}

/** Above the columns: the days of a week, and whose they are unless it is one person's week. */
export function GridHead({ groups, today, withBranches }: GridHeadProps) {
  const t = useText()
  const withDays = groups.length > 1
  const people = new Set(groups.flatMap(({ columns }) => columns.map((it) => it.consultant.id)))
  const withNames = !withDays || people.size > 1

  const under = ({ holiday }: DayGroup, column: DayColumn | undefined): ReactNode => {
    if (holiday !== null) {
      return <span className={classes.line}>{t('calendar.holidayNamed', { name: holiday })}</span>
    }
    if (!column) return <span className={classes.line}>{t('calendar.nobodyShort')}</span>
    return (
      <>
        {withBranches && <Branches column={column} />}
        <span className={classes.line}>
          {t('calendar.booked', { count: column.booked })} ·{' '}
          {t('calendar.freeCount', { count: column.free })}
        </span>
      </>
    )
  }

  return (
    <div className={classes.head}>
      <div className={classes.corner} data-rows={withDays && withNames ? 2 : 1} />
      {withDays &&
        groups.map((group) => (
          <div
            key={group.day}
            className={classes.day}
            data-today={group.day === today || undefined}
            style={{ gridColumn: `span ${Math.max(1, group.columns.length)}` }}
          >
            <div className={classes.date}>
              {shortWeekday(group.day)} {group.day.slice(8)}-{group.day.slice(5, 7)}
              {group.day === today && <span className={classes.today}>{t('calendar.today')}</span>}
            </div>
            {!withNames && under(group, group.columns[0])}
          </div>
        ))}
      {withNames &&
        groups.flatMap((group, at) =>
          (group.columns.length > 0 ? group.columns : [undefined]).map((column, index) => (
            <div
              key={`${group.day} ${column?.consultant.id}`}
              className={classes.name}
              data-starts-day={(at > 0 && index === 0) || undefined}
            >
              {column && (
                <span className={classes.who} title={column.consultant.name}>
                  {column.consultant.name}
                </span>
              )}
              {under(group, column)}
            </div>
          )),
        )}
    </div>
  )
}

/** From when a consultant sits at which branch. */
function Branches({ column }: { column: DayColumn }) {
  const { data: branches } = useBranches()
  return column.places.map(({ branchId, from }) => {
    const name = branches?.find(({ id }) => id === branchId)?.name
    return (
      <span key={branchId} className={classes.line} title={name}>
        {from} {name}
      </span>
    )
  })
}
