import { randomInt } from 'node:crypto'

// Without characters that look alike on paper: 0 and o, 1, l and i.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A random text that can be read out and typed: groups of letters and digits, joined by hyphens.
 */
export function readableSecret(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Ten one-time codes such as 'k7mqx-4hwpn', for signing in without the telephone. */
export const newBackupCodes = (): string[] => Array.from({ length: 10 }, () => readableSecret(2, 5))
