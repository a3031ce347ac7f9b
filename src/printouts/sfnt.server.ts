import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const data = /^data:[^,]*;base64,/

/** The font of a WOFF file, or of a data URL that holds TrueType, as HarfBuzz wants it. */
export const sfntAt = (src: string): ArrayBuffer =>
  data.test(src) ? Uint8Array.fromBase64(src.replace(data, '')).buffer : sfntOf(readFileSync(src))

/** The font that a WOFF file holds (https://www.w3.org/TR/WOFF). */
function sfntOf(woff: Buffer<ArrayBuffer>): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  const parts = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding)
    const place = 12 + 16 * index
    woff.copy(directory, place, entry, entry + 4) // its name
    woff.copy(directory, place + 4, entry + 16, entry + 20) // its checksum
    directory.writeUInt32BE(offset, place + 8)
    directory.writeUInt32BE(length, place + 12)
    offset += length + padding.length
  }
  const sfnt = Buffer.concat(parts)
  return sfnt.buffer.slice(sfnt.byteOffset, sfnt.byteOffset + sfnt.length)
}
