import { describe, expect, it } from 'vitest'
import { problemOf } from '../../../test-kit/test-clinic.server.ts'
import { bookWithAnita, closedDay, testMedicine } from '../../../test-kit/visits.server.ts'
import { readLastPrescription, suggestMedicines } from './prescription.ts'
import {
  openVisitClinic,
  scene,
  saveDetails,
  prescribe,
  recommend,
  read,
} from '../../../test-kit/visit-clinic.server.ts'

openVisitClinic()

describe('prescribing', () => {
  it('suggests medicines by a part of their name, those that begin with it first', async () => {
    const suggested = async (typed: string) => {
      const suggestions = await scene.treatingConsultant.call(suggestMedicines, {
        query: { typed },
      })
      return suggestions.map(({ name, strength }) => `${name} ${strength ?? ''}`.trim())
    }
    expect(await suggested('PARA')).toEqual([
      'Paracetamol 500 mg',
      'Paracetamol 650 mg',
      'Paracetamol syrup 5 ml',
    ])
    expect(await suggested('cetamol 65')).toEqual(['Paracetamol 650 mg'])
    expect(await suggested('paracetamol 650mg')).toEqual(['Paracetamol 650 mg'])
    expect(await suggested('am')).toContain('Amoxicillin 500 mg')
    expect((await suggested('am'))[0]).toMatch(/^Am/)
    expect(await suggested('100%_')).toEqual([])
  })

  it('keeps the row of what stays, in any order, and of what is corrected', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await saveDetails(scene.treatingConsultant, id)
    const of = (medicine: string, days = 5) => ({ ...testMedicine, medicine, days })
    const idsOf = async () => {
      const rows = await scene.clinic.db<{ id: number; medicine: string }[]>`
        select id, medicine from prescription_item where appointment_id = ${id} order by position`
      return Object.fromEntries(rows.map((row) => [row.medicine, row.id]))
    }
    await prescribe(id, 1, [of('Paracetamol'), of('Ibuprofen'), of('Cetirizine')])
    const first = await idsOf()
    await prescribe(id, 2, [of('Cetirizine'), of('Paracetamol', 9), of('Zinc')])
    const { Zinc: zinc, ...kept } = await idsOf()
    expect(kept).toEqual({ Cetirizine: first.Cetirizine, Paracetamol: first.Paracetamol })
    expect(zinc).toBeGreaterThan(Math.max(...Object.values(first)))
    // Of a medicine that comes back nobody knows any more which row it was.
    await prescribe(id, 3, [of('Ibuprofen')])
    expect((await idsOf()).Ibuprofen).toBeGreaterThan(zinc!)
  })

  it('adds new medicines to the list, each once', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await saveDetails(scene.treatingConsultant, id)
    const tonic = { ...testMedicine, medicine: 'Zincovit Tonic', amount: 0.025 }
    await prescribe(id, 1, [tonic, { ...tonic, days: 9 }, { ...tonic, medicine: 'ZINCOVIT tonic' }])
    const suggestions = await scene.treatingConsultant.call(suggestMedicines, {
      query: { typed: 'zincovit' },
    })
    expect(suggestions.map(({ name, strength }) => [name, strength])).toEqual([
      ['Zincovit Tonic', '25 mcg'],
    ])
  })

  it("repeats the patient's last prescription, not that of another patient with the same number", async () => {
    const person = (name: string) => ({ name, mobile: '9812345001' })
    const first = await bookWithAnita(scene.clinic.db, { ...person('Radha Rao'), day: closedDay })
    await saveDetails(scene.treatingConsultant, first)
    await prescribe(first, 1, [testMedicine, { ...testMedicine, medicine: 'Ibuprofen' }])
    const second = await bookWithAnita(scene.clinic.db, person('Radha Rao'))
    const brother = await bookWithAnita(scene.clinic.db, person('Ravi Rao'))
    const last = (id: number) =>
      scene.treatingConsultant.call(readLastPrescription, { params: { id } })
    expect((await last(second)).items.map(({ medicine }) => medicine)).toEqual([
      'Paracetamol',
      'Ibuprofen',
    ])
    expect((await last(brother)).items).toEqual([])
    expect((await last(first)).items).toEqual([])
  })
})

describe('recommended tests', () => {
  it('must be in a catalogue; a test retired later remains on its visit', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await saveDetails(scene.treatingConsultant, id)
    expect(await problemOf(recommend(id, 1, [{ type: 'Lab', id: 99_999 }]))).toBe('invalid_input')
    await recommend(id, 1, [{ type: 'Lab', id: 3 }])
    await scene.clinic.db`update lab_test set active = false where id = 3`
    await recommend(id, 2, [
      { type: 'Lab', id: 3 },
      { type: 'Lab', id: 4 },
    ])
    expect((await read(id)).tests.map((test) => test.id)).toEqual([3, 4])
    const another = await bookWithAnita(scene.clinic.db)
    await saveDetails(scene.treatingConsultant, another)
    expect(await problemOf(recommend(another, 1, [{ type: 'Lab', id: 3 }]))).toBe('invalid_input')
  })
})
