import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A table, or a row, cell or part of a list, that is styled by what it contains, with what follows. */
const containing = /(?:\.table|\b(?:table|thead|tbody|tr|td|th))(?:\[[^\]]*\])*:(?:not\(:)?has\(/
/** The row itself, where what it contains never changes while it is shown. */
const allowed = new Set([
  '.table tr:has([data-row-link]) {',
  "[data-layout='cards'] table tbody td[data-title]:has(> .choice) {",
])

it('no list is styled again as a whole because one cell of it changed', () => {
  const found = globSync('src/**/*.css').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => containing.test(line) && !allowed.has(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
