import { VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import { minutesOf, type Time } from '../../platform/day/time.ts'
import { bookingQueriesFor } from './booking-from-slot.ts'
import type { CalendarAppointment } from './calendar.ts'
import { blockKey } from './day-blocks.ts'
import type { DayColumn } from './day-columns.ts'
import { AppointmentBlock, FreeBlock, InactiveBlock } from './GridBlock.tsx'
import classes from './TimeGrid.module.css'
import type { BlockDrag } from './use-block-drag.tsx'
import type { BookingChoice } from '../../scheduling/booking/booking-query.ts'

export interface GridColumnProps {
  column: DayColumn
  /** The service filter of the calendar. */
  service: number | null
  canBook: boolean
  onOpen: (appointment: CalendarAppointment) => void
  onBook: (choice: BookingChoice) => void
  isFirstOfDay: boolean
  showBranches: boolean
  minutesFromTop: (time: Time) => number
  /** The key of the block in the tab order. */
  tabStop: string | undefined
  drag: BlockDrag
  /** Content above the blocks. */
  children?: ReactNode
}

/** One consultant's day as a column. */
export function GridColumn(props: GridColumnProps) {
  const { column, service, canBook, onOpen, onBook, isFirstOfDay, showBranches, children } = props
  const { minutesFromTop, tabStop, drag } = props
  const { day, consultant, blocks } = column
  const headId = useId()
  return (
    <div
      className={classes.column}
      data-column={day}
      data-consultant={consultant.id}
      data-starts-day={isFirstOfDay || undefined}
    >
      <div className={classes.blocks} role="row" aria-labelledby={headId}>
        <VisuallyHidden id={headId} role="rowheader">
          {`${consultant.name}, ${dayWithLongWeekday(day)}`}
        </VisuallyHidden>
        {blocks.map((block) => {
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
                canDrag={drag.canDrag(appointment)}
                isDragged={drag.dragged?.id === appointment.id}
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
                dropState={drag.dropStateOf(key)}
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
      {children}
    </div>
  )
}
