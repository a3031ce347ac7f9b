import { createHash } from 'node:crypto'

/** What is kept of a token. It is random and long, so that a plain hash of it cannot be tried out. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
