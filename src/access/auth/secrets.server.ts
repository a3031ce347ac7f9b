import {
  argon2,
  randomBytes,
  timingSafeEqual,
  createHash,
  randomInt,
  type Argon2Parameters,
} from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>

type Argon2Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>

// OWASP's password storage cheat sheet: 19 MiB, two passes, one lane.
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * Hashes a password with argon2id into the usual '$argon2id$v=19$m=…' form. Only tests lower the
 * cost: `memory` is in KiB.
 */
export async function hashPassword(
  password: string,
  { memory, passes, parallelism, tagLength }: Argon2Cost = argon2Cost,
): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  })
  const toBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(nonce)}$${toBase64(tag)}`
}

const hashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether a password matches a hash. False for a hash in another format. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = hashPattern.exec(hash) ?? []
  if (!nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/**
 * The stored form of a token. Tokens are long and random, so a plain hash cannot be reversed by
 * guessing.
 */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

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
