import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOfMedicine, filterMedicines, medicineLabel, unitOfTyped } from './medicine-choice.ts'
import { doseOf } from './medicine-strength.ts'
import { areFieldsValid, emptyRow } from './prescription-form-values.ts'

describe('a suggested medicine', () => {
  it.each([
    ['Paracetamol', '500 mg', { medicine: 'Paracetamol', amount: 500, unit: 'mg' }],
    ['Levothyroxine', '25 mcg', { medicine: 'Levothyroxine', amount: 25, unit: 'mcg' }],
    ['ORS', '21 gm', { medicine: 'ORS', amount: 21, unit: 'gm' }],
    ['Ambroxol syrup', '5 ml', { medicine: 'Ambroxol syrup', amount: 5, unit: 'ml' }],
    ['Vitamin D3', '60,000 IU', { medicine: 'Vitamin D3', amount: 60_000, unit: 'IU' }],
    ['Calamine', '8 %', { medicine: 'Calamine 8 %', amount: '' }],
    ['B-complex', null, { medicine: 'B-complex', amount: '' }],
  ])('%s %s fills %o', (name, strength, fields) => {
    expect(fieldsOfMedicine({ id: 1, name, strength })).toMatchObject(fields)
  })

  it('fills in valid fields if its strength gives a dose', () => {
    const strength = fc
      .tuple(
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom('mg', 'gm', 'ml', 'mcg', 'IU', '%'),
      )
      .map(([amount, unit]) => `${amount} ${unit}`)
    fc.assert(
      fc.property(strength, (strength) => {
        const items = [{ ...emptyRow, ...fieldsOfMedicine({ id: 1, name: 'Tonic', strength }) }]
        expect(areFieldsValid({ items })).toBe(doseOf(strength) !== undefined)
      }),
    )
  })

  it('clears the liquid amount of the previous medicine', () => {
    expect(fieldsOfMedicine({ id: 1, name: 'Calcium', strength: '500 mg' })).toHaveProperty(
      'liquidPerDay',
      '',
    )
  })

  it('is offered once per label, the one with the strength first', () => {
    const knownMedicines = [
      { id: 1, name: 'Paracetamol', strength: '500 mg' },
      { id: 2, name: 'Paracetamol 500 mg', strength: null },
      { id: 3, name: 'ORS', strength: null },
    ]
    expect(filterMedicines(knownMedicines, '')).toEqual([knownMedicines[0], knownMedicines[2]])
    expect(knownMedicines.map(medicineLabel)).toEqual([
      'Paracetamol 500 mg',
      'Paracetamol 500 mg',
      'ORS',
    ])
  })

  it('matches the typed text in any case', () => {
    const knownMedicines = [
      { id: 1, name: 'Paracetamol', strength: '500 mg' },
      { id: 2, name: 'कफ सिरप', strength: null },
    ]
    expect(filterMedicines(knownMedicines, ' PARACETAMOL 5')).toEqual([knownMedicines[0]])
    expect(filterMedicines(knownMedicines, 'कफ')).toEqual([knownMedicines[1]])
    expect(filterMedicines(knownMedicines, 'Metformin')).toEqual([])
  })
})

describe('a typed medicine', () => {
  const medicines = (...known: [name: string, strength: string | null][]) =>
    known.map(([name, strength], index) => ({ id: index + 1, name, strength }))

  it.each(['Cetirizine', ' CETIRIZINE ', 'cetirizine 10 mg', 'Cetirizine 10mg'])(
    'that the list has has its unit: %s',
    (typed) => {
      expect(unitOfTyped(medicines(['Cetirizine', '10 mg']), typed)).toBe('mg')
    },
  )

  it('has the unit that all its strengths have', () => {
    const strengths = medicines(['Vitamin D3', '1,000 IU'], ['Vitamin D3', '60,000 IU'])
    expect(unitOfTyped(strengths, 'vitamin d3')).toBe('IU')
    expect(unitOfTyped(strengths, 'vitamin d3 60000 IU')).toBe('IU')
    const withSyrup = medicines(['Paracetamol', '500 mg'], ['Paracetamol', '5 ml'])
    expect(unitOfTyped(withSyrup, 'Paracetamol')).toBeUndefined()
    expect(unitOfTyped(withSyrup, 'Paracetamol 5 ml')).toBe('ml')
  })

  it('has none of a medicine that only contains the name, or has no dose as its strength', () => {
    expect(unitOfTyped(medicines(['Levocetirizine', '5 mg']), 'Cetirizine')).toBeUndefined()
    expect(unitOfTyped(medicines(['Calamine', '8 %']), 'Calamine')).toBeUndefined()
    const withLotion = medicines(['Calamine', '8 %'], ['Calamine', '5 ml'])
    expect(unitOfTyped(withLotion, 'Calamine')).toBeUndefined()
    expect(unitOfTyped(medicines(['ORS', null]), 'ORS')).toBeUndefined()
    expect(unitOfTyped(medicines(['ORS', null], ['ORS', '21 gm']), 'ORS')).toBe('gm')
    expect(unitOfTyped([], '')).toBeUndefined()
  })
})
