import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { correctPatient } from './correct-patient.ts'
import {
  correctedFields,
  isPossibleBirthday,
  yearsBetween,
  type RegisteredPatient,
} from './correction-rule.ts'

const today = '2026-11-24'
const meena: RegisteredPatient = {
  name: 'Meena Rao',
  mobile: '9800000001',
  age: 41,
  bornOn: null,
  sex: null,
  email: 'home@example.org',
  location: null,
  language: null,
  fileNumber: null,
  messages: null,
}

describe('a correction', () => {
  it('changes what it names and differs, and nothing else', () => {
    expect(correctedFields(meena, { name: 'Meena Raj', mobile: meena.mobile }, today)).toEqual({
      name: 'Meena Raj',
    })
    expect(correctedFields(meena, {}, today)).toEqual({})
  })

  it('takes an e-mail and a location away when they are emptied', () => {
    expect(correctedFields(meena, { email: '', location: '' }, today)).toEqual({ email: null })
  })

  it('makes the age follow from the day of birth, whatever age is sent beside it', () => {
    expect(correctedFields(meena, { bornOn: '1986-11-25', age: 12 }, today)).toEqual({
      bornOn: '1986-11-25',
      age: 39,
    })
  })

  it('keeps the age of a known day of birth, and takes an age once that is not known any more', () => {
    const born = { ...meena, bornOn: '1986-11-25', age: 39 }
    expect(correctedFields(born, { age: 50 }, today)).toEqual({})
    expect(correctedFields(born, { bornOn: null, age: 50 }, today)).toEqual({
      bornOn: null,
      age: 50,
    })
  })

  it('sent twice changes nothing the second time', () => {
    const correction = {
      name: 'Meena Raj',
      bornOn: '1980-02-29',
      sex: 'female',
      email: '',
    } as const
    const corrected = { ...meena, ...correctedFields(meena, correction, today) }
    expect(correctedFields(corrected, correction, today)).toEqual({})
  })
})

describe('a day of birth', () => {
  it('is not in the future, and 130 years ago at most', () => {
    expect(isPossibleBirthday(today, today)).toBe(true)
    expect(isPossibleBirthday(addDays(today, 1), today)).toBe(false)
    expect(isPossibleBirthday('1900-01-01', today)).toBe(true)
    expect(isPossibleBirthday('1900-01-01', '2031-01-01')).toBe(false)
  })

  it('adds a year on each birthday, on 1 March for those born on 29 February', () => {
    expect(yearsBetween('1980-11-24', today)).toBe(46)
    expect(yearsBetween('1980-11-25', today)).toBe(45)
    expect(yearsBetween('1980-02-29', '2027-02-28')).toBe(46)
    expect(yearsBetween('1980-02-29', '2027-03-01')).toBe(47)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const years = yearsBetween(addDays(today, -days), today)
        expect(years).toBeGreaterThanOrEqual(Math.floor(days / 366))
        expect(years).toBeLessThanOrEqual(days / 365)
      }),
    )
  })
})

describe('a corrected name', () => {
  const nameOf = (name: string) => correctPatient.body.shape.name.safeParse(name)

  it('may have an apostrophe, dots, hyphens and digits', () => {
    for (const name of ["Mary D'Souza", 'A. P. J. Kalam', 'Mohd. Ali', 'Anne-Marie', 'Baby 2'])
      expect(nameOf(name).data).toBe(name)
  })

  it('has a letter, and no other sign', () => {
    for (const name of ['12', "'", 'Meena@Rao', 'Meena, Rao', '<b>'])
      expect(nameOf(name).error?.issues[0]?.message).toBe('patient.nameCharacters')
  })
})
