import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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

it('unpacks the first fonts of a process at once as it does each alone', async () => {
  const parts = ['jp-119', 'jp-118', 'sc-119', 'sc-118', 'sc-117', 'sc-116'].map((part) =>
    import.meta.resolve(
      `@fontsource-variable/noto-sans-${part.slice(0, 2)}/files/noto-sans-${part}-wght-normal.woff2`,
    ),
  )
  const script = `
    const { readFile } = await import('node:fs/promises')
    const { toTrueType } = await import(${JSON.stringify(new URL('./true-type.server.ts', import.meta.url).href)})
    const packed = await Promise.all(${JSON.stringify(parts)}.map((part) => readFile(new URL(part))))
    const atOnce = await Promise.all(packed.map(toTrueType))
    const alone = []
    for (const font of packed) alone.push(await toTrueType(font))
    console.log(JSON.stringify(alone.map((font, index) => font.equals(atOnce[index]))))`
  const run = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, run)
  expect(JSON.parse(stdout)).toEqual(parts.map(() => true))
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
