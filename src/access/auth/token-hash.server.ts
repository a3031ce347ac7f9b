import { createHash } from 'node:crypto'

/**
 * The stored form of a token. Tokens are long and random, so a plain hash cannot be reversed by
 * guessing.
 */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
