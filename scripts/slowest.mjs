import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

/** The slowest tests and journeys, by what vitest and Playwright wrote about their runs as JSON. */
export async function slowestTests(vitestFile, playwrightFile, count = 20) {
  const [vitestReport, playwrightReport] = await Promise.all(
    [vitestFile, playwrightFile].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  )
  return [...vitestTests(vitestReport), ...playwrightTests(playwrightReport)]
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
}

const vitestTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(root, name),
      title: fullName.trim(),
      ms: duration ?? 0,
    })),
  )

const playwrightTests = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(playwrightTests),
  ...specs.map(({ file, title, tests }) => ({
    file: path.join('e2e', file),
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
]
