import { describe, expect, it } from 'vitest'
import { matchPress, toPress, type KeyEvent } from './match-press.ts'
import { keys, type KeyName } from './keys.ts'

const press = (key: string, with_: Partial<KeyEvent> = {}, isMac = false) =>
  toPress(
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

describe('a key press', () => {
  it('has Ctrl on most computers and Cmd on a Mac', () => {
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

  it('is the printed letter, not the one at its position', () => {
    expect(press('a', { code: 'KeyQ' })).toBe('a')
  })

  it('is a symbol at any position and in any script', () => {
    expect(press('/', { code: 'Digit7', shiftKey: true })).toBe('/')
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('؟', { shiftKey: true })).toBe('?')
    expect(press('／')).toBe('/')
  })

  it('is ignored during composition, with Alt or Shift, and if it types nothing', () => {
    expect(press('n', { isComposing: true })).toBeUndefined()
    expect(press('n', { altKey: true })).toBeUndefined()
    expect(press('N', { shiftKey: true })).toBeUndefined()
    for (const key of ['Enter', 'Tab', 'Dead', 'Process', ' ']) expect(press(key)).toBeUndefined()
  })

  it('works with caps lock on', () => {
    expect(press('N')).toBe('n')
  })
})

describe('a matched shortcut', () => {
  const entries = (Object.keys(keys) as KeyName[]).map(
    (name) => [name, keys[name].combinations] as const,
  )

  it('has one key, or two within a second and a half', () => {
    expect(matchPress(entries, 'n', undefined, 0)).toEqual({ names: ['book'], pending: undefined })
    const pending = { press: 'g', timeMs: 100 }
    expect(matchPress(entries, 'g', undefined, 100)).toEqual({ names: [], pending })
    expect(matchPress(entries, 'c', pending, 900).names).toEqual(['goCalendar'])
    expect(matchPress(entries, 'd', pending, 900).names).toEqual(['goLanding', 'goOwn'])
    expect(matchPress(entries, 'd', pending, 1_600).names).toEqual(['day'])
  })

  it('is not the second key alone when the pair has no meaning', () => {
    expect(matchPress(entries, 'n', { press: 'g', timeMs: 0 }, 10)).toEqual({
      names: [],
      pending: undefined,
    })
  })
})

it('is unique, unless no user may use both', () => {
  const all = Object.values(keys).flatMap(({ combinations: presses }): string[] => [...presses])
  const twice = all.filter((it, index) => all.indexOf(it) !== index)
  // The staff dashboard and the consultant's dashboard.
  expect(twice).toEqual(['g d'])
})
