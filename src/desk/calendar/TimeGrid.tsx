import { DndContext } from '@dnd-kit/core'
import { useMergedRef } from '@mantine/hooks'
import type { CSSProperties, Ref } from 'react'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { minutesOf, type Time } from '../../platform/day/time.ts'
import { daysFromTo, dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { scaleOf, type DayColumn, type DayGroup } from './day-columns.ts'
import { GridColumn, type ColumnProps } from './GridColumn.tsx'
import { GridHead } from './GridHead.tsx'
import classes from './TimeGrid.module.css'
import { useArrowKeys } from './use-arrow-keys.tsx'
import { useBlockDrag, type OnMove } from './use-block-drag.tsx'
import { useFirstSight } from './use-initial-scroll.tsx'

interface TimeGridProps extends Pick<ColumnProps, 'service' | 'mayBook' | 'onOpen' | 'onBook'> {
  ref: Ref<HTMLDivElement>
  groups: DayGroup[]
  now: ClinicNow
  /** Several branches stand in one column: each appointment says where it is. */
  withBranches: boolean
  mayMove: boolean
  onMove: OnMove
}

/** Consultants' days side by side against one scale of hours, which scrolls in a box of its own. */
export function TimeGrid(props: TimeGridProps) {
  const { ref, groups, now, withBranches, mayMove, onMove, ...actions } = props
  const t = useText()
  const { first, last, rowsPerHour } = scaleOf(groups)
  const minutesFromTop = (time: Time) => minutesOf(time) - first * 60
  const nowAt = minutesFromTop(now.time)
  const isNowInScale = nowAt >= 0 && nowAt < (last - first) * 60
  const isToday = groups.some(({ day }) => day === now.today)

  // The time of day is written over the hour that it is close to.
  const isUnderNow = (hourAt: number) => isToday && nowAt > hourAt - 5 && nowAt < hourAt + 18

  const box = useFirstSight(groups.map(({ day }) => day).join(), {
    hours: last - first,
    hour: isToday && isNowInScale ? Math.floor((nowAt - 30) / 60) : 0,
    day: now.today,
  })
  const boxRef = useMergedRef(box, ref)
  const keys = useArrowKeys()
  const drag = useBlockDrag({ groups, today: now.today, enabled: mayMove, onMove })

  // A day on which nobody is there still has its place in the week.
  const columns = groups.flatMap(({ columns, day }): { day: string; column?: DayColumn }[] =>
    columns.length === 0 ? [{ day }] : columns.map((column) => ({ day, column })),
  )
  const sizes = columns.map(({ column }) => `var(--${column ? 'column' : 'empty'})`)
  const style = {
    '--hours': last - first,
    '--rows-per-hour': rowsPerHour,
    minWidth: `max(100%, calc(var(--scale) + ${sizes.join(' + ')}))`,
    gridTemplateColumns: `var(--scale) ${sizes.map((size) => `minmax(${size}, 1fr)`).join(' ')}`,
  } as CSSProperties

  return (
    <DndContext {...drag.context}>
      <div
        ref={boxRef}
        className={classes.box}
        data-days={groups.length}
        data-dragging={drag.dragged !== undefined || undefined}
        role="region"
        aria-label={t('calendar.diary', { days: shownDays(groups) })}
        // It can be scrolled without a mouse also where nothing in it can be opened.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...(drag.dragged ? {} : keys.props)}
      >
        <div className={classes.grid} style={style}>
          <GridHead groups={groups} today={now.today} withBranches={withBranches} />
          <div className={classes.body}>
            <div className={classes.scale} aria-hidden="true">
              {Array.from({ length: last - first }, (_, index) => (
                <span key={index} data-under-now={isUnderNow(index * 60) || undefined}>
                  {String(first + index).padStart(2, '0')}:00
                </span>
              ))}
              {isToday && isNowInScale && (
                <b className={classes.time} style={{ '--from': nowAt } as CSSProperties}>
                  {now.time}
                </b>
              )}
            </div>
            {columns.map(({ day, column }, index) => {
              const startsDay = index > 0 && columns[index - 1]!.day !== day
              return column ? (
                <GridColumn
                  key={`${day} ${column.consultant.id}`}
                  {...actions}
                  column={column}
                  startsDay={startsDay}
                  minutesFromTop={minutesFromTop}
                  withBranches={withBranches}
                  tabStop={keys.tabStopIn(groups)}
                  drag={drag}
                >
                  {day === now.today && isNowInScale && <NowLine at={nowAt} />}
                </GridColumn>
              ) : (
                <div key={day} className={classes.empty} data-starts-day={startsDay || undefined} />
              )
            })}
          </div>
        </div>
      </div>
      {drag.ghost}
    </DndContext>
  )
}

/** Behind what is booked, so that it strikes out nobody, with an end that is always seen. */
const NowLine = ({ at }: { at: number }) => {
  const style = { '--from': at } as CSSProperties
  return (
    <>
      <div className={classes.now} style={style} aria-hidden="true" />
      <div className={classes.nowEnd} style={style} aria-hidden="true" />
    </>
  )
}

const shownDays = (groups: DayGroup[]): string => {
  const [{ day }, last] = [groups[0]!, groups.at(-1)!]
  return last.day === day ? dayWithLongWeekday(day) : daysFromTo(day, last.day)
}
