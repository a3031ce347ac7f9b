import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

// '1.<mark of the key>.<nonce, text and tag>', the parts in base64url: AES-256-GCM with a random nonce of
// 96 bits. A clinic seals a few secrets a year, far from the number at which random nonces meet.
const version = '1'
const nonceBytes = 12
const tagBytes = 16

/** Why a sealed secret cannot be opened. */
export class SealError extends Error {
  readonly reason: 'wrongKey' | 'damaged'

  constructor(reason: 'wrongKey' | 'damaged') {
    super(reason)
    this.reason = reason
  }
}

const keyOf = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'opd-clinic sealed secrets', 32))

/** Tells a wrong key from a damaged text, and says nothing of the key itself. */
const markOf = (key: Buffer): string =>
  createHmac('sha256', key).update('mark').digest().subarray(0, 8).toString('base64url')

/**
 * Seals a secret for one place, such as 'message_gateway email password': it opens in no other row or
 * column.
 */
export function sealSecret(secret: string, key: string, place: string): string {
  const derived = keyOf(key)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', derived, nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final()])
  return [
    version,
    markOf(derived),
    Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url'),
  ].join('.')
}

/** Opens what `sealSecret` has sealed for the same place; throws a SealError. */
export function unsealSecret(sealed: string, key: string, place: string): string {
  const [form, mark = '', data = '', ...rest] = sealed.split('.')
  const bytes = Buffer.from(data, 'base64url')
  if (form !== version || rest.length > 0 || bytes.length < nonceBytes + tagBytes) {
    throw new SealError('damaged')
  }
  const derived = keyOf(key)
  const expected = Buffer.from(markOf(derived))
  const given = Buffer.from(mark)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new SealError('wrongKey')
  }
  try {
    const end = bytes.length - tagBytes
    const decipher = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(end))
    const text = [decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    throw new SealError('damaged')
  }
}
