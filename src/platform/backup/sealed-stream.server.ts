import {
  argon2,
  createCipheriv,
  createDecipheriv,
  randomBytes,
  timingSafeEqual,
  type Argon2Parameters,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { promisify } from 'node:util'
import { backupFailure } from './backup-error.server.ts'

// A stream sealed with a passphrase: a header, then chunks of 64 KiB, each encrypted with
// AES-256-GCM. The nonce of a chunk holds its number and whether it is the last one, so that chunks
// can neither be changed nor left out, swapped or cut off: the construction STREAM of Hoang,
// Reyhanitabar, Rogaway and Vizár (2015). The key comes from the passphrase by Argon2id.
//
// Header: magic (20 bytes), salt (16), nonce prefix (7), passphrase check (16).

export const sealedMagic = Buffer.from('OPD-CLINIC SEALED 1\n')
const saltBytes = 16
const prefixBytes = 7
const checkBytes = 16
const headerBytes = sealedMagic.length + saltBytes + prefixBytes + checkBytes
const chunkBytes = 64 * 1024
const tagBytes = 16

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>

type DerivedKey = Promise<[Buffer, Buffer]>
let lastDerived: { passphrase: string; salt: Buffer; key: DerivedKey } | undefined

/**
 * The key of 32 bytes, and a value that tells a wrong passphrase from a damaged file. The last one
 * is kept: thousands of small files with one salt would take a quarter of a second each.
 */
function deriveKey(passphrase: string, salt: Buffer): DerivedKey {
  if (lastDerived?.passphrase !== passphrase || !lastDerived.salt.equals(salt)) {
    lastDerived = { passphrase, salt: Buffer.from(salt), key: derivePair(passphrase, salt) }
  }
  return lastDerived.key
}

async function derivePair(passphrase: string, salt: Buffer): DerivedKey {
  const bytes = await derive('argon2id', {
    message: passphrase.normalize('NFC'),
    nonce: salt,
    memory: 65_536,
    passes: 3,
    parallelism: 1,
    tagLength: 32 + checkBytes,
  })
  return [bytes.subarray(0, 32), bytes.subarray(32)]
}

function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  prefix.copy(nonce)
  nonce.writeUInt32BE(index, prefixBytes)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Collects what is written until it is certain which chunk is the last. */
abstract class ChunkTransform extends Transform {
  #parts: Buffer[] = []
  #length = 0
  readonly #size: number

  constructor(size: number) {
    super()
    this.#size = size
  }

  protected abstract turn(chunk: Buffer, isLast: boolean): Buffer

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#parts.push(bytes)
    this.#length += bytes.length
    if (this.#length <= this.#size) return done()
    this.#attempt(done, () => {
      const all = Buffer.concat(this.#parts)
      let start = 0
      for (; all.length - start > this.#size; start += this.#size) {
        this.push(this.turn(all.subarray(start, start + this.#size), false))
      }
      this.#parts = [all.subarray(start)]
      this.#length = all.length - start
    })
  }

  override _flush(done: TransformCallback): void {
    this.#attempt(done, () => this.push(this.turn(Buffer.concat(this.#parts), true)))
  }

  #attempt(done: TransformCallback, work: () => void): void {
    try {
      work()
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
}

class Seal extends ChunkTransform {
  #index = 0
  readonly #key: Buffer
  readonly #prefix: Buffer

  constructor(key: Buffer, prefix: Buffer, header: Buffer) {
    super(chunkBytes)
    this.#key = key
    this.#prefix = prefix
    this.push(header)
  }

  protected turn(chunk: Buffer, isLast: boolean): Buffer {
    const nonce = nonceOf(this.#prefix, this.#index++, isLast)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

class Unseal extends ChunkTransform {
  #index = 0
  readonly #key: Buffer
  readonly #prefix: Buffer

  constructor(key: Buffer, prefix: Buffer) {
    super(chunkBytes + tagBytes)
    this.#key = key
    this.#prefix = prefix
  }

  protected turn(chunk: Buffer, isLast: boolean): Buffer {
    const textBytes = chunk.length - tagBytes
    if (textBytes < 0) throw new Error('the last chunk is cut off')
    const nonce = nonceOf(this.#prefix, this.#index++, isLast)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce)
    decipher.setAuthTag(chunk.subarray(textBytes))
    return Buffer.concat([decipher.update(chunk.subarray(0, textBytes)), decipher.final()])
  }
}

// One salt for all that this process seals. Nonces differ by their prefix of 56 random bits: in a
// year of a file each minute two are alike with a probability of one in half a million.
const salt = randomBytes(saltBytes)

/** A transform that seals what passes through it. */
export async function sealWith(passphrase: string): Promise<Transform> {
  const prefix = randomBytes(prefixBytes)
  const [key, check] = await deriveKey(passphrase, salt)
  return new Seal(key, prefix, Buffer.concat([sealedMagic, salt, prefix, check]))
}

/** The bytes of a sealed stream's beginning that `unsealWith` needs. */
export const sealedHeaderBytes = headerBytes

/**
 * A transform that opens what follows a sealed stream's header. Throws a BackupFailure for a wrong
 * passphrase; the transform itself fails where the stream was changed or cut.
 */
export async function unsealWith(passphrase: string, header: Buffer): Promise<Transform> {
  const saltEnd = sealedMagic.length + saltBytes
  const prefixEnd = saltEnd + prefixBytes
  const [key, check] = await deriveKey(passphrase, header.subarray(sealedMagic.length, saltEnd))
  if (!timingSafeEqual(check, header.subarray(prefixEnd, headerBytes))) {
    throw backupFailure('wrongPassphrase', {})
  }
  return new Unseal(key, header.subarray(saltEnd, prefixEnd))
}
