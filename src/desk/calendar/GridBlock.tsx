import type { CSSProperties, ReactNode } from 'react'
import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isLive, statusDetails } from '../../scheduling/appointments/statuses.ts'
import type { CalendarAppointment } from './calendar.ts'
import type { Block, FreeBlock as Free } from './day-blocks.ts'
import classes from './GridBlock.module.css'
import { sessionText, StatusSign } from './appointment-marks.tsx'
import type { DropState } from './use-block-drag.tsx'
import { storedLanguage } from '../../platform/i18n/page-language.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface BlockPosition {
  /** Minutes from the top of the scale, and the duration in minutes. */
  from: number
  minutes: number
  /** The lane among overlapping blocks. */
  lane: number
  lanes: number
  /** A day off with blocks at its time, or one of those blocks. */
  sharesTime: boolean
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
    <div
      role="gridcell"
      className={classes.item}
      data-kind={kind}
      data-shares-time={position.sharesTime || undefined}
      style={styleOf(position)}
    >
      {children}
    </div>
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
  const { day, patientName, serviceName, branchName, status, starts } = appointment
  const { text: statusText, tone } = statusDetails[status]
  const session = sessionText(appointment)
  const tooltip = t('calendar.blockName', {
    time: formatTimesOnDay(day, appointment),
    patient: patientName,
    status: t(statusText),
  })
  return (
    <Item kind="appointment" position={position}>
      <button
        type="button"
        {...button}
        className={classes.block}
        title={session}
        data-tone={tone}
        data-live={isLive(status) || undefined}
        data-draggable={canDrag || undefined}
        data-dragged={isDragged || undefined}
        onClick={onOpen}
      >
        {/* The tooltip is in here: the button's own is read out after its name, which says the same. */}
        <span
          className={classes.content}
          title={[tooltip, serviceName, session].filter(Boolean).join('\n')}
        >
          <span className={classes.time}>{formatTimeOnDay(day, starts)}</span>{' '}
          {/* Overflow cuts the end of the name in its own direction. */}
          <span className={classes.patient} dir="auto" lang={storedLanguage(patientName)}>
            {patientName}
          </span>{' '}
          {session && (
            <span className={classes.session} aria-hidden="true">
              {session}
            </span>
          )}{' '}
          <span className={classes.more} dir="auto" aria-hidden="true">
            {showBranch ? branchName : serviceName}
          </span>{' '}
          <span className={classes.state}>
            <StatusSign status={status} />
            <span className={classes.word}>{t(statusText)}</span>
          </span>
        </span>
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
    <span
      className={classes.content}
      title={onBook && t('calendar.bookSlot', { time: formatTimesOnDay(day, block) })}
    >
      <span className={classes.time}>{formatTimeOnDay(day, block.starts)}</span>{' '}
      <span className={classes.state}>{t('calendar.kind.free')}</span>
    </span>
  )
  return (
    <Item kind="free" position={position}>
      {onBook ? (
        <button
          type="button"
          {...button}
          className={classes.block}
          data-drop={dropState}
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
      <div className={classes.block} data-block={blockId}>
        <span
          className={classes.content}
          title={`${formatTimesOnDay(day, block)} ${name ?? label}`}
        >
          <span className={classes.time}>{formatTimesOnDay(day, block)}</span>{' '}
          <span className={classes.state}>{label}</span>{' '}
          {name && <span className={classes.more}>{name}</span>}
        </span>
      </div>
    </Item>
  )
}
