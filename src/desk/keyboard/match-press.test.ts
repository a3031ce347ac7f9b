import { describe, expect, it } from 'vitest'
import { completed, pressOf, type Pressed } from './match-press.ts'
import { keys, type KeyName } from './keys.ts'

const press = (key: string, with_: Partial<Pressed> = {}, isMac = false) =>
  pressOf(
    {
      key,
      code: '',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      ...with_,
    },
    isMac,
  )

describe('a press', () => {
  it('is Ctrl on most computers and Cmd on a Mac', () => {
    expect(press('k', { ctrlKey: true })).toBe('Mod+k')
    expect(press('k', { metaKey: true }, true)).toBe('Mod+k')
    expect(press('k', { ctrlKey: true }, true)).toBeUndefined()
    expect(press('k', { metaKey: true })).toBeUndefined()
  })

  it('is the same letter on a keyboard of another script', () => {
    expect(press('т', { code: 'KeyN' })).toBe('n')
    expect(press('л', { code: 'KeyK', ctrlKey: true })).toBe('Mod+k')
    expect(press('ν', { code: 'KeyN' })).toBe('n')
    expect(press('ى', { code: 'KeyN' })).toBe('n')
  })

  it('is the letter that is printed on it, not the one at its place', () => {
    expect(press('a', { code: 'KeyQ' })).toBe('a')
  })

  it('is a sign wherever it lies, and as any script writes it', () => {
    expect(press('/', { code: 'Digit7', shiftKey: true })).toBe('/')
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('؟', { shiftKey: true })).toBe('?')
    expect(press('／')).toBe('/')
  })

  it('is nothing while a word is composed, with Alt or Shift, or where it writes nothing', () => {
    expect(press('n', { isComposing: true })).toBeUndefined()
    expect(press('n', { altKey: true })).toBeUndefined()
    expect(press('N', { shiftKey: true })).toBeUndefined()
    for (const key of ['Enter', 'Tab', 'Dead', 'Process', ' ']) expect(press(key)).toBeUndefined()
  })

  it('counts with caps lock on', () => {
    expect(press('N')).toBe('n')
  })
})

describe('what a press completes', () => {
  const entries = (Object.keys(keys) as KeyName[]).map((name) => [name, keys[name].press] as const)

  it('is an entry of one key, or of two within a second and a half', () => {
    expect(completed(entries, 'n', undefined, 0)).toEqual({ names: ['book'], begun: undefined })
    const begun = { press: 'g', at: 100 }
    expect(completed(entries, 'g', undefined, 100)).toEqual({ names: [], begun })
    expect(completed(entries, 'c', begun, 900).names).toEqual(['goCalendar'])
    expect(completed(entries, 'd', begun, 900).names).toEqual(['goLanding', 'goOwn'])
    expect(completed(entries, 'd', begun, 1_600).names).toEqual(['day'])
  })

  it('is not the second key alone when the pair means nothing', () => {
    expect(completed(entries, 'n', { press: 'g', at: 0 }, 10)).toEqual({
      names: [],
      begun: undefined,
    })
  })
})

it('has no key twice, unless nobody may use both', () => {
  const all = Object.values(keys).flatMap(({ press: presses }): string[] => [...presses])
  const twice = all.filter((it, index) => all.indexOf(it) !== index)
  // The dashboard of staff and that of a consultant.
  expect(twice).toEqual(['g d'])
})
