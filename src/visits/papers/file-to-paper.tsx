import {
  chosenTypes,
  maxBase64Length,
  maxPaperBytes,
  maxPictureSide,
  type PaperType,
} from './paper-types.ts'

/** Bytes of a chosen picture; more takes a phone's browser long to draw. */
const maxPictureBytes = 30_000_000

interface PaperFile {
  type: PaperType
  /** In base64. */
  file: string
}

/**
 * A chosen file as it is kept: a picture drawn anew as a JPEG file of moderate size, a PDF file as it is. Undefined for
 * a file of another type, one that is too large, and one that cannot be read.
 */
export async function fileToPaper(chosen: File): Promise<PaperFile | undefined> {
  if (!chosenTypes.some((type) => type === chosen.type)) return undefined
  if (chosen.type === 'application/pdf') {
    if (chosen.size > maxPaperBytes) return undefined
    const file = await readBase64(chosen)
    return file ? { type: 'application/pdf', file } : undefined
  }
  if (chosen.size > maxPictureBytes) return undefined
  const picture = await createImageBitmap(chosen).catch(() => undefined)
  const file = picture && drawn(picture)
  // Held until it is collected otherwise: 50 MB of a photo, on a phone.
  picture?.close()
  return file && file.length <= maxBase64Length ? { type: 'image/jpeg', file } : undefined
}

function drawn(picture: ImageBitmap): string | undefined {
  const scale = Math.min(1, maxPictureSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // What is transparent is white on paper, and would be black in a JPEG file.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return base64Of(canvas.toDataURL('image/jpeg', 0.82))
}

const base64Of = (address: string): string | undefined =>
  /^data:[^,]*;base64,(.+)$/.exec(address)?.[1]

/** A file's content in base64; undefined if it cannot be read, as one that was moved meanwhile. */
async function readBase64(file: File): Promise<string | undefined> {
  const address = await readAsAddress(file).catch(() => undefined)
  return address && base64Of(address)
}

/** A file as a `data:` address, the only one that a page may draw a picture from memory by. */
export const readAsAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
