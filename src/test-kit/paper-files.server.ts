/** A segment of a JPEG file. */
export const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))

interface JpegParts {
  /** Segments between the beginning and the frame. */
  extra?: Buffer[]
  hasFrame?: boolean
  /** Segments between a first scan and a second one; without it there is one scan. */
  betweenScans?: Buffer[]
  /** A byte of what draws the pixel. */
  pixel?: number
  /** Bytes behind the picture's end. */
  behind?: Buffer
}

/** The structure of a JPEG file of one pixel. */
export const jpegOf = ({
  extra = [],
  hasFrame = true,
  betweenScans,
  pixel = 0x3f,
  behind,
}: JpegParts = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    ...extra,
    ...(hasFrame ? [segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]))] : []),
    ...(betweenScans
      ? [scan, Buffer.from([pixel, 0xff, 0x00, 0xff, 0xd0, 0x10]), ...betweenScans]
      : []),
    scan,
    Buffer.from([pixel, 0xff, 0x00, 0x10, 0xff, 0xd9]),
    behind ?? Buffer.alloc(0),
  ])

/** Where and with what a photo was taken, as cameras write it, and a comment. */
export const cameraSegments: Buffer[] = [
  segment(0xe1, Buffer.from('Exif\0\0 GPS 12.9352 N 77.6245 E')),
  segment(0xed, Buffer.from('Photoshop 3.0')),
  segment(0xfe, Buffer.from('shot on a phone')),
]

export const pdfFile = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
