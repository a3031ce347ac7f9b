/** Within this time a second click belongs to the first, in milliseconds: what Windows sets at first. */
const doubleClickMs = 500
/** How far a finger may stray between two taps, in CSS pixels. */
const strayPx = 24

/** What is pressed, and not the picture in it, which may be another one afterwards. */
const pressable = 'button, a, label, input, textarea, select, [role]'

let previous:
  | (Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'> & { pressed: Element | null })
  | undefined

/** Whether a click is the second of a double click. A browser counts those of a mouse, but not every one taps. */
function isSecond(click: MouseEvent): boolean {
  if (!previous || click.timeStamp - previous.timeStamp > doubleClickMs) return false
  if (click.detail > 1) return true
  const isTap = 'pointerType' in click && click.pointerType === 'touch'
  const distance = Math.hypot(click.clientX - previous.clientX, click.clientY - previous.clientY)
  return isTap && distance < strayPx
}

function onClick(click: MouseEvent): void {
  // A key's click is nowhere, and has nothing below it.
  if (click.detail === 0) return
  if (isSecond(click) && previous?.pressed?.isConnected === false) {
    click.preventDefault()
    click.stopImmediatePropagation()
    return
  }
  const target = click.target instanceof Element ? click.target : null
  const { timeStamp, clientX, clientY } = click
  previous = { timeStamp, clientX, clientY, pressed: target?.closest(pressable) ?? target }
}

/**
 * Whoever clicks twice where one click would do means the same thing twice. When the first click has closed a dialog,
 * the second goes to nobody, and not to what lay below.
 */
export function holdDoubleClicks(): void {
  // The same function is only added once.
  document.addEventListener('click', onClick, true)
}
