import { VisuallyHidden } from '@mantine/core'
import { memo, useId, type CSSProperties } from 'react'
import { minutesOf, type Time } from '../../platform/day/time.ts'
import { bookingQueriesFor } from './booking-from-slot.ts'
import type { CalendarAppointment } from './calendar.ts'
import { blockKey } from './day-blocks.ts'
import { columnKey, type DayColumn } from './day-columns.ts'
import { AppointmentBlock, FreeBlock, InactiveBlock } from './GridBlock.tsx'
import classes from './TimeGrid.module.css'
import type { BlockDrag } from './use-block-drag.tsx'
import { canBecome } from '../../scheduling/appointments/statuses.ts'
import type { BookingChoice } from '../../scheduling/booking/booking-query.ts'

export interface GridColumnProps {
  column: DayColumn
  /** Names the consultant and the day, in the language of the page. */
  label: string
  /** The service filter of the calendar. */
  service: number | null
  canBook: boolean
  onOpen: (appointment: CalendarAppointment) => void
  onBook: (choice: BookingChoice) => void
  isFirstOfDay: boolean
  showBranches: boolean
  /** The hour at which the scale begins. */
  firstHour: number
  /** The current time in minutes from the top, where the column is today's. */
  nowMinutes: number | undefined
  /** The key of the block in the tab order, where it is one of this column. */
  tabStop: string | undefined
  canMove: boolean
  /** The drag of an appointment of this consultant: only its slots can take it. */
  drag: Pick<BlockDrag, 'dragged' | 'dropStateOf'> | undefined
  /** Whether its blocks are shown, or come in their turn. */
  isShown: boolean
}

/** One consultant's day as a column. A change of another day or consultant does not render it again. */
export const GridColumn = memo(function GridColumn(props: GridColumnProps) {
  const { column, label, service, canBook, onOpen, onBook, isFirstOfDay, showBranches } = props
  const { firstHour, nowMinutes, tabStop, canMove, drag, isShown } = props
  const { day, consultant, blocks } = column
  const headId = useId()
  const minutesFromTop = (time: Time) => minutesOf(time) - firstHour * 60
  return (
    <div
      className={classes.column}
      data-column={day}
      data-consultant={consultant.id}
      data-starts-day={isFirstOfDay || undefined}
      data-to-come={isShown ? undefined : columnKey(column)}
    >
      <div className={classes.blocks} role="row" aria-labelledby={headId}>
        <VisuallyHidden id={headId} role="rowheader">
          {label}
        </VisuallyHidden>
        {(isShown ? blocks : []).map((block) => {
          const key = blockKey(day, consultant.id, block)
          const from = minutesFromTop(block.starts)
          const position = {
            from,
            minutes: minutesFromTop(block.ends) - from,
            lane: block.lane,
            lanes: block.lanes,
            sharesTime: block.sharesTime,
          }
          const button = {
            'data-block': key,
            // Minutes of the day, because the scale of another day may begin earlier.
            'data-from': minutesOf(block.starts),
            tabIndex: key === tabStop ? 0 : -1,
          }
          if (block.kind === 'appointment') {
            const { appointment } = block
            return (
              <AppointmentBlock
                key={key}
                {...position}
                button={button}
                appointment={appointment}
                showBranch={showBranches}
                canDrag={canMove && canBecome(appointment.status, 'PE')}
                isDragged={drag?.dragged?.id === appointment.id}
                onOpen={() => onOpen(appointment)}
              />
            )
          }
          if (block.kind === 'free') {
            const bookingQueries = canBook ? bookingQueriesFor(column, block, service) : []
            return (
              <FreeBlock
                key={key}
                {...position}
                button={button}
                day={day}
                block={block}
                dropState={drag?.dropStateOf(key)}
                onBook={
                  bookingQueries.length > 0
                    ? () =>
                        onBook({
                          consultant: consultant.name,
                          day,
                          slot: block.slot,
                          bookingQueries,
                        })
                    : undefined
                }
              />
            )
          }
          return <InactiveBlock key={key} {...position} day={day} blockId={key} block={block} />
        })}
      </div>
      {nowMinutes !== undefined && <NowLine minutes={nowMinutes} />}
    </div>
  )
})

/** Below the appointments, so that the line crosses no name; its end is always visible. */
const NowLine = ({ minutes }: { minutes: number }) => {
  const style = { '--from': minutes } as CSSProperties
  return (
    <>
      <div className={classes.now} style={style} aria-hidden="true" />
      <div className={classes.nowEnd} style={style} aria-hidden="true" />
    </>
  )
}
