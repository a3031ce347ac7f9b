import type { BarePage } from './bare-browser.ts'

/** The keys that write nothing, or not what they are called: https://www.w3.org/TR/uievents-code/. */
const named: Record<string, { keyCode: number; text?: string; key?: string }> = {
  Enter: { keyCode: 13, text: '\r' },
  Tab: { keyCode: 9 },
  Space: { keyCode: 32, text: ' ', key: ' ' },
  Escape: { keyCode: 27 },
  ArrowLeft: { keyCode: 37 },
  ArrowUp: { keyCode: 38 },
  ArrowRight: { keyCode: 39 },
  ArrowDown: { keyCode: 40 },
}
const modifierBits: Record<string, number> = { Alt: 1, Control: 2, Shift: 8 }

/** Presses a key with its modifiers, as 'Control+k'. */
export async function pressKey(page: BarePage, combination: string): Promise<void> {
  // '+' alone is the key of that name.
  const parts = combination.length > 1 ? combination.split('+') : [combination]
  const name = parts.pop()!
  const modifiers = parts.reduce((bits, modifier) => bits | modifierBits[modifier]!, 0)
  const { keyCode, text = undefined, key = name } = named[name] ?? ofLetter(name)
  const event = { key, code: codeOf(name), windowsVirtualKeyCode: keyCode, modifiers }
  const writes = text !== undefined && (modifiers & modifierBits.Control!) === 0
  await page.send('Input.dispatchKeyEvent', {
    ...event,
    type: writes ? 'keyDown' : 'rawKeyDown',
    ...(writes && { text }),
  })
  await page.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })
}

const ofLetter = (letter: string): { keyCode: number; text: string; key?: string } => ({
  text: letter,
  keyCode: letter === '+' ? 187 : letter.toUpperCase().charCodeAt(0),
})

function codeOf(name: string): string {
  if (/^[a-z]$/i.test(name)) return `Key${name.toUpperCase()}`
  if (/^\d$/.test(name)) return `Digit${name}`
  return name === '+' ? 'Equal' : name === ' ' ? 'Space' : name
}
