import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swappedNames, typedClient } from './parse-patient-search.ts'

describe('what is typed to find a client', () => {
  it('is words of a name, digits of a number, or both', () => {
    expect(typedClient('  Ravi   Kumar ')).toEqual({ name: 'ravi kumar', digits: '' })
    expect(typedClient('+91 98765 43210')).toEqual({ name: '', digits: '9876543210' })
    expect(typedClient('4321')).toEqual({ name: '', digits: '4321' })
    expect(typedClient('ravi 4321')).toEqual({ name: 'ravi', digits: '4321' })
    expect(typedClient("D'Souza, M.")).toEqual({ name: 'd souza m', digits: '' })
  })

  it('is too little when it would mean nearly everybody', () => {
    for (const little of ['', ' ', 'r', '98', '%', '_ '])
      expect(typedClient(little)).toBeUndefined()
  })

  it('may be in any script, where one letter can be a name', () => {
    expect(typedClient('अनिता')).toEqual({ name: 'अनिता', digits: '' })
    expect(typedClient('李')).toEqual({ name: '李', digits: '' })
  })

  it('never carries a sign that a pattern would take for anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
        const { name, digits } = typedClient(typed) ?? { name: '', digits: '' }
        expect(name).toMatch(/^[\p{L}\p{M} ]*$/u)
        expect(digits).toMatch(/^\d*$/)
      }),
    )
  })
})

describe('letters that changed places', () => {
  it('are changed back, pair by pair, within words', () => {
    expect(swappedNames('rvai')).toEqual(['vrai', 'ravi', 'rvia'])
    expect(swappedNames('rvai d')).toContain('ravi d')
    expect(swappedNames('rvai d').every((name) => name.indexOf(' ') === 4)).toBe(true)
  })

  it('are left in words too short to know again, and in names long enough to be known anyway', () => {
    expect(swappedNames('rao')).toEqual([])
    expect(swappedNames('rao pai')).toEqual([])
    expect(swappedNames('balasubramaniam krishnamurthy iyengar')).toEqual([])
  })
})
