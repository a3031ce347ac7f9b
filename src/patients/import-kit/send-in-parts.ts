interface Parts<Row, Answer> {
  onPart: (answer: Answer, part: Row[]) => void
  /** Ends it after the part that is being sent. */
  signal: AbortSignal
}

/**
 * Hands rows to `send` in parts, one after the other, and what came of each part to `onPart`. Throws what `send` throws.
 */
export async function sendInParts<Row, Answer>(
  rows: readonly Row[],
  size: number,
  send: (part: Row[]) => Promise<Answer>,
  { onPart, signal }: Parts<Row, Answer>,
): Promise<void> {
  let before = 0
  while (before < rows.length && !signal.aborted) {
    const part = rows.slice(before, before + size)
    // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other
    const answer = await send(part)
    before += part.length
    onPart(answer, part)
  }
}
