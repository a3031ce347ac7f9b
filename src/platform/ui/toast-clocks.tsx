import { notifications, notificationsStore } from '@mantine/notifications'

/*
 * How long toasts stay. The kit's own clock begins again whenever a toast gives way to another and comes back, and
 * does not stop for the keyboard. So a toast has a clock here, which stands still while the toast is not in view,
 * while the pointer is over it and while the focus is in it (WCAG 2.2.1). A pointer that only rests does not count
 * for long: whoever types has left it where it was, and would have the toast over what they work with.
 */

interface Times {
  /** Milliseconds in view. */
  ms: number
  /** At least this long when it comes back, or is let go of. */
  leastMs: number
  /** After this it does not come back. */
  longestMs?: number
}

interface Clock extends Pick<Times, 'leastMs'> {
  leftMs: number
  /** Its timer, and since when it runs by `performance.now()`; undefined while it stands still. */
  running: { timer: number; since: number } | undefined
  isTooOld: boolean
  pointer: 'away' | 'over' | 'on a button' | 'resting' | 'pressed what is below'
  /** Where the focus was before it came into the toast; undefined while it is not in it. */
  focus: { from: EventTarget | null } | undefined
  /** The priority that it has when it is not about to be used. */
  priority: number
}

/** Above what failed: what is about to be pressed gives way to nothing. */
const priorityInUse = 3

/** Milliseconds without a move after which no button is about to be pressed: an error comes at once again. */
const aboutToPressMs = 1_000
/** Milliseconds for which a pointer that does not move holds a toast. */
const restMs = 10_000

const clocks = new Map<string, Clock>()

/** Gives a toast its time in view, or the whole of it again. */
export function startClock(id: string, priority: number, { ms, leastMs, longestMs }: Times): void {
  listen()
  const known = clocks.get(id)
  if (known) {
    stop(known)
    known.leftMs = ms
  } else {
    clocks.set(id, {
      leftMs: ms,
      leastMs,
      running: undefined,
      isTooOld: false,
      pointer: 'away',
      focus: undefined,
      priority,
    })
    if (longestMs !== undefined) setTimeout(() => setTooOld(id), longestMs)
  }
  settle()
}

function setTooOld(id: string): void {
  const clock = clocks.get(id)
  if (!clock) return
  clock.isTooOld = true
  settle()
}

/** Lets the clocks of the toasts in view run, and all others stand still. */
function settle(): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const [id, clock] of clocks) {
    const isShown = shown.some((it) => it.id === id)
    if (!isShown && !queue.some((it) => it.id === id)) {
      forget(id, clock)
    } else if (!isShown) {
      stop(clock)
      clock.pointer = 'away'
      if (clock.isTooOld) notifications.hide(id)
    } else if (clock.pointer === 'over' || isInUse(clock)) {
      stop(clock)
    } else {
      run(id, clock)
    }
  }
}

const isInUse = ({ pointer, focus }: Clock): boolean =>
  pointer === 'on a button' || focus !== undefined

function run(id: string, clock: Clock): void {
  if (clock.running) return
  const timer = window.setTimeout(() => notifications.hide(id), clock.leftMs)
  clock.running = { timer, since: performance.now() }
}

function stop(clock: Clock): void {
  if (!clock.running) return
  clearTimeout(clock.running.timer)
  clock.leftMs = Math.max(clock.leastMs, clock.leftMs - (performance.now() - clock.running.since))
  clock.running = undefined
}

function forget(id: string, clock: Clock): void {
  stop(clock)
  clocks.delete(id)
  const { focus } = clock
  // It leaves with what has the focus, by the button that was pressed.
  if (focus && boxOf(id)?.contains(document.activeElement)) {
    const { from } = focus
    if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
  }
}

const boxOf = (id: string): HTMLElement | null => document.getElementById(id)

/** Changes what the pointer or the focus does with a toast, and with it whether it gives way to others. */
function change(id: string, clock: Clock, changes: Partial<Pick<Clock, 'pointer' | 'focus'>>) {
  const wasInUse = isInUse(clock)
  Object.assign(clock, changes)
  if (isInUse(clock) === wasInUse) return settle()
  const priority = wasInUse ? clock.priority : priorityInUse
  notifications.updateState(notificationsStore, (all) =>
    all.map((it) => (it.id === id ? { ...it, priority } : it)),
  )
}

function onPointerMove({ pointerType, target, clientX: x, clientY: y }: PointerEvent): void {
  // A finger is over nothing when it is lifted.
  if (pointerType === 'touch') return
  for (const [id, clock] of clocks) {
    const pointer = pointerOver(boxOf(id), target as Element, x, y)
    const isPressedThrough = clock.pointer === 'pressed what is below' && pointer === 'over'
    if (pointer !== clock.pointer && !isPressedThrough) change(id, clock, { pointer })
  }
  waitForRest()
}

let restTimers: number[] = []

/** Begins again with each move. */
function waitForRest(): void {
  restTimers.forEach(clearTimeout)
  restTimers = [
    window.setTimeout(() => changePointers(['on a button'], 'over'), aboutToPressMs),
    window.setTimeout(() => changePointers(['over'], 'resting'), restMs),
  ]
}

/** Changes what the pointer does with all toasts with which it does one of these things. */
function changePointers(from: Clock['pointer'][], pointer: Clock['pointer']): void {
  for (const [id, clock] of clocks) {
    if (from.includes(clock.pointer)) change(id, clock, { pointer })
  }
}

/** Only its buttons take the pointer: the rest of a toast leaves a click to what it lies over. */
function pointerOver(
  box: HTMLElement | null,
  target: Element,
  x: number,
  y: number,
): Clock['pointer'] {
  if (!box) return 'away'
  if (box.contains(target) && target.closest('button')) return 'on a button'
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom ? 'over' : 'away'
}

/** Something outside is pressed, or a key: a toast is in the way of what somebody works with. */
function onWorkBelow({ type, target }: Event): void {
  for (const [id, clock] of clocks) {
    const isOver = clock.pointer === 'over' || clock.pointer === 'resting'
    const isHeld = isOver || (type === 'keydown' && clock.pointer === 'on a button')
    if (!isHeld || boxOf(id)?.contains(target as Node)) continue
    change(id, clock, { pointer: 'pressed what is below' })
  }
}

const onPointerGone = (): void =>
  changePointers(['over', 'on a button', 'resting', 'pressed what is below'], 'away')

function onFocusMove({ type, target, relatedTarget }: FocusEvent): void {
  const [from, now] = type === 'focusin' ? [relatedTarget, target] : [target, relatedTarget]
  for (const [id, clock] of clocks) {
    const isInside = now instanceof Node && boxOf(id)?.contains(now) === true
    if (isInside === (clock.focus !== undefined)) continue
    change(id, clock, { focus: isInside ? { from } : undefined })
  }
}

let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  notificationsStore.subscribe(settle)
  document.addEventListener('pointermove', onPointerMove, { passive: true })
  document.addEventListener('pointerdown', onWorkBelow, { passive: true })
  // Before any of the page's own, which may end it.
  document.addEventListener('keydown', onWorkBelow, { passive: true, capture: true })
  document.documentElement.addEventListener('pointerleave', onPointerGone)
  document.addEventListener('focusin', onFocusMove)
  document.addEventListener('focusout', onFocusMove)
}
