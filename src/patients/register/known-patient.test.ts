import { describe, expect, it } from 'vitest'
import { isAltered, isSameName, toDeskPatient, type KnownPatient } from './known-patient.ts'

const mary: KnownPatient = { id: 7, version: 3, name: "Mary D'Souza", mobile: '9800000001' }
const typed = (name: string, mobile = '9800000001') => ({ name, mobile })

describe('a typed name', () => {
  it('means a patient whatever its capitals and spaces are', () => {
    expect(isSameName('Meena Rao', ' meena  RAO')).toBe(true)
    expect(isSameName('Meena Rao', 'Meenarao')).toBe(false)
  })

  it('means a corrected one without the signs that the booking form does not take', () => {
    expect(isSameName("Mary D'Souza", 'mary d souza')).toBe(true)
    expect(isSameName('A. P. J. Kalam', 'APJ Kalam')).toBe(true)
    expect(isSameName("Mary D'Souza", 'Mary Souza')).toBe(false)
  })
})

describe('a chosen patient', () => {
  it('is altered by another name or number, and by nothing else', () => {
    expect(isAltered(mary, typed("Mary D'Souza", '+91 98000 00001'))).toBe(false)
    expect(isAltered(mary, typed('Mary DSouza'))).toBe(false)
    expect(isAltered(mary, typed('Mary Souza'))).toBe(true)
    expect(isAltered(mary, typed("Mary D'Souza", '9800000002'))).toBe(true)
    expect(isAltered(null, typed('Mary Souza'))).toBe(false)
  })

  it('is booked as the one who was chosen while the name is theirs', () => {
    expect(toDeskPatient(typed("mary d'souza"), mary)).toMatchObject({ id: 7 })
    expect(toDeskPatient(typed('Mary Souza'), mary)).not.toHaveProperty('id')
    expect(toDeskPatient(typed("Mary D'Souza"), null)).not.toHaveProperty('id')
  })
})
