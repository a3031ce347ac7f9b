import { crc32, deflateSync } from 'node:zlib'

interface LogoOptions {
  width: number
  height: number
  /** PNG's colour type: 2 for RGB, 6 for RGBA. */
  colourType?: number
  /** Bytes of the compressed pixels, instead of those of a plain picture. */
  pixels?: Buffer
  /** Further chunks, before the pixels. */
  chunks?: Buffer
}

/** A PNG file as a browser writes one, all of one colour. */
export function pngFile({ width, height, colourType = 2, pixels, chunks }: LogoOptions): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourType], 8)
  const bytes = { 2: 3, 6: 4 }[colourType] ?? 1
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * bytes, 0x99)])
  const plain = Buffer.concat(Array.from({ length: height }, () => line))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    chunks ?? Buffer.alloc(0),
    pngChunk('IDAT', pixels ?? deflateSync(plain)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** One chunk of a PNG file, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}
