import type { ReactNode } from 'react'
import { dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import type { Time } from '../../platform/day/time.ts'
import { bookingWishesFor } from './booking-from-slot.ts'
import type { CalendarAppointment } from './calendar.ts'
import { blockKey } from './day-blocks.ts'
import type { DayColumn } from './day-columns.ts'
import type { Doing } from './active-dialog.ts'
import { AppointmentBlock, FreeBlock, QuietBlock } from './GridBlock.tsx'
import classes from './TimeGrid.module.css'
import type { BlockDrag } from './use-block-drag.tsx'

export type BookingChoice = Omit<Extract<Doing, { what: 'book' }>, 'what'>

export interface ColumnProps {
  column: DayColumn
  /** The service that the calendar is filtered by. */
  service: number | null
  mayBook: boolean
  onOpen: (appointment: CalendarAppointment) => void
  onBook: (choice: BookingChoice) => void
  startsDay: boolean
  withBranches: boolean
  minutesFromTop: (time: Time) => number
  /** The block that the Tab key leads to. */
  tabStop: string | undefined
  drag: BlockDrag
  /** What lies over the blocks. */
  children?: ReactNode
}

/** One consultant's day from top to bottom. */
export function GridColumn(props: ColumnProps) {
  const { column, service, mayBook, onOpen, onBook, startsDay, withBranches, children } = props
  const { minutesFromTop, tabStop, drag } = props
  const { day, consultant, blocks } = column
  return (
    <div
      className={classes.column}
      data-column={day}
      data-consultant={consultant.id}
      data-starts-day={startsDay || undefined}
    >
      <ul className={classes.blocks} aria-label={`${consultant.name}, ${dayWithLongWeekday(day)}`}>
        {blocks.map((block) => {
          const key = blockKey(day, consultant.id, block)
          const from = minutesFromTop(block.starts)
          const place = {
            from,
            minutes: minutesFromTop(block.ends) - from,
            lane: block.lane,
            lanes: block.lanes,
          }
          const button = {
            'data-block': key,
            'data-from': from,
            tabIndex: key === tabStop ? 0 : -1,
          }
          if (block.kind === 'appointment') {
            const { appointment } = block
            return (
              <AppointmentBlock
                key={key}
                {...place}
                button={button}
                appointment={appointment}
                withBranch={withBranches}
                canDrag={drag.canDrag(appointment)}
                isDragged={drag.dragged?.id === appointment.id}
                onOpen={() => onOpen(appointment)}
              />
            )
          }
          if (block.kind === 'free') {
            const wishes = mayBook ? bookingWishesFor(column, block, service) : []
            return (
              <FreeBlock
                key={key}
                {...place}
                button={button}
                block={block}
                dropState={drag.dropStateOf(key)}
                onBook={
                  wishes.length > 0
                    ? () => onBook({ consultant: consultant.name, day, slot: block.slot, wishes })
                    : undefined
                }
              />
            )
          }
          return <QuietBlock key={key} {...place} blockName={key} block={block} />
        })}
      </ul>
      {children}
    </div>
  )
}
