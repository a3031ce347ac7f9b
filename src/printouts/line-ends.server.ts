import { wide } from './wide-fonts.server.ts'

/** No line begins with these. */
const closing =
  /^[\p{Pe}\p{Pf}、。，．・：；！？…‥％‰℃°ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u
/** No line ends with these. */
const opening = /[\p{Ps}\p{Pi}]$/u

/** Where a line may end though no space is there: a soft hyphen, which the typesetter never shows. */
export const lineMayEnd = '\u00ad'

/** A text with `lineMayEnd` between its Chinese and Japanese letters. */
export function withLineEnds(text: string): string {
  if (!wide.test(text)) return text
  const letters = [...text]
  return letters
    .map((letter, index) => {
      const next = letters[index + 1]
      const isBetween =
        next &&
        (wide.test(letter) || wide.test(next)) &&
        !/\s/.test(letter + next) &&
        !opening.test(letter) &&
        !closing.test(next)
      return isBetween ? letter + lineMayEnd : letter
    })
    .join('')
}
