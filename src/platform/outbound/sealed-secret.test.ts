import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SealError, sealSecret, unsealSecret } from './sealed-secret.server.ts'

const key = 'k'.repeat(32)
const place = 'message_gateway email password'

const reasonOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof SealError) return error.reason
    throw error
  }
  return 'opened'
}

it('every secret comes back as it was, and is never twice the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      const [one, two] = [sealSecret(secret, key, place), sealSecret(secret, key, place)]
      expect(unsealSecret(one, key, place)).toBe(secret)
      expect(one).not.toBe(two)
      if (secret.length > 3) expect(one).not.toContain(secret)
    }),
  )
})

it('a changed character anywhere is noticed', () => {
  const sealed = sealSecret('hunter2 hunter2', key, place)
  for (let at = 0; at < sealed.length; at += 1) {
    for (const other of ['A', 'z', '.', '']) {
      if (other === sealed[at]) continue
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      // The last character of base64 has bits that no byte has.
      if (at === sealed.length - 1 && other !== '' && other !== '.') continue
      expect(
        reasonOf(() => unsealSecret(changed, key, place)),
        `${at} ${other}`,
      ).not.toBe('opened')
    }
  }
})

it('another key is told from a damaged text', () => {
  const sealed = sealSecret('hunter2', key, place)
  expect(reasonOf(() => unsealSecret(sealed, 'l'.repeat(32), place))).toBe('wrongKey')
  expect(reasonOf(() => unsealSecret(sealed.slice(0, -6), key, place))).toBe('damaged')
  expect(reasonOf(() => unsealSecret('', key, place))).toBe('damaged')
})

it('a secret opens in no other row than its own', () => {
  const sealed = sealSecret('hunter2', key, place)
  expect(reasonOf(() => unsealSecret(sealed, key, 'message_gateway sms secret'))).toBe('damaged')
})
