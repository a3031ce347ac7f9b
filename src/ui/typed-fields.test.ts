import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
)
const codeOf = (file: string) => readFileSync(`src/${file}`, 'utf8')

// The kit's number field drops letters while it is typed in: 1e3 becomes 13, "1,200" 1.20.
it('every number is typed in a field of ours, which changes nothing in silence', () => {
  expect(screens.length).toBeGreaterThan(100)
  const others = /\bNumberInput\b|type="number"|clampBehavior/
  expect(screens.filter((file) => others.test(codeOf(file)))).toEqual([])
})

it('no field cuts what is typed or pasted: its form says that it is too long', () => {
  expect(screens.filter((file) => /\bmaxLength\b/.test(codeOf(file)))).toEqual([])
})
