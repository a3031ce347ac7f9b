/**
 * What a paper is kept as. Pictures are drawn anew by the page, so that every one is a JPEG file of moderate size and
 * says nothing of where and with what it was taken.
 */
export const paperTypes = ['image/jpeg', 'application/pdf'] as const
export type PaperType = (typeof paperTypes)[number]

/** Bytes of a paper's file. */
export const maxPaperBytes = 5_000_000

/** Pictures that browsers draw. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What a user may choose. */
export const chosenTypes = [...pictureTypes, 'application/pdf'] as const

/** The longer side of a kept picture in pixels: print of 8 points on A4 can be read. */
export const maxPictureSide = 2200

/** Characters of base64 for the most bytes of a file. */
export const maxBase64Length = Math.ceil(maxPaperBytes / 3) * 4
