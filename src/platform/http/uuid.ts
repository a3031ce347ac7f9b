const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A random UUID (version 4). Not `crypto.randomUUID`, which browsers do not offer over plain http,
 * as on a clinic's own network.
 */
export function newUuid(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(16))): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = hex(bytes)
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, until]) => digits.slice(from, until))
    .join('-')
}
