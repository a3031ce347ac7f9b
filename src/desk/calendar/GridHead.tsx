import { memo, type ReactNode } from 'react'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { DayColumn, DayGroup } from './day-columns.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import classes from './GridHead.module.css'

interface GridHeadProps {
  groups: DayGroup[]
  today: Day
  /** True shows the branch of each consultant, when there may be several on one day. */
  showBranches: boolean
}

/** The column heads: the days of a week, and the consultants unless it is one consultant's week. */
export const GridHead = memo(function GridHead({ groups, today, showBranches }: GridHeadProps) {
  const t = useText()
  const showDays = groups.length > 1
  const consultantIds = new Set(
    groups.flatMap(({ columns }) => columns.map((it) => it.consultant.id)),
  )
  const showNames = !showDays || consultantIds.size > 1

  const renderSubtitle = ({ holiday }: DayGroup, column: DayColumn | undefined): ReactNode => {
    if (holiday !== null) {
      return <span className={classes.line}>{t('calendar.holidayNamed', { name: holiday })}</span>
    }
    if (!column) return <span className={classes.line}>{t('calendar.emptyDayShort')}</span>
    return (
      <>
        {showBranches && <BranchLines column={column} />}
        <span className={classes.line}>
          {t('calendar.booked', { count: column.booked })} ·{' '}
          {t('calendar.freeCount', { count: column.free })}
        </span>
        {column.walkIns.length > 0 && <WalkInsLine walkIns={column.walkIns} />}
      </>
    )
  }

  return (
    <div className={classes.head}>
      <div className={classes.corner} data-rows={showDays && showNames ? 2 : 1} />
      {showDays &&
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
            {!showNames && renderSubtitle(group, group.columns[0])}
          </div>
        ))}
      {showNames &&
        groups.flatMap((group, groupIndex) =>
          (group.columns.length > 0 ? group.columns : [undefined]).map((column, index) => (
            <div
              key={`${group.day} ${column?.consultant.id}`}
              className={classes.name}
              data-starts-day={(groupIndex > 0 && index === 0) || undefined}
            >
              {column && (
                <span className={classes.who} title={column.consultant.name}>
                  {column.consultant.name}
                </span>
              )}
              {renderSubtitle(group, column)}
            </div>
          )),
        )}
    </div>
  )
})

/** How many came without a slot, beside the grid of times; who, on pointing at it. */
function WalkInsLine({ walkIns }: Pick<DayColumn, 'walkIns'>) {
  const t = useText()
  const names = walkIns.map(({ starts, patientName }) => `${starts} ${patientName}`)
  return (
    <span className={classes.line} title={names.join('\n')}>
      {t('line.walkIns', { count: walkIns.length })}
    </span>
  )
}

/** The start and the branch of a consultant's working hours. */
function BranchLines({ column }: { column: DayColumn }) {
  const { data: branches } = useBranches()
  return column.branchStarts.map(({ branchId, from }) => {
    const name = branches?.find(({ id }) => id === branchId)?.name
    return (
      <span key={branchId} className={classes.line} title={name}>
        {from} {name}
      </span>
    )
  })
}
