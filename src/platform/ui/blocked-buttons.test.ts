import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = globSync('src/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))

it('no button that says why it is blocked does nothing when it is pressed', () => {
  const mute = screens.filter(({ code }) =>
    /onBlocked=\{\(\) => (?:\{\s*\}|undefined)\}/.test(code),
  )
  expect(mute.map(({ file }) => file)).toEqual([])
})

it('every button that says "Press to see what" shows it', () => {
  const promising = screens.filter(({ code }) => code.includes("'blocked.missing'"))
  expect(promising.length).toBeGreaterThan(3)
  const silent = promising.filter(({ code }) => !code.includes('onBlocked={'))
  expect(silent.map(({ file }) => file)).toEqual([])
})
