import {
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type PointerSensorOptions,
} from '@dnd-kit/core'
import { useCallback, useEffect, useLayoutEffect, useRef, type PointerEvent } from 'react'

/** Further than a hand shakes while it clicks. */
const distancePx = 5
/** A finger that rests this long moves an appointment; one that moves sooner scrolls. */
const pressMs = 350
const pressTolerancePx = 8

/** A mouse or a pen with its first button held; fingers have a sensor of their own. */
class HeldPointerSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent }: PointerEvent, { onActivation }: PointerSensorOptions) => {
        const { isPrimary, button, pointerType } = nativeEvent
        if (!isPrimary || button !== 0 || pointerType === 'touch') return false
        onActivation?.({ event: nativeEvent })
        return true
      },
    },
  ]
}

/** What begins and guides a drag: a held button, a finger that rests, the space bar with arrows. */
export function useDragSensors(getCoordinates: KeyboardCoordinateGetter) {
  // A drag keeps the getter that it began with, which knows nothing of the drag.
  const latest = useRef(getCoordinates)
  useLayoutEffect(() => {
    latest.current = getCoordinates
  })
  const coordinateGetter = useCallback<KeyboardCoordinateGetter>(
    (...it) => latest.current(...it),
    [],
  )
  return useSensors(
    useSensor(HeldPointerSensor, { activationConstraint: { distance: distancePx } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: pressMs, tolerance: pressTolerancePx },
    }),
    useSensor(KeyboardSensor, {
      coordinateGetter,
      // Enter opens an appointment.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
}

/**
 * Ends a drag whose button is no longer held: a release over another window or under a menu of the
 * system is told to nobody, and the next move of the mouse would go on.
 */
export function useReleaseElsewhere(): void {
  useEffect(() => {
    let isPressed = false
    const pressed = () => (isPressed = true)
    const released = () => (isPressed = false)
    const moved = ({ buttons, pointerType }: globalThis.PointerEvent) => {
      if (!isPressed || buttons !== 0 || pointerType === 'touch') return
      released()
      document.dispatchEvent(new Event('pointercancel'))
    }
    window.addEventListener('pointerdown', pressed, true)
    window.addEventListener('pointerup', released, true)
    window.addEventListener('pointermove', moved, true)
    return () => {
      window.removeEventListener('pointerdown', pressed, true)
      window.removeEventListener('pointerup', released, true)
      window.removeEventListener('pointermove', moved, true)
    }
  }, [])
}
