import { randomInt } from 'node:crypto'

// Without what looks alike on paper: 0 and o, 1, l and i.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A text that can be read out and typed: groups of letters and digits, joined by hyphens. */
export function readableSecret(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Ten codes such as 'k7mqx-4hwpn', each of which signs in once where the telephone is not at hand. */
export const newBackupCodes = (): string[] => Array.from({ length: 10 }, () => readableSecret(2, 5))
