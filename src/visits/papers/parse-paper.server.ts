import { maxPaperBytes, type PaperType } from './paper-types.ts'

/**
 * The file of a paper as it is kept; undefined for one that is not of its type. A picture has nothing in it but what
 * draws it: not where and with what it was taken.
 */
export function parsePaper(file: Buffer, type: PaperType): Buffer | undefined {
  if (file.length > maxPaperBytes) return undefined
  return type === 'image/jpeg' ? parseJpeg(file) : isPdf(file) ? file : undefined
}

/** As readers of PDF files do: the mark of the beginning, and that of the end among the last bytes. */
const isPdf = (file: Buffer): boolean =>
  file.subarray(0, 5).equals(Buffer.from('%PDF-')) && file.subarray(-1024).includes('%%EOF')

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]

/** A picture has some dozens; more make work and no picture. */
const maxSegments = 2000

/** Segments of a frame say a picture's size; 0xc4, 0xc8 and 0xcc are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** What programs and cameras add, and comments; but not what says how colours are meant. */
function isForeign(marker: number, segment: Buffer): boolean {
  const begins = (name: string) => segment.subarray(4, 4 + name.length).equals(Buffer.from(name))
  if (marker === 0xe0) return !begins('JFIF\0')
  if (marker === 0xe2) return !begins('ICC_PROFILE\0')
  if (marker === 0xee) return !begins('Adobe')
  return marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)
}

/** A picture from its beginning to its end, the first; what follows, such as the film of a moving photo, is not its own. */
function parseJpeg(file: Buffer): Buffer | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const kept = [file.subarray(0, 2)]
  let hasFrame = false
  let hasScan = false
  let position = 2
  for (let count = 0; count < maxSegments && file[position] === 0xff; count += 1) {
    const marker = file[position + 1]!
    if (marker === endOfImage) {
      return hasFrame && hasScan
        ? Buffer.concat([...kept, file.subarray(position, position + 2)])
        : undefined
    }
    if (position + 4 > file.length) return undefined
    const end = position + 2 + file.readUInt16BE(position + 2)
    if (end > file.length || end < position + 4) return undefined
    const segment = file.subarray(position, end)
    hasFrame ||= isFrame(marker)
    hasScan ||= marker === startOfScan
    if (!isForeign(marker, segment)) kept.push(segment)
    position = marker === startOfScan ? endOfScan(file, end) : end
    if (position > end) kept.push(file.subarray(end, position))
  }
  return undefined
}

/** Where the pixels of a scan end: at the next marker. Within them 0xff is followed by a zero, or is a restart. */
function endOfScan(file: Buffer, from: number): number {
  let position = file.indexOf(0xff, from)
  while (position >= 0) {
    const next = file[position + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return position
    position = file.indexOf(0xff, position + 1)
  }
  return file.length
}
