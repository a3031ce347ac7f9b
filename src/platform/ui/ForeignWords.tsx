interface ForeignWordsProps {
  text: string
  /** The words in the text that are of another language. */
  words: string
  /** Their BCP 47 tag. */
  language: string
}

/**
 * A text with words of another language in it: a screen reader says them with that language's voice,
 * and a browser sets them in its letters and direction.
 */
export function ForeignWords({ text, words, language }: ForeignWordsProps) {
  const start = text.indexOf(words)
  if (start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <bdi lang={language}>{words}</bdi>
      {text.slice(start + words.length)}
    </>
  )
}
