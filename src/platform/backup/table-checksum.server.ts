import { createHash, type Hash } from 'node:crypto'
import type { BackupManifest } from './backup-manifest.server.ts'

/** Counts the rows of a table in the text of `copy`, and computes their checksum. */
export class TableChecksum {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    // A line end within a value is written as '\n' in two characters, so each real one ends a row.
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) this.#rows += 1
  }

  result(): Omit<BackupManifest['tables'][number], 'name'> {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')
