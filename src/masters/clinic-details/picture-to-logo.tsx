import { maxLogoBytes, maxLogoSide, minLogoSide } from './clinic-details.ts'

/** What a person may choose, for the file dialog. Drawn anew, so nothing else of the file is sent. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Bytes of the chosen file; more takes a phone's browser long to draw. */
const maxPictureBytes = 10_000_000

/** The longer sides in pixels that are tried, until the PNG file is small enough. */
const sides = [maxLogoSide, 384, 256, 160]

/**
 * The chosen picture as a logo: a PNG file in base64, scaled down to what is stored. Undefined for a file
 * that is no picture of these types, or is too large.
 */
export async function pictureToLogo(file: File): Promise<string | undefined> {
  if (!pictureTypes.includes(file.type) || file.size > maxPictureBytes) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  for (const side of sides) {
    const base64 = drawn(picture, Math.min(1, side / Math.max(picture.width, picture.height)))
    if (base64 && base64.length * 0.75 <= maxLogoBytes) return base64
  }
  return undefined
}

function drawn(picture: ImageBitmap, scale: number): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(minLogoSide, Math.round(picture.width * scale))
  canvas.height = Math.max(minLogoSide, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return /^data:image\/png;base64,(.+)$/.exec(canvas.toDataURL('image/png'))?.[1]
}
