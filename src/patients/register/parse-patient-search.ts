import { parseFileNumber } from '../../masters/file-numbers/file-number.ts'
import { mobileSearchDigits } from '../../platform/numbers/parse-mobile.ts'

/** A parsed patient search: words of a name, digits of a mobile number, or both; and the same text as a file number. */
export interface PatientSearch {
  name: string
  digits: string
  /** Left out where the text can be none. */
  fileNumber?: string | undefined
}

/** The maximum number of patients in a result; typing more narrows it. */
export const mostFound = 20

/** Shorter parts occur in nearly every number. */
const minDigits = 3

/** Parses a search; undefined when it is too short to find anybody by. */
export function parsePatientSearch(typed: string): PatientSearch | undefined {
  const name = typed
    // Names sound without them: "D'Souza" is one word.
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const digits = mobileSearchDigits(typed)
  // A single Latin letter matches too much, one of another script may be a whole name.
  const hasName = name.length > 1 || /[^\p{ASCII}]/u.test(name)
  const fileNumber = parseFileNumber(typed)
  // A file may have a short number, which is looked for as a whole; without a digit so short a text is none.
  const isSearchable = hasName || digits.length >= minDigits || /\d/.test(fileNumber ?? '')
  if (!isSearchable) return undefined
  return {
    name: hasName ? name : '',
    digits: digits.length < minDigits ? '' : digits,
    ...(fileNumber !== undefined && { fileNumber }),
  }
}

/** The minimum length of words in which two letters are swapped. */
const minLettersToSwap = 4
/** Longer texts are similar enough without swapping, and would give very many guesses. */
const maxLettersToSwap = 30

/**
 * Guesses for a search without a match: each with one pair of neighbouring letters swapped, the
 * typing error that leaves the least similarity in a short name.
 */
export function swappedNames(name: string): string[] {
  const letters = [...name]
  if (letters.length > maxLettersToSwap) return []
  return letters.flatMap((letter, index) => {
    const next = letters[index + 1]
    const wordLength = wordLengthAt(letters, index)
    if (next === undefined || next === letter || letter === ' ' || next === ' ') return []
    if (wordLength < minLettersToSwap) return []
    return [
      letters
        .with(index, next)
        .with(index + 1, letter)
        .join(''),
    ]
  })
}

/** The length of the word around an index. */
function wordLengthAt(letters: readonly string[], index: number): number {
  const end = letters.indexOf(' ', index)
  return (end < 0 ? letters.length : end) - (letters.lastIndexOf(' ', index) + 1)
}
