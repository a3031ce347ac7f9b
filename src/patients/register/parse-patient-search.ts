import { mobilePart } from '../../platform/numbers/parse-mobile.ts'

/** What somebody typed to find a client by: words of a name, digits of a number, or both. */
export interface TypedClient {
  name: string
  digits: string
}

/** A part of a number that is shorter is in nearly every number. */
const fewestDigits = 3

/** Takes apart what was typed; undefined when it is too little to find anybody by. */
export function typedClient(typed: string): TypedClient | undefined {
  const name = typed
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const digits = mobilePart(typed)
  // One letter of the Latin script says nothing, one of another may be a whole name.
  const hasName = name.length > 1 || /[^\p{ASCII}]/u.test(name)
  if (!hasName && digits.length < fewestDigits) return undefined
  return { name: hasName ? name : '', digits: digits.length < fewestDigits ? '' : digits }
}

/** Names of this many letters and more are tried with two of them changed over. */
const longEnoughToSwap = 4
/** A longer text leaves enough to know it by, and would be very many guesses. */
const tooLongToSwap = 30

/**
 * What may have been meant where nothing like it is known: each pair of neighbouring letters the
 * other way round, which is the slip that leaves the least of a short name for comparison.
 */
export function swappedNames(name: string): string[] {
  const letters = [...name]
  if (letters.length > tooLongToSwap) return []
  return letters.flatMap((letter, place) => {
    const next = letters[place + 1]
    const word = wordAround(letters, place)
    if (next === undefined || next === letter || letter === ' ' || next === ' ') return []
    if (word < longEnoughToSwap) return []
    return [
      letters
        .with(place, next)
        .with(place + 1, letter)
        .join(''),
    ]
  })
}

/** How many letters the word around a place has. */
function wordAround(letters: readonly string[], place: number): number {
  const end = letters.indexOf(' ', place)
  return (end < 0 ? letters.length : end) - (letters.lastIndexOf(' ', place) + 1)
}
