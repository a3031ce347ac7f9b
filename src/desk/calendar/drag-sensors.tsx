import {
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type PointerSensorOptions,
} from '@dnd-kit/core'
import { useEffect, useLayoutEffect, useMemo, useRef, type PointerEvent } from 'react'

/** Minimum distance in pixels, more than a hand shakes during a click. */
const dragDistancePx = 5
/** Delay in milliseconds before touch starts a drag; an earlier move scrolls. */
const longPressMs = 350
const pressTolerancePx = 8

/** Mouse or pen with the primary button held; touch has its own sensor. */
class PressedPointerSensor extends PointerSensor {
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

// The same objects at each rendering: with new ones every block that can be dragged is rendered again.
const pointerOptions = { activationConstraint: { distance: dragDistancePx } }
const touchOptions = { activationConstraint: { delay: longPressMs, tolerance: pressTolerancePx } }
// Enter opens an appointment.
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** The sensors of a drag: mouse or pen, long press, space bar with arrow keys. */
export function useDragSensors(getCoordinates: KeyboardCoordinateGetter) {
  // The sensor keeps the getter of its first render, so the getter reads a ref.
  const latestGetter = useRef(getCoordinates)
  useLayoutEffect(() => {
    latestGetter.current = getCoordinates
  })
  const keyboardOptions = useMemo(() => {
    const coordinateGetter: KeyboardCoordinateGetter = (...it) => latestGetter.current(...it)
    return { coordinateGetter, keyboardCodes }
  }, [])
  return useSensors(
    useSensor(PressedPointerSensor, pointerOptions),
    useSensor(TouchSensor, touchOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  )
}

/**
 * Cancels a drag whose button is no longer held. A release over another window or a system menu sends
 * no event, and the drag would continue with the next mouse move.
 */
export function useReleaseOutsideWindow(): void {
  useEffect(() => {
    let isPressed = false
    const onPress = () => (isPressed = true)
    const onRelease = () => (isPressed = false)
    const onMove = ({ buttons, pointerType }: globalThis.PointerEvent) => {
      if (!isPressed || buttons !== 0 || pointerType === 'touch') return
      onRelease()
      document.dispatchEvent(new Event('pointercancel'))
    }
    window.addEventListener('pointerdown', onPress, true)
    window.addEventListener('pointerup', onRelease, true)
    window.addEventListener('pointermove', onMove, true)
    return () => {
      window.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('pointerup', onRelease, true)
      window.removeEventListener('pointermove', onMove, true)
    }
  }, [])
}
