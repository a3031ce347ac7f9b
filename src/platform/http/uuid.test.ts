import { expect, it } from 'vitest'
import { z } from 'zod'
import { newUuid } from './uuid.ts'

it('is a UUID of version 4 for all random bytes', () => {
  for (const byte of [0x00, 0x5a, 0xff]) {
    expect(z.uuidv4().safeParse(newUuid(new Uint8Array(16).fill(byte))).success).toBe(true)
  }
})

it('differs each time', () => expect(newUuid()).not.toBe(newUuid()))
