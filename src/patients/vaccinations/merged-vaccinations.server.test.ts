import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vaccineMaster } from '../../masters/vaccines/vaccines.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { mergeDesk } from '../../test-kit/merge-desk.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testVaccination, testVaccine } from '../../test-kit/test-vaccine.ts'
import { listVaccinations, noteVaccination } from './vaccinations.ts'

let clinic: TestClinic
let doctor: Caller
let desk: ReturnType<typeof mergeDesk>
let vaccine: number
beforeAll(async () => {
  clinic = await openTestClinic()
  doctor = await clinic.callerFor('anita')
  desk = mergeDesk(clinic, await clinic.callerFor('reception'))
  const admin = await clinic.callerFor('admin')
  ;({ id: vaccine } = await admin.call(vaccineMaster.add, { body: testVaccine }))
})
afterAll(() => clinic.close())

const fromCard = { here: false, givenOn: '2026-10', place: 'City hospital', batch: '' }
/** A child of ten weeks with an appointment of Dr. Anita today. */
async function aChild(name: string) {
  const entry = await desk.anEntry(name, '2026-11-24')
  await clinic.db`update patient set born_on = '2026-09-15', age = 0, age_on = '2026-09-15' where id = ${entry.id}`
  return entry
}
const note = (id: number, changes: object = {}) =>
  doctor.call(noteVaccination, {
    params: { id },
    body: { ...testVaccination, vaccine, requestKey: newUuid(), ...changes },
  })
const givenTo = async (id: number) =>
  (await doctor.call(listVaccinations, { params: { id } })).given

describe('vaccinations of two entries of one patient', () => {
  it('come together, and part again with what was noted since at an appointment that parts', async () => {
    const child = await aChild('Asha Small')
    const other = await aChild('Asha Smal')
    await note(child.id, { givenOn: '2026-11-23' })
    await note(other.id, { ...fromCard, site: null, givenBy: '' })
    await desk.merge(other.id, child.id)
    expect(await givenTo(child.id)).toHaveLength(2)
    // At the appointment that parts again; from a page that was read before the merge.
    await clinic.db`update appointment set status = 'CN' where id = ${child.appointment}`
    await note(other.id, { dose: '2nd dose' })
    await desk.separate(child.id)
    expect((await givenTo(child.id)).map(({ dose, here }) => [dose, here])).toContainEqual([
      '1st dose',
      true,
    ])
    expect((await givenTo(other.id)).map(({ here }) => here)).toEqual([true, false])
  })

  it('stay with the one that was kept where a merge knew nothing of them', async () => {
    const child = await aChild('Asha Small')
    const other = await aChild('Asha Smal')
    await desk.merge(other.id, child.id)
    await note(child.id, { ...fromCard, site: null, givenBy: '' })
    await clinic.db`update patient_merge set moved = moved - 'vaccination' where merged_id = ${other.id}`
    await desk.separate(child.id)
    expect(await givenTo(child.id)).toHaveLength(1)
    expect(await givenTo(other.id)).toEqual([])
  })
})
