import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allergenAgainst, bothAllergies } from './allergy-rule.ts'

describe('a medicine that a patient must not be given', () => {
  it.each([
    ['Penicillin', 'Penicillin V 250', 'Penicillin'],
    ['peanuts, PENICILLINS', 'Amoxicillin', 'PENICILLINS'],
    ['Penicillin', 'Augmentin 625', 'Penicillin'],
    ['Dust; Sulfa drugs', 'Cotrimoxazole', 'Sulfa drugs'],
    ['Aspirin', 'Ibuprofen', 'Aspirin'],
    ['Cefixime', 'Cefuroxime axetil', 'Cefixime'],
    ['पेनिसिलिन، धूल', 'पेनिसिलिन', 'पेनिसिलिन'],
    ['Iodine', 'Povidone Iodine', 'Iodine'],
  ])('%s speaks against %s', (allergies, medicine, allergen) => {
    expect(allergenAgainst(allergies, medicine)).toBe(allergen)
  })

  it.each([
    ['Penicillin', 'Paracetamol'],
    ['Dust, pollen', 'Cetirizine'],
    ['', 'Amoxicillin'],
    [null, 'Amoxicillin'],
    ['Egg', 'Eggplant syrup'],
    // The other word is a salt or a form.
    ['Sulfa', 'Ferrous sulfate'],
    ['Sulpha drugs', 'Salbutamol sulphate'],
    ['Mefenamic acid', 'Folic acid'],
    ['Diclofenac sodium', 'Pantoprazole sodium'],
    ['Penicillin', ''],
  ])('%s says nothing against %s', (allergies, medicine) => {
    expect(allergenAgainst(allergies, medicine)).toBeUndefined()
  })

  it('is found wherever its own name stands in the list', () => {
    const word = fc.stringMatching(/^[a-z]{4,12}$/)
    fc.assert(
      fc.property(fc.array(word), word, fc.array(word), (before, name, after) => {
        expect(allergenAgainst([...before, name, ...after].join(', '), name)).toBeDefined()
      }),
    )
  })
})

describe('the allergies of two entries of one patient', () => {
  it.each([
    [null, null, null],
    [null, '', ''],
    ['', null, ''],
    ['', 'Dust', 'Dust'],
    ['Dust', null, 'Dust'],
    ['Dust, Penicillin', 'penicillin; Egg', 'Dust, Penicillin, Egg'],
    [
      'Sulfa: mild, rash; Penicillin: severe, rash',
      '',
      'Sulfa: mild, rash; Penicillin: severe, rash',
    ],
  ])('%s and %s are %s', (one, other, both) => {
    expect(bothAllergies(one, other)).toBe(both)
  })
})
