import { pagePaths } from '../../access/permissions/page-paths.ts'

/** The most of a gateway's words that is kept, in characters. */
export const maxWords = 200

const ipAddress =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])/gi

/** A patient's link, or one that stops messages, in a text that is repeated: as it is, in JSON, or in an address. */
const slash = String.raw`(?:\\?/|%2F|\\u002f)`
const linkPages = [pagePaths.my, pagePaths.stop].map((path) => path.slice(1)).join('|')
const patientLink = new RegExp(`(${slash}(?:${linkPages})${slash})[\\w-]+`, 'gi')

/**
 * A gateway's own words as they can be shown and kept: one line, short, without the secrets that it was
 * given and those of patients' links, in whatever form it repeats them, and without IP addresses, which may be
 * the clinic's.
 */
export function toWords(text: string, secrets: readonly string[] = []): string {
  let words = text
  for (const secret of secrets.filter(Boolean)) {
    const forms = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      toBase64(secret),
    ]
    for (const form of forms) words = words.replaceAll(form, '…')
  }
  words = words
    .replaceAll(patientLink, '$1…')
    .replaceAll(ipAddress, '…')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
    .trim()
  return words.length > maxWords ? `${[...words].slice(0, maxWords - 1).join('')}…` : words
}

const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '')
