/** Lower case without accents, split into words of letters and digits. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Shorter words are not matched with a typo: nearly every word would match. */
const minLettersToForgive = 4

/**
 * The score of a query for the names of a result; 0 for no match. All typed words must match, in any
 * order: as the beginning of a word, else inside one, else with one typo, unless `forgives` is false.
 */
export function matchScore(typed: string, names: readonly string[], forgives = true): number {
  const queryWords = wordsOf(typed)
  if (queryWords.length === 0) return 0
  return Math.max(0, ...names.map((name) => scoreOf(queryWords, wordsOf(name), forgives)))
}

function scoreOf(
  queryWords: readonly string[],
  words: readonly string[],
  forgives: boolean,
): number {
  const scores = queryWords.map((typed) =>
    Math.max(0, ...words.map((word) => similarity(typed, word, forgives))),
  )
  if (scores.includes(0)) return 0
  // An exact name wins over a longer name with the same words.
  return scores.reduce((sum, score) => sum + score, 0) / queryWords.length + queryWords.length / 100
}

function similarity(typed: string, word: string, forgives: boolean): number {
  if (word === typed) return 4
  if (word.startsWith(typed)) return 3
  // Text in scripts without spaces is one long word.
  if (word.includes(typed) && (typed.length > 1 || /[^\p{ASCII}]/u.test(typed))) return 2
  if (!forgives || typed.length < minLettersToForgive) return 0
  return isNearPrefix(typed, word) ? 1 : 0
}

/** True if a word begins with the typed text with one letter wrong, missing, added or swapped. */
function isNearPrefix(typed: string, word: string): boolean {
  const mismatchIndex = [...typed].findIndex((letter, index) => letter !== word[index])
  const [queryRest, wordRest] = [typed.slice(mismatchIndex), word.slice(mismatchIndex)]
  const swapped = `${queryRest[1] ?? ''}${queryRest[0]}${queryRest.slice(2)}`
  return (
    wordRest.startsWith(queryRest.slice(1)) ||
    wordRest.slice(1).startsWith(queryRest.slice(1)) ||
    wordRest.slice(1).startsWith(queryRest) ||
    wordRest.startsWith(swapped)
  )
}
