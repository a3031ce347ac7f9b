import { expect, it } from 'vitest'
import { cameraSegments, jpegOf, pdfFile } from '../../test-kit/paper-files.server.ts'
import { maxPaperBytes } from './paper-types.ts'
import { parsePaper } from './parse-paper.server.ts'

it('keeps a picture without what says where and with what it was taken', () => {
  const photo = jpegOf({ extra: cameraSegments, behind: Buffer.from('<script>') })
  expect(photo.includes('GPS')).toBe(true)
  expect(parsePaper(photo, 'image/jpeg')).toEqual(jpegOf())
  expect(parsePaper(jpegOf(), 'image/jpeg')).toEqual(jpegOf())
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
