/** The properties of a keyboard event that identify the key. */
export interface KeyEvent {
  key: string
  /** Physical key: 'KeyN'. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

/** The Arabic question mark; full-width characters are normalized separately. */
const signAliases: Record<string, string> = { '؟': '?' }

/**
 * A press in the notation of the key table: 'Mod+k', '?', 'n'. Undefined during composition, and for
 * presses that no entry can have. A letter of another script counts as the one at that position on a
 * Latin keyboard; a symbol counts at any position.
 */
export function toPress(event: KeyEvent, isMac: boolean): string | undefined {
  const { code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
  if (isComposing || altKey) return undefined
  const mod = isMac ? metaKey : ctrlKey
  if (isMac ? ctrlKey : metaKey) return undefined
  const sign = signAliases[event.key] ?? event.key.normalize('NFKC')
  if ([...sign].length !== 1 || sign === ' ') return undefined
  const [, latinLetter] = /^Key([A-Z])$/.exec(code) ?? []
  const letter = /[a-z]/i.test(sign) ? sign : /\p{L}/u.test(sign) ? latinLetter : undefined
  if (/\p{L}/u.test(sign) && !letter) return undefined
  if (letter && shiftKey) return undefined
  return `${mod ? 'Mod+' : ''}${(letter ?? sign).toLowerCase()}`
}

/** Timeout between the two keys of a pair, in milliseconds. */
const maxPairMs = 1_500

export interface PendingPress {
  press: string
  timeMs: number
}

/**
 * The entry that a press completes, and the prefix that it may begin ('g' of 'g c'). `at` is a time in
 * milliseconds of any clock.
 */
export function matchPress<Name extends string>(
  entries: readonly (readonly [Name, readonly string[]])[],
  press: string,
  pending: PendingPress | undefined,
  timeMs: number,
): { names: Name[]; pending: PendingPress | undefined } {
  const pair =
    pending && timeMs - pending.timeMs < maxPairMs ? `${pending.press} ${press}` : undefined
  const matching = (sequence: string | undefined) =>
    entries.filter(([, presses]) => presses.some((it) => it === sequence)).map(([name]) => name)
  const names = matching(pair)
  if (names.length > 0) return { names, pending: undefined }
  const isPrefix = entries.some(([, presses]) => presses.some((it) => it.startsWith(`${press} `)))
  return { names: pair ? [] : matching(press), pending: isPrefix ? { press, timeMs } : undefined }
}
