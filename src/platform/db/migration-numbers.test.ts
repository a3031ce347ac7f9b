import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = readdirSync('src/platform/db/migrations')

// Branches that each take the next free number merge without a conflict, and no clinic starts.
it('no two migrations have the same number', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(files.length).toBeGreaterThan(30)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

it('every migration is named by four digits and what it is about', () => {
  expect(files.filter((file) => !/^\d{4}_[a-z_]+\.sql$/.test(file))).toEqual([])
})
