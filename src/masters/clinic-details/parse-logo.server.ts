import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { maxLogoBytes, maxLogoSide, minLogoSide } from './clinic-details.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Bytes of a pixel, by PNG's colour type: RGB and RGBA, which is what browsers write. */
const pixelBytes: Record<number, number> = { 2: 3, 6: 4 }

/**
 * The same PNG file with nothing in it but its pixels; undefined for any other file, for one that does not
 * decode, and for sizes out of bounds. What is stored is sent to browsers and to the printer of sheets,
 * so neither ever meets a file that was made to harm it, nor where and with what a photo was taken.
 */
export function parseLogo(file: Buffer): Buffer | undefined {
  if (file.length > maxLogoBytes || !file.subarray(0, 8).equals(signature)) return undefined
  const chunks = chunksOf(file)
  const [header, ...rest] = chunks ?? []
  if (header?.type !== 'IHDR' || header.data.length !== 13) return undefined
  const pixels = Buffer.concat(rest.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const lines = linesOf(header.data, pixels)
  if (!lines) return undefined
  const logo = Buffer.concat([
    signature,
    toChunk('IHDR', header.data),
    toChunk('IDAT', deflateSync(lines, { level: 9 })),
    toChunk('IEND', Buffer.alloc(0)),
  ])
  return logo.length <= maxLogoBytes ? logo : undefined
}

interface Chunk {
  type: string
  data: Buffer
}

/** The chunks up to the end; undefined where the file is cut, or a checksum is wrong. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let position = signature.length
  while (position + 12 <= file.length) {
    const end = position + 8 + file.readUInt32BE(position)
    if (end + 4 > file.length) return undefined
    const typeAndData = file.subarray(position + 4, end)
    if (crc32(typeAndData) !== file.readUInt32BE(end)) return undefined
    const type = typeAndData.toString('latin1', 0, 4)
    if (type === 'IEND') return chunks
    chunks.push({ type, data: typeAndData.subarray(4) })
    position = end + 4
  }
  return undefined
}

/** The lines of pixels, if they fill exactly the size in the header: 8 bits a colour, not interlaced. */
function linesOf(header: Buffer, pixels: Buffer): Buffer | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bytes = pixelBytes[header[9]!]
  const isPlain = header[8] === 8 && header[10] === 0 && header[11] === 0 && header[12] === 0
  const hasSize = (side: number) => side >= minLogoSide && side <= maxLogoSide
  if (!isPlain || bytes === undefined || !hasSize(width) || !hasSize(height)) return undefined
  const lineLength = 1 + width * bytes
  try {
    const lines = inflateSync(pixels, { maxOutputLength: height * lineLength })
    // Each line begins with its filter, of which there are five.
    const filters = Array.from({ length: height }, (_, line) => lines[line * lineLength] ?? 5)
    return lines.length === height * lineLength && filters.every((it) => it < 5) ? lines : undefined
  } catch {
    return undefined
  }
}

function toChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(typeAndData.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  typeAndData.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4)
  return chunk
}

/** Width and height in pixels of a file that `parseLogo` has answered. */
export const logoSize = (file: Buffer): { width: number; height: number } => ({
  width: file.readUInt32BE(16),
  height: file.readUInt32BE(20),
})
