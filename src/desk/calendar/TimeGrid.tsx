import { VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useId, type CSSProperties, type Ref } from 'react'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { minutesOf } from '../../platform/day/time.ts'
import { daysFromTo, dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { columnKey, scaleOf, type DayColumn, type DayGroup } from './day-columns.ts'
import { GridColumn, type GridColumnProps } from './GridColumn.tsx'
import { GridHead } from './GridHead.tsx'
import classes from './TimeGrid.module.css'
import { useArrowKeys } from './use-arrow-keys.tsx'
import { useBlockDrag, type OnMove } from './use-block-drag.tsx'
import { useColumnsInTurn } from './use-columns-in-turn.tsx'
import { useInitialScroll } from './use-initial-scroll.tsx'

// Not with the grid, which is there to be read first. If its script does not come, it goes on being asked for and
// nothing is said of it: the dialog of an appointment moves it as well.
const BlockDragSource = lazyPart(() => import('./BlockDragSource.tsx'), {
  frame: (_, note) => <div hidden>{note}</div>,
})

interface TimeGridProps extends Pick<GridColumnProps, 'service' | 'canBook' | 'onOpen' | 'onBook'> {
  ref: Ref<HTMLDivElement>
  groups: DayGroup[]
  now: ClinicNow
  /** True if a column may have several branches: each appointment then shows its branch. */
  showBranches: boolean
  canMove: boolean
  onMove: OnMove
}

/** Consultants' days side by side along one time scale, in a scroll box. */
export function TimeGrid(props: TimeGridProps) {
  const { ref, groups, now, showBranches, canMove, onMove, ...actions } = props
  const t = useText()
  const { first, last, rowsPerHour } = scaleOf(groups)
  const nowMinutes = minutesOf(now.time) - first * 60
  const isNowInScale = nowMinutes >= 0 && nowMinutes < (last - first) * 60
  const isToday = groups.some(({ day }) => day === now.today)

  // The current time replaces the hour label that it would overlap.
  const isUnderNow = (hourMinutes: number) =>
    isToday && nowMinutes > hourMinutes - 5 && nowMinutes < hourMinutes + 18

  const scrollRef = useInitialScroll(groups.map(({ day }) => day).join(), {
    hours: last - first,
    hour: isToday && isNowInScale ? Math.floor((nowMinutes - 30) / 60) : 0,
    day: now.today,
  })
  const mergedRef = useMergedRef(scrollRef, ref)
  const { tabStop, ...arrowKeys } = useArrowKeys(groups)
  // A day without consultants still has a column in the week.
  const columns = groups.flatMap(({ columns, day }): { day: string; column?: DayColumn }[] =>
    columns.length === 0 ? [{ day }] : columns.map((column) => ({ day, column })),
  )
  const { isShown, showAll } = useColumnsInTurn(scrollRef, {
    keys: columns.map(({ day, column }) => (column ? columnKey(column) : day)),
    start: columns.findIndex(({ day }) => day === now.today),
    isNeeded: (index) => {
      const { column } = columns[index]!
      return !column || arrowKeys.isHeir(column.consultant.id, index)
    },
  })
  const hintId = useId()
  const drag = useBlockDrag({ groups, today: now.today, onDragged: showAll, onMove })
  const keys = drag.dragged ? undefined : arrowKeys.propsFor(showAll)

  const sizes = columns.map(({ column }) => `var(--${column ? 'column' : 'empty'})`)
  const style = {
    '--hours': last - first,
    '--rows-per-hour': rowsPerHour,
    minWidth: `max(100%, calc(var(--scale) + ${sizes.join(' + ')}))`,
    gridTemplateColumns: `var(--scale) ${sizes.map((size) => `minmax(${size}, 1fr)`).join(' ')}`,
  } as CSSProperties

  return (
    <>
      <div
        ref={mergedRef}
        className={classes.box}
        data-days={groups.length}
        data-columns={columns.length}
        data-dragging={drag.dragged !== undefined || undefined}
        role="region"
        aria-label={t('calendar.diary', { days: rangeLabel(groups) })}
        // Scrollable by keyboard even if no block can be focused.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={tabStop === undefined ? 0 : -1}
        {...drag.presses}
        {...keys}
        onKeyDown={(event) => {
          drag.presses.onKeyDown(event)
          keys?.onKeyDown(event)
        }}
      >
        <div className={classes.grid} style={style}>
          <GridHead groups={groups} today={now.today} showBranches={showBranches} />
          <VisuallyHidden id={hintId}>
            {t('calendar.keysHint')} {canMove && t('calendar.drag.instructions')}
          </VisuallyHidden>
          {/* A row for assistive technology is a consultant's day, which stands upright on the screen. */}
          <div
            className={classes.body}
            role="grid"
            aria-label={t('calendar.grid')}
            aria-describedby={hintId}
          >
            <div className={classes.scale} aria-hidden="true">
              {Array.from({ length: last - first }, (_, index) => (
                <span key={index} data-under-now={isUnderNow(index * 60) || undefined}>
                  {String(first + index).padStart(2, '0')}:00
                </span>
              ))}
              {isToday && isNowInScale && (
                <b className={classes.time} style={{ '--from': nowMinutes } as CSSProperties}>
                  {now.time}
                </b>
              )}
            </div>
            {columns.map(({ day, column }, index) => {
              const isFirstOfDay = index > 0 && columns[index - 1]!.day !== day
              return column ? (
                <GridColumn
                  key={columnKey(column)}
                  {...actions}
                  column={column}
                  label={`${column.consultant.name}, ${dayWithLongWeekday(day)}`}
                  isFirstOfDay={isFirstOfDay}
                  firstHour={first}
                  nowMinutes={day === now.today && isNowInScale ? nowMinutes : undefined}
                  showBranches={showBranches}
                  tabStop={tabStop?.column === columnKey(column) ? tabStop.block : undefined}
                  canMove={canMove}
                  drag={drag.dragged?.consultantId === column.consultant.id ? drag : undefined}
                  isShown={isShown(columnKey(column))}
                />
              ) : (
                <div
                  key={day}
                  className={classes.empty}
                  aria-hidden="true"
                  data-starts-day={isFirstOfDay || undefined}
                />
              )
            })}
          </div>
        </div>
      </div>
      {canMove && (
        <PartSuspense>
          <BlockDragSource {...drag.source} />
        </PartSuspense>
      )}
      {drag.ghost}
    </>
  )
}

const rangeLabel = (groups: DayGroup[]): string => {
  const [{ day }, last] = [groups[0]!, groups.at(-1)!]
  return last.day === day ? dayWithLongWeekday(day) : daysFromTo(day, last.day)
}
