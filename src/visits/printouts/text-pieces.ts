import type { TextPiece } from './sheet.ts'

/** About one line on the sheet. */
const pieceLength = 80

type ParagraphLook = Pick<TextPiece, 'label' | 'strong' | 'keepsNext'>

/**
 * A text as the pieces of its paragraphs, each behind a space or, in a longer word, between letters as a reader sees
 * them; the label is above the first paragraph. No pieces of an empty text.
 */
export function textPieces(
  text: string,
  { label, strong, keepsNext }: ParagraphLook = {},
): TextPiece[] {
  let hasGap = false
  const pieces: TextPiece[] = []
  for (const paragraph of text.trim().split(/\r\n|\r|\n/)) {
    const texts = split(paragraph.trimEnd())
    const isVeryFirst = pieces.length === 0
    for (const [index, piece] of texts.entries()) {
      pieces.push({
        text: piece,
        isFirst: index === 0,
        ...(index === 0 && isVeryFirst && label !== undefined && { label }),
        ...(index === 0 && hasGap && { hasGap }),
        ...(strong && { strong }),
        ...(keepsNext && { keepsNext }),
      })
    }
    hasGap = texts.length === 0
  }
  return pieces
}

function split(paragraph: string): string[] {
  const pieces: string[] = []
  for (const word of paragraph.match(/\S+\s*|\s+/g) ?? []) {
    for (const part of word.length > pieceLength ? inParts(word) : [word]) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + part.length <= pieceLength) {
        pieces[pieces.length - 1] = last + part
      } else pieces.push(part)
    }
  }
  return pieces
}

/** A word in parts of whole letters. Chinese and Japanese have no spaces: there, a whole sentence is one. */
function inParts(word: string): string[] {
  const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  const parts: string[] = []
  for (let from = 0; from < letters.length; from += pieceLength / 2) {
    parts.push(letters.slice(from, from + pieceLength / 2).join(''))
  }
  return parts
}

interface Paragraph extends ParagraphLook {
  hasGap: boolean
  /** Whether it began on the page before. */
  isContinued: boolean
  /** Its pieces on this page. */
  texts: string[]
}

/** The paragraphs of the pieces on one page. */
export function paragraphsOf(pieces: readonly TextPiece[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const { text, isFirst, hasGap = false, ...look } of pieces) {
    const last = paragraphs.at(-1)
    if (isFirst || !last) paragraphs.push({ ...look, hasGap, isContinued: !isFirst, texts: [text] })
    else last.texts.push(text)
  }
  return paragraphs
}
