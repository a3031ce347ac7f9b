import { useDraggable } from '@dnd-kit/core'
import type { CSSProperties, ReactNode } from 'react'
import { showTimes } from '../../platform/day/time.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { CalendarAppointment } from './calendar.ts'
import type { Block, FreeBlock as Free } from './day-blocks.ts'
import classes from './GridBlock.module.css'
import type { DropState } from './use-block-drag.tsx'

interface Place {
  /** Minutes from the top of the scale, and how many the block lasts. */
  from: number
  minutes: number
  /** Its place among those that overlap it. */
  lane: number
  lanes: number
}

interface ButtonProps {
  'data-block': string
  'data-from': number
  tabIndex: number
}

const styleOf = ({ from, minutes, lane, lanes }: Place) =>
  ({ '--from': from, '--minutes': minutes, '--lane': lane, '--lanes': lanes }) as CSSProperties

function Item({ kind, place, children }: { kind: string; place: Place; children: ReactNode }) {
  return (
    <li className={classes.item} data-kind={kind} style={styleOf(place)}>
      {children}
    </li>
  )
}

interface AppointmentBlockProps extends Place {
  button: ButtonProps
  appointment: CalendarAppointment
  withBranch: boolean
  canDrag: boolean
  isDragged: boolean
  onOpen: () => void
}

export function AppointmentBlock(props: AppointmentBlockProps) {
  const { button, appointment, withBranch, canDrag, isDragged, onOpen, ...place } = props
  const t = useText()
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: button['data-block'],
    data: { appointment },
    disabled: !canDrag,
  })
  const { patientName, serviceName, branchName, status, starts } = appointment
  return (
    <Item kind="appointment" place={place}>
      <button
        type="button"
        ref={setNodeRef}
        {...button}
        {...(canDrag && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
        className={classes.block}
        data-status={status}
        data-draggable={canDrag || undefined}
        data-dragged={isDragged || undefined}
        title={`${showTimes(appointment)} ${patientName}, ${serviceName}`}
        onClick={onOpen}
      >
        <span className={classes.time}>{starts}</span>
        {/* What is cut off is the end of a name, in whichever direction it is written. */}
        <span className={classes.patient} dir="auto">
          {patientName}
        </span>
        <span className={classes.more} dir="auto">
          {withBranch ? branchName : serviceName}
        </span>
        <span className={classes.word}>{t(`calendar.status.${status}`)}</span>
      </button>
    </Item>
  )
}

interface FreeBlockProps extends Place {
  button: ButtonProps
  block: Free
  dropState: DropState
  /** Begins a booking; undefined where nobody may. */
  onBook: (() => void) | undefined
}

export function FreeBlock({ button, block, dropState, onBook, ...place }: FreeBlockProps) {
  const t = useText()
  const inside = (
    <>
      <span className={classes.time}>{block.starts}</span>
      <span className={classes.word}>{t('calendar.kind.free')}</span>
    </>
  )
  return (
    <Item kind="free" place={place}>
      {onBook ? (
        <button
          type="button"
          {...button}
          className={classes.block}
          data-drop={dropState}
          title={t('calendar.bookSlot', { time: showTimes(block) })}
          onClick={onBook}
        >
          {inside}
        </button>
      ) : (
        <div className={classes.block} data-block={button['data-block']} data-drop={dropState}>
          {inside}
        </div>
      )}
    </Item>
  )
}

type Quiet = Exclude<Block, { kind: 'appointment' } | { kind: 'free' }>

interface QuietBlockProps extends Place {
  /** What a drop is told by. */
  blockName: string
  block: Quiet
}

/** A stretch on which nothing can be done: a break, a day off, a time that is over. */
export function QuietBlock({ block, blockName, ...place }: QuietBlockProps) {
  const t = useText()
  const word = t(`calendar.kind.${block.kind}`)
  const name = 'name' in block && block.name !== word ? block.name : undefined
  return (
    <Item kind={block.kind} place={place}>
      <div
        className={classes.block}
        data-block={blockName}
        title={`${showTimes(block)} ${name ?? word}`}
      >
        <span className={classes.time}>{showTimes(block)}</span>
        <span className={classes.word}>{word}</span>
        {name && <span className={classes.more}>{name}</span>}
      </div>
    </Item>
  )
}
