import { recipientLine, type Recipient } from './referrals.ts'

/** How many suggestions a list shows. */
const maxShown = 8

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')

/** The recipients that have each typed word at the beginning of one of theirs. */
export function filterRecipients(recipients: readonly Recipient[], typed: string): Recipient[] {
  const parts = wordsOf(typed)
  if (parts.length === 0) return []
  return recipients
    .filter((it) => {
      const words = wordsOf(recipientLine(it))
      return parts.every((part) => words.some((word) => word.startsWith(part)))
    })
    .slice(0, maxShown)
}
