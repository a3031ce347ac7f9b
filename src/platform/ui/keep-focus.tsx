import { canTakeFocus, returnFocus } from './focus-heir.tsx'

/**
 * Waits this long, in milliseconds, before it moves a lost focus: a dialog, a menu or a screen that
 * knows better where the work goes on comes first.
 */
const graceMs = 60

/** Not text fields with a list: they would open it. */
const focusable =
  'a[href], button, input:not([type=hidden], [aria-haspopup]), select, textarea, [tabindex]:not([tabindex="-1"])'
const boundary = '#content, [role=dialog], dialog, header, nav'

/** Where a focused element was: each level of the page up to its dialog or screen. */
interface FocusTrace {
  element: HTMLElement
  levels: { parent: Element; before: Element | null; after: Element | null }[]
}

/**
 * The focus never falls to the page as a whole: when the element that has it is removed or disabled
 * (a row, a button that became another one), the element gets it that took its place, else the next
 * one, else the one before, else the screen. A click beside all fields still gives it up.
 */
export function keepFocus(): () => void {
  let trace: FocusTrace | undefined
  /** The element of `trace` was seen removed, disabled or inert: it was not left by the user. */
  let isTaken = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isNowhere = () =>
    document.activeElement === document.body || document.activeElement === trace?.element
  const check = () => {
    if (!trace || (canTakeFocus(trace.element) && !isTaken)) return
    isTaken = true
    clearTimeout(timer)
    timer = setTimeout(() => trace && isNowhere() && recover(trace), graceMs)
  }
  const leave = () => {
    trace = undefined
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    isTaken = false
    trace = target instanceof HTMLElement && target !== document.body ? traceOf(target) : undefined
  }
  // After the event: until then the document does not know where the focus goes.
  const onFocusOut = () =>
    setTimeout(() => {
      check()
      if (!isTaken && document.activeElement === document.body) leave()
    })
  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(`${focusable}, label`)) leave()
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'data-loading'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  document.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    document.removeEventListener('pointerdown', onPointerDown, true)
  }
}

function traceOf(element: HTMLElement): FocusTrace {
  const levels: FocusTrace['levels'] = []
  let child: Element = element
  // Not beside a part of its own in the page's body: what comes next there has nothing to do with it.
  while (child.parentElement && child.parentElement !== document.body && !child.matches(boundary)) {
    const { parentElement: parent, previousElementSibling, nextElementSibling } = child
    levels.push({ parent, before: previousElementSibling, after: nextElementSibling })
    child = parent
  }
  return { element, levels }
}

function recover({ element, levels }: FocusTrace): void {
  // It comes back: a button that is sending, rows that wait for newer ones.
  if (element.isConnected && isBusy(element)) return
  if (returnFocus(element)) return
  for (const { parent, before, after } of levels) {
    if (!parent.isConnected) continue
    const next = nextAt(parent, before, after)
    if (next) return next.focus()
    if (parent.matches('[tabindex]') && canTakeFocus(parent)) return (parent as HTMLElement).focus()
  }
  document.getElementById('content')?.focus({ preventScroll: true })
}

const isBusy = (element: Element): boolean =>
  element.matches('[data-loading]') || element.closest('[inert]') !== null

/** The element to focus in place of a removed or disabled child, between its former neighbours. */
function nextAt(parent: Element, before: Element | null, after: Element | null) {
  const children = [...parent.children]
  const isChild = (it: Element | null) => it !== null && it.parentElement === parent
  const start = isChild(before)
    ? children.indexOf(before!) + 1
    : isChild(after)
      ? children.indexOf(after!)
      : 0
  for (const child of children.slice(start)) {
    const [first] = focusableIn(child)
    if (first) return first
  }
  for (const child of children.slice(0, start).toReversed()) {
    const last = focusableIn(child).at(-1)
    if (last) return last
  }
  return undefined
}

const focusableIn = (root: Element): HTMLElement[] =>
  [...(root.matches(focusable) ? [root] : []), ...root.querySelectorAll(focusable)].filter(
    (it): it is HTMLElement => it instanceof HTMLElement && canTakeFocus(it) && it.tabIndex >= 0,
  )
