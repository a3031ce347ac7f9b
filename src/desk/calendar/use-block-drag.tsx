import type {
  Announcements,
  DndContextProps,
  DragStartEvent,
  KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Day } from '../../platform/day/day.ts'
import { dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { toast } from '../../platform/ui/toast.tsx'
import type { CalendarAppointment } from './calendar.ts'
import { blockKey } from './day-blocks.ts'
import type { DayGroup } from './day-columns.ts'
import { useDragSensors, useReleaseElsewhere } from './drag-sensors.tsx'
import { dragProblem, dropProblem, type DropPlace } from './drop-problem.ts'
import classes from './GridBlock.module.css'

export type OnMove = (appointment: CalendarAppointment, to: { day: Day; slot: Slot }) => void

/** What a free slot shows while an appointment is dragged. */
export type DropState = 'open' | 'over' | undefined

export type BlockDrag = ReturnType<typeof useBlockDrag>

interface DragOptions {
  groups: DayGroup[]
  today: Day
  enabled: boolean
  onMove: OnMove
}

type KeyedPlace = DropPlace & { key: string }
interface Point {
  x: number
  y: number
}

/**
 * Drags a pending appointment onto a free slot of its consultant and branch, by mouse, finger or
 * keyboard. One that cannot be moved says so at once, a place that cannot take it when it is let go.
 */
export function useBlockDrag({ groups, today, enabled, onMove }: DragOptions) {
  const t = useText()
  const [dragged, setDragged] = useState<CalendarAppointment>()
  const [over, setOver] = useState<KeyedPlace>()
  const ghost = useRef<HTMLDivElement>(null)
  const held = useRef<Point>({ x: 0, y: 0 })
  const places = useMemo(() => placesByKey(groups), [groups])
  useReleaseElsewhere()

  const canDrag = ({ status }: CalendarAppointment): boolean => enabled && status === 'PE'
  const problem = dragged && dragProblem(dragged, today)
  const takes = (place: DropPlace | undefined): boolean =>
    dragged !== undefined &&
    problem === undefined &&
    place?.block?.kind === 'free' &&
    dropProblem(dragged, place) === undefined

  const hold = (point: Point, place: KeyedPlace | undefined) => {
    held.current = point
    ghost.current?.style.setProperty('translate', `${point.x + 12}px ${point.y + 8}px`)
    setOver(place)
  }

  const stop = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const { appointment } = active.data.current as { appointment: CalendarAppointment }
    const why = dragProblem(appointment, today)
    if (why) void toast.error(t(why))
    setDragged(appointment)
    // By keyboard it begins where the appointment is.
    setOver(places.get(active.id as string))
    held.current = pointOf(activatorEvent)
  }

  const onDragEnd = () => {
    stop()
    if (!dragged || problem || !over) return
    const why = dropProblem(dragged, over)
    if (why === 'same') return
    if (why) void toast.error(t(why))
    else if (over.block?.kind === 'free') onMove(dragged, { day: over.day, slot: over.block.slot })
  }

  // The pointer is followed here: hundreds of slots measured as targets would make it slow.
  const isDragging = dragged !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    const moved = (event: PointerEvent | TouchEvent) => {
      const point = pointOf(event)
      hold(point, placeAt(point, places))
    }
    const scrolled = () => hold(held.current, placeAt(held.current, places))
    ghost.current?.style.setProperty('translate', `${held.current.x}px ${held.current.y}px`)
    window.addEventListener('pointermove', moved, true)
    window.addEventListener('touchmove', moved, true)
    window.addEventListener('scroll', scrolled, true)
    return () => {
      window.removeEventListener('pointermove', moved, true)
      window.removeEventListener('touchmove', moved, true)
      window.removeEventListener('scroll', scrolled, true)
    }
  }, [isDragging, places])

  /** Arrow keys go from one slot that takes the appointment to the next, or to that of another day. */
  const coordinateGetter: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    if (!event.code.startsWith('Arrow')) return undefined
    event.preventDefault()
    const open = [...places.values()].filter(takes)
    const next = nextOpen(open, over, directionOf(event))
    const element = next && elementOf(next.key)
    if (!element) return currentCoordinates
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { x, y } = element.getBoundingClientRect()
    hold({ x, y }, next)
    return { x, y }
  }

  const word = problem ?? (dragged && over ? wordOf(dragged, over) : undefined)
  const spoken =
    dragged &&
    (problem
      ? t(problem)
      : over && takes(over)
        ? `${dayWithLongWeekday(over.day)}, ${over.block!.starts}`
        : t('calendar.drag.lifted', { patient: dragged.patientName }))
  const context: DndContextProps = {
    sensors: useDragSensors(coordinateGetter),
    onDragStart,
    onDragEnd,
    onDragCancel: stop,
    accessibility: {
      announcements: silent,
      screenReaderInstructions: { draggable: t('calendar.drag.instructions') },
    },
  }
  return {
    dragged,
    canDrag,
    context,
    dropStateOf: (key: string): DropState =>
      takes(places.get(key)) ? (key === over?.key ? 'over' : 'open') : undefined,
    ghost: createPortal(
      <>
        {dragged && (
          <div ref={ghost} className={classes.ghost} aria-hidden="true">
            {dragged.patientName}{' '}
            {word ? t(word) : over && takes(over) && `→ ${over.block!.starts}`}
          </div>
        )}
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </>,
      document.body,
    ),
  }
}

