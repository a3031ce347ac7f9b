/** What of a keyboard event tells which key was meant. */
export interface Pressed {
  key: string
  /** Where the key lies: 'KeyN'. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

/** The Arabic question mark; signs of full width become plain ones by themselves. */
const otherSigns: Record<string, string> = { '؟': '?' }

/**
 * A press as the table of keys writes it: 'Mod+k', '?', 'n'. Undefined while a word of several keys
 * is being composed, and for what no entry could mean. A letter of another script counts as the one
 * that lies there on a Latin keyboard; a sign counts wherever it lies.
 */
export function pressOf(event: Pressed, isMac: boolean): string | undefined {
  const { code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
  if (isComposing || altKey) return undefined
  const mod = isMac ? metaKey : ctrlKey
  if (isMac ? ctrlKey : metaKey) return undefined
  const sign = otherSigns[event.key] ?? event.key.normalize('NFKC')
  if ([...sign].length !== 1 || sign === ' ') return undefined
  const [, lies] = /^Key([A-Z])$/.exec(code) ?? []
  const letter = /[a-z]/i.test(sign) ? sign : /\p{L}/u.test(sign) ? lies : undefined
  if (/\p{L}/u.test(sign) && !letter) return undefined
  if (letter && shiftKey) return undefined
  return `${mod ? 'Mod+' : ''}${(letter ?? sign).toLowerCase()}`
}

/** How long the second key of a pair may take. */
const pairMs = 1_500

export interface Begun {
  press: string
  at: number
}

/**
 * Which of some entries a press completes, and what it may begin: of 'g c' the g. `at` are
 * milliseconds of any clock.
 */
export function completed<Name extends string>(
  entries: readonly (readonly [Name, readonly string[]])[],
  press: string,
  begun: Begun | undefined,
  at: number,
): { names: Name[]; begun: Begun | undefined } {
  const pair = begun && at - begun.at < pairMs ? `${begun.press} ${press}` : undefined
  const of = (wanted: string | undefined) =>
    entries.filter(([, presses]) => presses.some((it) => it === wanted)).map(([name]) => name)
  const names = of(pair)
  if (names.length > 0) return { names, begun: undefined }
  const begins = entries.some(([, presses]) => presses.some((it) => it.startsWith(`${press} `)))
  return { names: pair ? [] : of(press), begun: begins ? { press, at } : undefined }
}
