import { useEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Day } from '../day/day.ts'
import type { Slot } from '../slots/slots.ts'
import { takesIn } from './appointment-actions.ts'
import { rescheduleRefusal } from '../appointments/appointment-status.ts'
import type { CalendarAppointment } from './calendar.ts'
import { blockKey } from './day-blocks.ts'
import type { DayGroup } from './day-columns.ts'
import classes from './GridBlock.module.css'

export type OnMove = (appointment: CalendarAppointment, to: { day: Day; slot: Slot }) => void

/** What a free slot shows while an appointment is dragged. */
export type DropState = 'open' | 'over' | undefined

export type BlockDrag = ReturnType<typeof useBlockDrag>

interface DragOptions {
  box: RefObject<HTMLDivElement | null>
  groups: DayGroup[]
  today: Day
  enabled: boolean
  onMove: OnMove
}

/** Further than a hand shakes while it clicks. */
const startsAfterPx = 5
/** So near the edge of the box it scrolls along. */
const edgePx = 36
const scrollStepPx = 9

/**
 * Drags a pending appointment with the mouse onto a free slot of its consultant and branch. Fingers
 * scroll; for them and for the keyboard the appointment has its Reschedule.
 */
export function useBlockDrag({ box, groups, today, enabled, onMove }: DragOptions) {
  const [dragged, setDragged] = useState<CalendarAppointment>()
  const [over, setOver] = useState<string>()
  const pressed = useRef<{ appointment: CalendarAppointment; x: number; y: number }>(undefined)
  const ghost = useRef<HTMLDivElement>(null)
  const pointer = useRef({ x: 0, y: 0 })

  const canDrag = (appointment: CalendarAppointment): boolean =>
    enabled && rescheduleRefusal(appointment, appointment.version, today) === undefined

  const blocks = useMemo(() => blocksByKey(groups), [groups])
  const targetOf = (key: string | undefined) => {
    const { block, day, consultantId } = blocks.get(key ?? '') ?? {}
    if (!dragged || !day || !consultantId || block?.kind !== 'free') return undefined
    const target = { day, consultantId, branchId: block.branchId }
    return takesIn(dragged, target) ? { day, slot: block.slot } : undefined
  }

  const stop = () => {
    pressed.current = undefined
    setDragged(undefined)
    setOver(undefined)
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const key = keyAt(event.target as Element)
    const block = blocks.get(key ?? '')?.block
    if (block?.kind !== 'appointment' || !canDrag(block.appointment)) return
    pressed.current = { appointment: block.appointment, x: event.clientX, y: event.clientY }
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = pressed.current
    if (!from) return
    pointer.current = { x: event.clientX, y: event.clientY }
    if (!dragged) {
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y)
      if (moved < startsAfterPx) return
      // From here on the click belongs to the drag, and moves outside the box are told too.
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(from.appointment)
    }
    placeGhost()
    const key = keyAt(document.elementFromPoint(event.clientX, event.clientY))
    setOver(targetOf(key) && key)
  }

  const placeGhost = () => {
    const { x, y } = pointer.current
    ghost.current?.style.setProperty('translate', `${x + 12}px ${y + 8}px`)
  }

  const onPointerUp = () => {
    const target = targetOf(over)
    const appointment = dragged
    stop()
    if (appointment && target) onMove(appointment, target)
  }

  const isDragging = dragged !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    placeGhost()
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && stop()
    window.addEventListener('keydown', giveUp)
    const timer = setInterval(() => scrollAlong(box.current, pointer.current), 16)
    return () => {
      window.removeEventListener('keydown', giveUp)
      clearInterval(timer)
    }
  }, [isDragging])

  const overBlock = blocks.get(over ?? '')?.block
  return {
    dragged,
    canDrag,
    dropStateOf: (key: string): DropState =>
      key === over ? 'over' : targetOf(key) ? 'open' : undefined,
    props: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop },
    ghost:
      dragged &&
      createPortal(
        <div ref={ghost} className={classes.ghost} aria-hidden="true">
          {dragged.patientName} {overBlock && `→ ${overBlock.starts}`}
        </div>,
        document.body,
      ),
  }
}

const blocksByKey = (groups: DayGroup[]) =>
  new Map(
    groups.flatMap(({ columns }) =>
      columns.flatMap(({ day, consultant, blocks }) =>
        blocks.map((block) => [
          blockKey(day, consultant.id, block),
          { block, day, consultantId: consultant.id },
        ]),
      ),
    ),
  )

const keyAt = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-block]')?.dataset.block

function scrollAlong(box: HTMLElement | null, { x, y }: { x: number; y: number }): void {
  if (!box) return
  const { top, bottom, left, right } = box.getBoundingClientRect()
  const step = (at: number, start: number, end: number) =>
    at > end - edgePx ? scrollStepPx : at < start + edgePx ? -scrollStepPx : 0
  box.scrollBy(step(x, left, right), step(y, top, bottom))
}
