import {
  DndContext,
  useDraggable,
  type DndContextProps,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { CalendarAppointment } from './calendar.ts'
import { useDragSensors, useReleaseOutsideWindow } from './drag-sensors.tsx'

/** An appointment's block on which a button, a finger or a key is pressed. */
interface PressedBlock {
  key: string
  appointment: CalendarAppointment
  element: HTMLElement
}

/** The events by which a drag can begin. */
export type PressName = 'onPointerDown' | 'onTouchStart' | 'onKeyDown'

/** Tells the library of a press, by which a drag may begin. */
export type BeginDrag = (name: PressName, event: SyntheticEvent, block: PressedBlock) => void

interface BlockDragSourceProps {
  beginDrag: RefObject<BeginDrag | undefined>
  context: DndContextProps
  getCoordinates: KeyboardCoordinateGetter
}

/**
 * Draws nothing: the library that drags, loaded when the grid is shown. It knows only the block that is
 * pressed, so that hundreds of others need not be made known to it.
 */
export default function BlockDragSource({
  beginDrag,
  context,
  getCoordinates,
}: BlockDragSourceProps) {
  useReleaseOutsideWindow()
  return (
    <DndContext {...context} sensors={useDragSensors(getCoordinates)}>
      <PressedBlockSource beginDrag={beginDrag} />
    </DndContext>
  )
}

function PressedBlockSource({ beginDrag }: Pick<BlockDragSourceProps, 'beginDrag'>) {
  const [pressed, setPressed] = useState<PressedBlock>()
  const { active, listeners, setNodeRef } = useDraggable({
    id: pressed?.key ?? 'none',
    data: { appointment: pressed?.appointment },
  })
  const latest = useRef({ active, listeners })
  useLayoutEffect(() => {
    setNodeRef(pressed?.element ?? null)
    latest.current = { active, listeners }
  })
  useImperativeHandle(
    beginDrag,
    () => (name, event, block) => {
      if (latest.current.active) return
      // The library has to know the block before it hears of the press.
      flushSync(() => setPressed(block))
      latest.current.listeners?.[name]?.(event)
    },
    [],
  )
  return null
}
