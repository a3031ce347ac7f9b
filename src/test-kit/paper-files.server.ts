const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

interface JpegParts {
  /** Segments between the beginning and the frame. */
  extra?: Buffer[]
  hasFrame?: boolean
  /** Bytes behind the picture's end. */
  behind?: Buffer
}

/** The structure of a JPEG file of one pixel. */
export const jpegOf = ({ extra = [], hasFrame = true, behind }: JpegParts = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    ...extra,
    ...(hasFrame ? [segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]))] : []),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0x10, 0xff, 0xd9]),
    behind ?? Buffer.alloc(0),
  ])

/** Where and with what a photo was taken, as cameras write it, and a comment. */
export const cameraSegments: Buffer[] = [
  segment(0xe1, Buffer.from('Exif\0\0 GPS 12.9352 N 77.6245 E')),
  segment(0xed, Buffer.from('Photoshop 3.0')),
  segment(0xfe, Buffer.from('shot on a phone')),
]

export const pdfFile = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
