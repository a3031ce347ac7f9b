import { describe, expect, it } from 'vitest'
import { testMedicine } from '../../../test-kit/visits.server.ts'
import { insertedName, listedMedicineOf, prescribedName } from './template-medicine.ts'

const medicines = (...listed: [name: string, strength: string | null][]) =>
  listed.map(([name, strength], index) => ({ id: index + 1, name, strength }))
const idFor = (changes: Partial<typeof testMedicine>, listed: ReturnType<typeof medicines>) =>
  listedMedicineOf({ ...testMedicine, ...changes }, listed)?.id

describe('the medicine of the clinic’s list that an item prescribes', () => {
  it('has its name in any case, and its strength', () => {
    const listed = medicines(['Paracetamol', '650 mg'], ['paracetamol', '500 mg'])
    expect(idFor({ medicine: 'PARACETAMOL', amount: 500 }, listed)).toBe(2)
    expect(idFor({ medicine: 'Paracetamol', amount: 650 }, listed)).toBe(1)
  })

  it('is the only one of its name, whatever the dose is', () => {
    const listed = medicines(['Paracetamol', '500 mg'], ['Paracetamol syrup', '5 ml'])
    expect(idFor({ amount: 250 }, listed)).toBe(1)
    expect(idFor({ amount: 2, unit: 'tablet' }, listed)).toBe(1)
  })

  it('is none where several strengths could be meant, and none of free text', () => {
    const listed = medicines(['Paracetamol', '500 mg'], ['Paracetamol', '650 mg'])
    expect(idFor({ amount: 250 }, listed)).toBeUndefined()
    expect(idFor({ amount: 2, unit: 'tablet' }, listed)).toBeUndefined()
    expect(idFor({ medicine: 'Gripe water, home made' }, listed)).toBeUndefined()
    expect(idFor({}, [])).toBeUndefined()
  })

  it('has a strength in its name that is no dose', () => {
    const listed = medicines(['Calamine', '8 %'], ['Calamine', '5 ml'])
    const lotion = { amount: 5, unit: 'ml' } as const
    expect(idFor({ ...lotion, medicine: 'Calamine 8 %' }, listed)).toBe(1)
    expect(idFor({ ...lotion, medicine: 'Calamine' }, listed)).toBe(2)
  })
})

it('a medicine is prescribed under its name, with a strength that is no dose', () => {
  expect(prescribedName({ name: 'Paracetamol', strength: '500 mg' })).toBe('Paracetamol')
  expect(prescribedName({ name: 'Calamine', strength: '8 %' })).toBe('Calamine 8 %')
  expect(prescribedName({ name: 'B-complex', strength: null })).toBe('B-complex')
})

describe('a template inserts', () => {
  it.each([
    ['Paracetamol', 'Acetaminophen', '650 mg', 'Acetaminophen'],
    ['calamine 8 %', 'Calamine lotion', '8 %', 'Calamine lotion 8 %'],
    ['Calamine 8 %', 'Calamine', '5 %', 'Calamine 8 %'],
    ['Calamine 8 %', 'Calamine', '18 %', 'Calamine 8 %'],
    ['Calamine 8 %', 'Calamine', '5 ml', 'Calamine 8 %'],
    ['Calamine 8 %', 'Calamine', null, 'Calamine 8 %'],
    ['Amoxy 125 mg/5 ml', 'Amoxy', '125 mcg/5 ml', 'Amoxy 125 mg/5 ml'],
    ['Betadine', 'Povidone', '5 %', 'Betadine'],
    ['Calamine 8% lotion', 'Calamine 5% lotion', null, 'Calamine 8% lotion'],
  ])('of %s, where the list has %s of %s by now: %s', (item, name, strength, inserted) => {
    expect(insertedName(item, { name, strength })).toBe(inserted)
  })
})
