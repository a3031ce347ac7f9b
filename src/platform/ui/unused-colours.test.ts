import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unusedColours } from '../../../vite.plain-colours.ts'

it('nothing is painted in a colour that the built pages leave out', () => {
  const used = new RegExp(`['"\`.-](${unusedColours.join('|')})['"\`.-]`)
  const files = globSync('src/**/*.{ts,tsx,css}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => used.test(readFileSync(file, 'utf8')))).toEqual([])
})
