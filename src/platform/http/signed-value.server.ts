import { createHmac, timingSafeEqual } from 'node:crypto'

/** The format of better-auth's cookies: the value, a point, and its HMAC-SHA256 in base 64. */
export function signValue(value: string, key: string): string {
  return encodeURIComponent(`${value}.${signatureOf(value, key)}`)
}

/** The value of a signed cookie, or undefined when the signature is not valid. */
export function readSignedValue(cookie: string | undefined, key: string): string | undefined {
  const text = decode(cookie ?? '')
  const dot = text.lastIndexOf('.')
  if (dot < 1) return undefined
  const value = text.slice(0, dot)
  const actual = Buffer.from(text.slice(dot + 1))
  const expected = Buffer.from(signatureOf(value, key))
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? value : undefined
}

const signatureOf = (value: string, key: string): string =>
  createHmac('sha256', key).update(value).digest('base64')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
