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

/** Segments of programs and cameras, and comments; but not JFIF's and Adobe's, which say how colours are meant. */
const isForeign = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)

/** Those that say a picture's size; 0xc4, 0xc8 and 0xcc are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function parseJpeg(file: Buffer): Buffer | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const kept = [file.subarray(0, 2)]
  let hasFrame = false
  let position = 2
  while (position + 4 <= file.length && file[position] === 0xff) {
    const marker = file[position + 1]!
    const end = position + 2 + file.readUInt16BE(position + 2)
    if (end > file.length) return undefined
    if (marker === startOfScan) {
      const last = file.lastIndexOf(Buffer.from([0xff, endOfImage]))
      // What follows the picture is not its own.
      return hasFrame && last > end
        ? Buffer.concat([...kept, file.subarray(position, last + 2)])
        : undefined
    }
    hasFrame ||= isFrame(marker)
    if (!isForeign(marker)) kept.push(file.subarray(position, end))
    position = end
  }
  return undefined
}