/** The status line of the grid speaks instead, in the reader's language. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const wordOf = (appointment: CalendarAppointment, place: DropPlace) => {
  const problem = dropProblem(appointment, place)
  return problem === 'same' ? undefined : problem
}

const placesByKey = (groups: DayGroup[]): Map<string, KeyedPlace> =>
  new Map(
    groups.flatMap(({ columns }) =>
      columns.flatMap(({ day, consultant, blocks }) =>
        blocks.map((block) => {
          const key = blockKey(day, consultant.id, block)
          return [key, { key, day, consultantId: consultant.id, block }]
        }),
      ),
    ),
  )

const elementOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`)

/** Where in the window a pointer or a finger is; of a key, where the element that has the focus is. */
function pointOf(event: Event): Point {
  const at = 'touches' in event ? (event as TouchEvent).touches[0] : event
  if (at && 'clientX' in at) return { x: at.clientX as number, y: at.clientY as number }
  const { x, y } = (event.target as Element).getBoundingClientRect()
  return { x, y }
}

/** What is at a point of the window: a block, or a column's empty stretch. */
function placeAt({ x, y }: Point, places: Map<string, KeyedPlace>): KeyedPlace | undefined {
  const element = document.elementFromPoint(x, y)
  const key = element?.closest<HTMLElement>('[data-block]')?.dataset.block
  if (key) return places.get(key)
  const column = element?.closest<HTMLElement>('[data-column]')?.dataset
  if (!column?.column) return undefined
  return { key: '', day: column.column, consultantId: Number(column.consultant), block: undefined }
}

type Direction = 'next' | 'previous' | 'nextDay' | 'previousDay'

function directionOf({ code, target }: KeyboardEvent): Direction {
  if (code === 'ArrowDown') return 'next'
  if (code === 'ArrowUp') return 'previous'
  const isRtl = getComputedStyle(target as Element).direction === 'rtl'
  return (code === 'ArrowRight') === isRtl ? 'previousDay' : 'nextDay'
}

/** The open slot that follows a place in a direction; at the end it stays. */
function nextOpen(
  open: KeyedPlace[],
  from: KeyedPlace | undefined,
  direction: Direction,
): KeyedPlace | undefined {
  const rank = ({ day, block }: KeyedPlace) => `${day} ${block?.starts ?? ''}`
  const sorted = open.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  if (!from) return sorted[0]
  const after = sorted.filter((it) => rank(it) > rank(from))
  const before = sorted.filter((it) => rank(it) < rank(from)).toReversed()
  switch (direction) {
    case 'next':
      return after[0]
    case 'previous':
      return before[0]
    case 'nextDay':
      return after.find(({ day }) => day > from.day)
    case 'previousDay':
      return before.find(({ day }) => day < from.day)
  }
}
