import type {
  Active,
  Announcements,
  DndContextProps,
  DragEndEvent,
  DragStartEvent,
  KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import type { Day } from '../../platform/day/day.ts'
import { dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { toast } from '../../platform/ui/toast.tsx'
import type { BeginDrag, PressName } from './BlockDragSource.tsx'
import type { CalendarAppointment } from './calendar.ts'
import type { DayGroup } from './day-columns.ts'
import { dragProblem, dropProblem, type DropTarget } from './drop-problem.ts'
import {
  directionOf,
  elementOf,
  nextOpenTarget,
  pointOf,
  targetAt,
  targetsByKey,
  type KeyedTarget,
  type Point,
} from './drop-targets.tsx'
import classes from './GridBlock.module.css'

export type OnMove = (appointment: CalendarAppointment, to: { day: Day; slot: Slot }) => void

/** The state of a free slot during a drag. */
export type DropState = 'open' | 'over' | undefined

export type BlockDrag = ReturnType<typeof useBlockDrag>

interface DragOptions {
  groups: DayGroup[]
  today: Day
  /** A drag has begun: every slot is needed. */
  onDragged: () => void
  onMove: OnMove
}

interface DragData {
  appointment: CalendarAppointment
}

/**
 * Drags a pending appointment onto a free slot of its consultant and branch, by mouse, touch or
 * keyboard. An appointment that cannot move shows the reason at once, an invalid slot on the drop.
 */
export function useBlockDrag({ groups, today, onDragged, onMove }: DragOptions) {
  const t = useText()
  const [dragged, setDragged] = useState<CalendarAppointment>()
  const [over, setOver] = useState<KeyedTarget>()
  // Also in a ref: a drop or an arrow key can follow the last move before the page has rendered it.
  const latestOver = useRef<KeyedTarget>(undefined)
  const ghost = useRef<HTMLDivElement>(null)
  const pointerPosition = useRef<Point>({ x: 0, y: 0 })
  const isByKeyboard = useRef(false)
  const targets = useMemo(() => targetsByKey(groups), [groups])

  const problem = dragged && dragProblem(dragged, today)
  const accepts = (dropTarget: DropTarget | undefined): boolean =>
    dragged !== undefined &&
    problem === undefined &&
    dropTarget?.block?.kind === 'free' &&
    dropProblem(dragged, dropTarget) === undefined

  const moveOver = (dropTarget: KeyedTarget | undefined) => {
    latestOver.current = dropTarget
    setOver(dropTarget)
  }

  const followPointer = (point: Point, dropTarget: KeyedTarget | undefined) => {
    pointerPosition.current = point
    ghost.current?.style.setProperty('translate', `${point.x + 12}px ${point.y + 8}px`)
    moveOver(dropTarget)
  }

  const endDrag = () => {
    setDragged(undefined)
    moveOver(undefined)
  }

  /** As it is now: another desk may have changed it since it was pressed, or taken it away. */
  const appointmentOf = ({ id, data }: Active): CalendarAppointment => {
    const block = targets.get(id as string)?.block
    return block?.kind === 'appointment'
      ? block.appointment
      : (data.current as DragData).appointment
  }

  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const appointment = appointmentOf(active)
    const reason = dragProblem(appointment, today)
    if (reason) void toast.error(t(reason))
    setDragged(appointment)
    onDragged()
    isByKeyboard.current = activatorEvent instanceof KeyboardEvent
    // A keyboard drag starts at the appointment.
    moveOver(targets.get(active.id as string))
    pointerPosition.current = pointOf(activatorEvent)
  }

  const onDragEnd = ({ active, activatorEvent }: DragEndEvent) => {
    const appointment = appointmentOf(active)
    const target =
      activatorEvent instanceof KeyboardEvent
        ? latestOver.current
        : targetAt(pointerPosition.current, targets)
    endDrag()
    if (dragProblem(appointment, today) || !target) return
    const reason = dropProblem(appointment, target)
    if (reason === 'same') return
    if (reason) void toast.error(t(reason))
    else if (target.block?.kind === 'free')
      onMove(appointment, { day: target.day, slot: target.block.slot })
  }

  // The pointer is tracked here, because measuring hundreds of slots as drop targets is slow.
  const isDragging = dragged !== undefined
  useEffect(() => {
    // Always, because a quick hand has dropped before the page shows that the drag has begun.
    const onPointer = (event: PointerEvent | TouchEvent) => {
      pointerPosition.current = pointOf(event)
    }
    window.addEventListener('pointermove', onPointer, true)
    window.addEventListener('pointerup', onPointer, true)
    window.addEventListener('touchmove', onPointer, true)
    return () => {
      window.removeEventListener('pointermove', onPointer, true)
      window.removeEventListener('pointerup', onPointer, true)
      window.removeEventListener('touchmove', onPointer, true)
    }
  }, [])
  useEffect(() => {
    if (!isDragging) return undefined
    const onPointerMove = (event: PointerEvent | TouchEvent) => {
      const point = pointOf(event)
      followPointer(point, targetAt(point, targets))
    }
    // The keys choose a slot and scroll to it, and no pointer lies over another one.
    const onScroll = () => {
      if (!isByKeyboard.current)
        followPointer(pointerPosition.current, targetAt(pointerPosition.current, targets))
    }
    ghost.current?.style.setProperty(
      'translate',
      `${pointerPosition.current.x}px ${pointerPosition.current.y}px`,
    )
    window.addEventListener('pointermove', onPointerMove, true)
    window.addEventListener('touchmove', onPointerMove, true)
    window.addEventListener('scroll', onScroll, true)
    return () => {
      window.removeEventListener('pointermove', onPointerMove, true)
      window.removeEventListener('touchmove', onPointerMove, true)
      window.removeEventListener('scroll', onScroll, true)
    }
  }, [isDragging, targets])

  const beginDrag = useRef<BeginDrag>(undefined)
  const onPress = (name: PressName) => (event: SyntheticEvent) => {
    // Another one would take the place of the block that waits to be dragged.
    if (!canBegin(event.nativeEvent)) return
    const element = (event.target as Element).closest<HTMLElement>('[data-draggable]')
    const key = element?.dataset.block
    const block = key === undefined ? undefined : targets.get(key)?.block
    if (block?.kind !== 'appointment') return
    beginDrag.current?.(name, event, {
      key: key!,
      appointment: block.appointment,
      element: element!,
    })
  }

  /** Arrow keys move to the next slot that accepts the appointment, or to one of another day. */
  const getCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    if (!event.code.startsWith('Arrow')) return undefined
    event.preventDefault()
    const openTargets = [...targets.values()].filter(accepts)
    const next = nextOpenTarget(openTargets, latestOver.current, directionOf(event))
    const element = next && elementOf(next.key)
    if (!element) return currentCoordinates
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { x, y } = element.getBoundingClientRect()
    followPointer({ x, y }, next)
    return { x, y }
  }

  const label = problem ?? (dragged && over ? labelOf(dragged, over) : undefined)
  const announcement =
    dragged &&
    (problem
      ? t(problem)
      : over && accepts(over)
        ? `${dayWithLongWeekday(over.day)}, ${formatTimeOnDay(over.day, over.block!.starts)}`
        : t('calendar.drag.lifted', { patient: dragged.patientName }))
  const context: DndContextProps = {
    onDragStart,
    onDragEnd,
    onDragCancel: endDrag,
    accessibility: {
      announcements: silentAnnouncements,
      // The grid says them once.
      screenReaderInstructions: { draggable: '' },
    },
  }
  return {
    dragged,
    /** For the part that drags. */
    source: { beginDrag, context, getCoordinates },
    /** For the grid: a press on one of its blocks. */
    presses: {
      onPointerDown: onPress('onPointerDown'),
      onTouchStart: onPress('onTouchStart'),
      onKeyDown: onPress('onKeyDown'),
    },
    dropStateOf: (key: string): DropState =>
      accepts(targets.get(key)) ? (key === over?.key ? 'over' : 'open') : undefined,
    ghost: createPortal(
      <>
        {dragged && (
          <div ref={ghost} className={classes.ghost} aria-hidden="true">
            {dragged.patientName}{' '}
            {label
              ? t(label)
              : over && accepts(over) && `→ ${formatTimeOnDay(over.day, over.block!.starts)}`}
          </div>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </>,
      document.body,
    ),
  }
}

/** Not a second finger, nor a key that does other things. */
function canBegin(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.code === 'Space'
  if ('touches' in event) return (event as TouchEvent).touches.length === 1
  return (event as PointerEvent).isPrimary
}

/** Silences the library's announcements: the grid has its own translated status line. */
const silentAnnouncements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const labelOf = (appointment: CalendarAppointment, dropTarget: DropTarget) => {
  const problem = dropProblem(appointment, dropTarget)
  return problem === 'same' ? undefined : problem
}
