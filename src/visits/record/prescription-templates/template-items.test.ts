import { describe, expect, it } from 'vitest'
import { testMedicine } from '../../../test-kit/visits.server.ts'
import { emptyRow, prescriptionFormValuesOf } from '../prescription/prescription-form-values.ts'
import { filterTemplates, templateItemsOf } from './template-items.ts'

const [filled] = prescriptionFormValuesOf({ prescription: [testMedicine] }).items

describe('what a prescription saves as a template', () => {
  it('are its medicines, without untouched rows', () => {
    const items = [emptyRow, { ...filled!, medicine: ' Paracetamol ' }, emptyRow]
    expect(templateItemsOf({ items })).toEqual({ items: [testMedicine] })
  })

  it('is nothing while nothing is written, or a row is not complete', () => {
    expect(templateItemsOf({ items: [emptyRow] })).toEqual({ problem: 'templates.write' })
    for (const changes of [
      { medicine: '' },
      { amount: '' },
      { morning: false, evening: false },
    ] as const)
      expect(templateItemsOf({ items: [filled!, { ...filled!, ...changes }] })).toEqual({
        problem: 'templates.incomplete',
      })
  })
})

describe('finding a template', () => {
  const template = (name: string, changes: object = {}) => ({
    id: 1,
    version: 1,
    name,
    isShared: true,
    isOwn: true,
    ownerName: 'Dr. Anita Deshpande',
    items: [{ ...testMedicine, writtenAs: testMedicine.medicine, isRetired: false }],
    ...changes,
  })
  const fever = template('Viral fever, adult')
  const pain = template('Back pain', {
    isOwn: false,
    items: [{ ...testMedicine, medicine: 'Aceclofenac', isRetired: false }],
  })
  const found = (typed: string) => filterTemplates([fever, pain], typed).map(({ name }) => name)

  it('takes the words of its name, its medicines and its owner, in any order and case', () => {
    expect(found(' ')).toEqual([fever.name, pain.name])
    expect(found('adult VIRAL')).toEqual([fever.name])
    expect(found('aceclo')).toEqual([pain.name])
    expect(found('pain acec')).toEqual([pain.name])
    expect(found('cough')).toEqual([])
  })

  it('does not find all of one’s own by one’s own name', () => {
    expect(found('anita')).toEqual([pain.name])
  })
})
