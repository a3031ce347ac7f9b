import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swappedNames, parsePatientSearch } from './parse-patient-search.ts'

describe('a patient search', () => {
  it('contains words of a name, digits of a number, or both', () => {
    expect(parsePatientSearch('  Ravi   Kumar ')).toEqual({
      name: 'ravi kumar',
      digits: '',
      fileNumber: 'Ravi Kumar',
    })
    expect(parsePatientSearch('+91 98765 43210')).toEqual({ name: '', digits: '9876543210' })
    expect(parsePatientSearch('4321')).toEqual({ name: '', digits: '4321', fileNumber: '4321' })
    expect(parsePatientSearch('ravi 4321')).toEqual({
      name: 'ravi',
      digits: '4321',
      fileNumber: 'ravi 4321',
    })
    expect(parsePatientSearch("D'Souza, M.")).toEqual({ name: 'dsouza m', digits: '' })
  })

  it('is undefined when it would match nearly everybody', () => {
    for (const tooShort of ['', ' ', 'r', '-', '%', '_ '])
      expect(parsePatientSearch(tooShort)).toBeUndefined()
  })

  it('is a whole file number, however short', () => {
    expect(parsePatientSearch('98')).toEqual({ name: '', digits: '', fileNumber: '98' })
    expect(parsePatientSearch('A7')).toEqual({ name: '', digits: '', fileNumber: 'A7' })
    expect(parsePatientSearch(' opd-1201')).toEqual({
      name: 'opd',
      digits: '1201',
      fileNumber: 'opd-1201',
    })
  })

  it('may be in any script, where one letter can be a name', () => {
    expect(parsePatientSearch('अनिता')).toEqual({
      name: 'अनिता',
      digits: '',
      fileNumber: 'अनिता',
    })
    expect(parsePatientSearch('李')).toEqual({ name: '李', digits: '', fileNumber: '李' })
  })

  it('contains no character with a meaning in a pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
        const {
          name,
          digits,
          fileNumber = '',
        } = parsePatientSearch(typed) ?? { name: '', digits: '' }
        expect(name).toMatch(/^[\p{L}\p{M} ]*$/u)
        expect(digits).toMatch(/^\d*$/)
        expect(fileNumber).toMatch(/^[\p{L}\p{M}\d ./-]*$/u)
      }),
    )
  })
})

describe('swapped letters', () => {
  it('are swapped back, pair by pair, within words', () => {
    expect(swappedNames('rvai')).toEqual(['vrai', 'ravi', 'rvia'])
    expect(swappedNames('rvai d')).toContain('ravi d')
    expect(swappedNames('rvai d').every((name) => name.indexOf(' ') === 4)).toBe(true)
  })

  it('are left in words that are too short to recognize, and in long names, which are similar anyway', () => {
    expect(swappedNames('rao')).toEqual([])
    expect(swappedNames('rao pai')).toEqual([])
    expect(swappedNames('balasubramaniam krishnamurthy iyengar')).toEqual([])
  })
})
