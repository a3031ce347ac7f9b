import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = readdirSync('src/platform/db/migrations')

// Branches that each take the next free number merge without a conflict, and no clinic starts.
it('no two migrations have the same number', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(files.length).toBeGreaterThan(30)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

it('every migration is named by four digits and what it is about', () => {
  expect(files.filter((file) => !/^\d{4}_[a-z_]+(\.concurrent)?\.sql$/.test(file))).toEqual([])
})

it('only files whose name says so make an index concurrently, and nothing else', () => {
  const withoutComments = (file: string) =>
    readFileSync(`src/platform/db/migrations/${file}`, 'utf8').replaceAll(/^--.*\n/gm, '')
  for (const file of files) {
    const makesOne = /^create (?:unique )?index concurrently \w+ on [^;]+;\n$/.test(
      withoutComments(file),
    )
    expect([file, makesOne]).toEqual([file, file.endsWith('.concurrent.sql')])
  }
  expect(files.some((file) => file.endsWith('.concurrent.sql'))).toBe(true)
})
