import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { subsetOf, toTrueType } from './true-type.server.ts'

const read = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)))
const isTrueType = (font: Buffer) => font.subarray(0, 4).toString('hex') === '00010000'

it('leaves a TrueType font as it is', async () => {
  const font = await read('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
  expect(await toTrueType(font)).toBe(font)
})

it.each([
  '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-119-wght-normal.woff2',
])('unpacks %s', async (file) => {
  const packed = await read(file)
  const font = await toTrueType(packed)
  expect([isTrueType(packed), isTrueType(font)]).toEqual([false, true])
})

it('keeps some letters of a font, in one weight', async () => {
  const packed = await read(
    '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-119-wght-normal.woff2',
  )
  const font = await toTrueType(packed)
  const one = await subsetOf(font, '日', 600)
  expect(isTrueType(one)).toBe(true)
  expect(one.length).toBeLessThan(font.length / 10)
})
