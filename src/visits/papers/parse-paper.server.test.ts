import { expect, it } from 'vitest'
import { cameraSegments, jpegOf, pdfFile, segment } from '../../test-kit/paper-files.server.ts'
import { maxPaperBytes } from './paper-types.ts'
import { parsePaper } from './parse-paper.server.ts'

it('keeps a picture without what says where and with what it was taken', () => {
  const photo = jpegOf({ extra: cameraSegments, behind: Buffer.from('<script>') })
  expect(photo.includes('GPS')).toBe(true)
  expect(parsePaper(photo, 'image/jpeg')).toEqual(jpegOf())
  expect(parsePaper(jpegOf(), 'image/jpeg')).toEqual(jpegOf())
})

it('keeps the first of two pictures in a file, and nothing between the scans of one but pixels', () => {
  const second = jpegOf({ extra: cameraSegments })
  expect(parsePaper(jpegOf({ behind: second }), 'image/jpeg')).toEqual(jpegOf())
  expect(
    parsePaper(jpegOf({ behind: Buffer.from('<script>\xff\xd9', 'latin1') }), 'image/jpeg'),
  ).toEqual(jpegOf())
  const scans = jpegOf({ betweenScans: cameraSegments })
  expect(scans.includes('GPS')).toBe(true)
  expect(parsePaper(scans, 'image/jpeg')).toEqual(jpegOf({ betweenScans: [] }))
})

it('keeps what says how colours are meant, and nothing else by those names', () => {
  const icc = jpegOf({ extra: [segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001 profile'))] })
  expect(parsePaper(icc, 'image/jpeg')).toEqual(icc)
  for (const marker of [0xe0, 0xe2, 0xee]) {
    const hidden = jpegOf({ extra: [segment(marker, Buffer.from('GPS 12.9 N'))] })
    expect(parsePaper(hidden, 'image/jpeg')).toEqual(jpegOf())
  }
})

it('does not work through a million segments of nothing', () => {
  const empty = Array.from({ length: 5000 }, () => segment(0xfe, Buffer.alloc(0)))
  expect(parsePaper(jpegOf({ extra: empty }), 'image/jpeg')).toBeUndefined()
})

it('keeps a PDF file as it is', () => {
  expect(parsePaper(pdfFile, 'application/pdf')).toEqual(pdfFile)
})

const cut = (length: number) => jpegOf({ extra: cameraSegments }).subarray(0, length)

it.each([
  ['a PDF file that is called a picture', pdfFile, 'image/jpeg'],
  ['a picture that is called a PDF file', jpegOf(), 'application/pdf'],
  ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
  ['a picture without a size', jpegOf({ hasFrame: false }), 'image/jpeg'],
  ['nothing', Buffer.alloc(0), 'image/jpeg'],
  ['nothing of a PDF file', Buffer.alloc(0), 'application/pdf'],
  ['a PDF file without its end', pdfFile.subarray(0, -8), 'application/pdf'],
  [
    'a PDF file behind something else',
    Buffer.concat([Buffer.from('GIF89a'), pdfFile]),
    'application/pdf',
  ],
  ['too many bytes', Buffer.concat([pdfFile, Buffer.alloc(maxPaperBytes)]), 'application/pdf'],
] as const)('keeps nothing of %s', (_, file, type) => {
  expect(parsePaper(file, type)).toBeUndefined()
})

it('keeps nothing of a picture that ends early, wherever that is', () => {
  const whole = jpegOf({ extra: cameraSegments })
  for (let length = 0; length < whole.length; length += 1) {
    expect(parsePaper(cut(length), 'image/jpeg'), String(length)).toBeUndefined()
  }
})
