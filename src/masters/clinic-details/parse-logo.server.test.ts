import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pngChunk, pngFile } from '../../test-kit/logo-file.server.ts'
import { maxLogoBytes } from './clinic-details.ts'
import { logoSize, parseLogo } from './parse-logo.server.ts'

const size = { width: 40, height: 20 }

describe('a logo', () => {
  it('is taken as browsers write it, with and without transparency', () => {
    for (const colourType of [2, 6]) {
      const logo = parseLogo(pngFile({ ...size, colourType }))
      expect(logo && logoSize(logo)).toEqual(size)
    }
  })

  it('keeps nothing but its pixels: no place, no camera, no text', () => {
    const secret = pngChunk('tEXt', Buffer.from('Comment\0taken at 12.97, 77.59'))
    const logo = parseLogo(pngFile({ ...size, chunks: secret }))
    expect(logo).toEqual(parseLogo(pngFile(size)))
    expect(logo!.toString('latin1')).not.toContain('taken at')
  })

  it('that was taken is taken again unchanged', () => {
    const logo = parseLogo(pngFile(size))!
    expect(parseLogo(logo)).toEqual(logo)
  })

  it.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['a page with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['a JPEG file', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['one that is too large', Buffer.concat([pngFile(size), Buffer.alloc(maxLogoBytes)])],
    ['one that is too wide', pngFile({ width: 513, height: 20 })],
    ['one of a single pixel', pngFile({ width: 1, height: 1 })],
    ['one with a palette', pngFile({ ...size, colourType: 3 })],
    ['one with too few pixels', pngFile({ ...size, pixels: deflateSync(Buffer.alloc(100)) })],
    ['one that unpacks to much more', pngFile({ ...size, pixels: deflateSync(Buffer.alloc(9e7)) })],
    [
      'one with an unknown filter',
      pngFile({ ...size, pixels: deflateSync(Buffer.alloc(2420, 9)) }),
    ],
    ['one whose pixels are no pixels', pngFile({ ...size, pixels: randomBytes(300) })],
  ])('is refused: %s', (_, file) => {
    expect(parseLogo(file)).toBeUndefined()
  })

  it('is refused when it is cut, or any of its bytes is another', () => {
    const file = pngFile(size)
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        expect(parseLogo(file.subarray(0, at))).toBeUndefined()
        const changed = Buffer.from(file)
        changed[at] = changed[at]! ^ change
        expect(parseLogo(changed)).toBeUndefined()
      }),
    )
  })
})
