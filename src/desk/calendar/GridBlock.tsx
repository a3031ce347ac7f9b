import { useDraggable } from '@dnd-kit/core'
import type { CSSProperties, ReactNode } from 'react'
import { formatTimeOnDay, formatTimesOnDay } from '../../platform/clock/clinic-clock.tsx'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isLive, statusDetails } from '../../scheduling/appointments/statuses.ts'
import type { CalendarAppointment } from './calendar.ts'
import type { Block, FreeBlock as Free } from './day-blocks.ts'
import classes from './GridBlock.module.css'
import type { DropState } from './use-block-drag.tsx'

interface BlockPosition {
  /** Minutes from the top of the scale, and the duration in minutes. */
  from: number
  minutes: number
  /** The lane among overlapping blocks. */
  lane: number
  lanes: number
}

interface ButtonProps {
  'data-block': string
  'data-from': number
  tabIndex: number
}

const styleOf = ({ from, minutes, lane, lanes }: BlockPosition) =>
  ({ '--from': from, '--minutes': minutes, '--lane': lane, '--lanes': lanes }) as CSSProperties

function Item({
  kind,
  position,
  children,
}: {
  kind: string
  position: BlockPosition
  children: ReactNode
}) {
  return (
    <li className={classes.item} data-kind={kind} style={styleOf(position)}>
      {children}
    </li>
  )
}

interface AppointmentBlockProps extends BlockPosition {
  button: ButtonProps
  appointment: CalendarAppointment
  showBranch: boolean
  canDrag: boolean
  isDragged: boolean
  onOpen: () => void
}

export function AppointmentBlock(props: AppointmentBlockProps) {
  const { button, appointment, showBranch, canDrag, isDragged, onOpen, ...position } = props
  const t = useText()
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: button['data-block'],
    data: { appointment },
    disabled: !canDrag,
  })
  const { day, patientName, serviceName, branchName, status, starts } = appointment
  const { text, tone } = statusDetails[status]
  return (
    <Item kind="appointment" position={position}>
      <button
        type="button"
        ref={setNodeRef}
        {...button}
        {...(canDrag && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
        className={classes.block}
        data-tone={tone}
        data-live={isLive(status) || undefined}
        data-draggable={canDrag || undefined}
        data-dragged={isDragged || undefined}
        title={`${formatTimesOnDay(day, appointment)} ${patientName}, ${serviceName}`}
        onClick={onOpen}
      >
        <span className={classes.time}>{formatTimeOnDay(day, starts)}</span>
        {/* Overflow cuts the end of the name in its own direction. */}
        <span className={classes.patient} dir="auto">
          {patientName}
        </span>
        <span className={classes.more} dir="auto">
          {showBranch ? branchName : serviceName}
        </span>
        <span className={classes.word}>{t(text)}</span>
      </button>
    </Item>
  )
}

interface FreeBlockProps extends BlockPosition {
  day: Day
  button: ButtonProps
  block: Free
  dropState: DropState
  /** Starts a booking; undefined without permission. */
  onBook: (() => void) | undefined
}

export function FreeBlock({ button, day, block, dropState, onBook, ...position }: FreeBlockProps) {
  const t = useText()
  const content = (
    <>
      <span className={classes.time}>{formatTimeOnDay(day, block.starts)}</span>
      <span className={classes.word}>{t('calendar.kind.free')}</span>
    </>
  )
  return (
    <Item kind="free" position={position}>
      {onBook ? (
        <button
          type="button"
          {...button}
          className={classes.block}
          data-drop={dropState}
          title={t('calendar.bookSlot', { time: formatTimesOnDay(day, block) })}
          onClick={onBook}
        >
          {content}
        </button>
      ) : (
        <div className={classes.block} data-block={button['data-block']} data-drop={dropState}>
          {content}
        </div>
      )}
    </Item>
  )
}

type InactiveDayBlock = Exclude<Block, { kind: 'appointment' } | { kind: 'free' }>

interface InactiveBlockProps extends BlockPosition {
  day: Day
  /** Attributes that identify the slot of a drop. */
  blockId: string
  block: InactiveDayBlock
}

/** A block without actions: a break, a day off, or a past time. */
export function InactiveBlock({ day, block, blockId, ...position }: InactiveBlockProps) {
  const t = useText()
  const label = t(`calendar.kind.${block.kind}`)
  const name = 'name' in block && block.name !== label ? block.name : undefined
  return (
    <Item kind={block.kind} position={position}>
      <div
        className={classes.block}
        data-block={blockId}
        title={`${formatTimesOnDay(day, block)} ${name ?? label}`}
      >
        <span className={classes.time}>{formatTimesOnDay(day, block)}</span>
        <span className={classes.word}>{label}</span>
        {name && <span className={classes.more}>{name}</span>}
      </div>
    </Item>
  )
}
