/** Within this time a second click belongs to the first, in milliseconds: what Windows sets at first. */
const doubleClickMs = 500
/** How far a finger may stray between two taps, in CSS pixels. */
const strayPx = 24

let previous: Pick<MouseEvent, 'target' | 'timeStamp' | 'clientX' | 'clientY'> | undefined

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
  const pressed = previous?.target
  if (isSecond(click) && pressed instanceof Element && !pressed.isConnected) {
    click.preventDefault()
    click.stopImmediatePropagation()
  } else previous = click
}

/**
 * Whoever clicks twice where one click would do means the same thing twice. When the first click has closed a dialog,
 * the second goes to nobody, and not to what lay below.
 */
export function holdDoubleClicks(): void {
  // The same function is only added once.
  document.addEventListener('click', onClick, true)
}
