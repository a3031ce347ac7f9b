/** Small letters without accents, in words of letters and digits. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A shorter word is nearly every other with one letter changed. */
const longEnoughToForgive = 4

/**
 * How well something is meant by what was typed, for any of its names; 0 is not at all. Every typed
 * word counts, in any order: as the beginning of a word, else inside one, else with one slip.
 */
export function matchScore(typed: string, names: readonly string[]): number {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return 0
  return Math.max(0, ...names.map((name) => scoreOf(wanted, wordsOf(name))))
}

function scoreOf(wanted: readonly string[], words: readonly string[]): number {
  const scores = wanted.map((typed) => Math.max(0, ...words.map((word) => likeness(typed, word))))
  if (scores.includes(0)) return 0
  // Of two names with the words in them, the one that is said whole is meant.
  return scores.reduce((sum, score) => sum + score, 0) / wanted.length + wanted.length / 100
}

function likeness(typed: string, word: string): number {
  if (word === typed) return 4
  if (word.startsWith(typed)) return 3
  // Scripts without blanks are one long word.
  if (word.includes(typed) && (typed.length > 1 || /[^\p{ASCII}]/u.test(typed))) return 2
  if (typed.length < longEnoughToForgive) return 0
  return nearBeginning(typed, word) ? 1 : 0
}

/** Whether a word begins with what was typed but for one letter wrong, missing, added or swapped. */
function nearBeginning(typed: string, word: string): boolean {
  const place = [...typed].findIndex((letter, index) => letter !== word[index])
  const [rest, left] = [typed.slice(place), word.slice(place)]
  const swapped = `${rest[1] ?? ''}${rest[0]}${rest.slice(2)}`
  return (
    left.startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest) ||
    left.startsWith(swapped)
  )
}
