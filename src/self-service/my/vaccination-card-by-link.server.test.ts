import { beforeAll, describe, expect, it } from 'vitest'
import { vaccineMaster } from '../../masters/vaccines/vaccines.ts'
import { noteVaccination } from '../../patients/vaccinations/vaccinations.ts'
import { formatDay } from '../../platform/day/day.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { makePatientLink } from '../../scheduling/patient-link/link-token.server.ts'
import {
  getPage as open,
  openPagesClinic,
  pages,
  postForm as post,
} from '../../test-kit/pages-clinic.server.ts'
import { readPdf } from '../../test-kit/pdf-file.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { testVaccination, testVaccine } from '../../test-kit/test-vaccine.ts'

openPagesClinic()

let scene: TestScene
beforeAll(async () => {
  scene = await createScene(pages.clinic)
})

async function linked() {
  const id = await scene.pending('2026-12-02')
  const link = await makePatientLink(pages.clinic.db, id, null)
  return { id, url: `/my/${link}` }
}
const ageOf = async (id: number) => {
  const [row] = await pages.clinic.db<{ age: number }[]>`
    select p.age from appointment a join patient p on p.id = a.patient_id where a.id = ${id}`
  return row!.age
}

describe('the vaccination card', () => {
  const aDose = testVaccination.givenOn
  let given: { id: number; url: string; born: string }
  let patient: number
  beforeAll(async () => {
    const { id, url } = await linked()
    const body = { ...testVaccine, name: 'Card vaccine' }
    const { id: vaccine } = await scene.admin.call(vaccineMaster.add, { body })
    const [row] = await pages.clinic.db<[{ patientId: number }]>`
      select patient_id from appointment where id = ${id}`
    patient = row.patientId
    await scene.admin.call(noteVaccination, {
      params: { id: patient },
      body: { ...testVaccination, vaccine, requestKey: newUuid() },
    })
    given = { id, url, born: String(await ageOf(id)) }
  })
  const ask = (changes: object = {}) =>
    post(given.url, {
      kind: 'sheet',
      appointment: given.id,
      sheet: 'vaccinations',
      born: given.born,
      ...changes,
    })
  const reads = () => pages.clinic.db`
    select action, staff_id from audit_event
    where subject = 'vaccinations' and patient_id = ${patient} and action = 'printed' order by id`

  it('is there before the visit, with what was given and what comes next, in the patient’s language', async () => {
    expect((await open(given.url)).body).toContain('value="vaccinations"')
    await pages.clinic.db`update patient set language = 'hi' where id = ${patient}`
    const before = await reads()
    const [page] = await readPdf((await ask()).rawPayload)
    const text = page!.lines.join(' ')
    for (const said of ['Card vaccine', testVaccination.batch, formatDay(aDose), '2nd dose'])
      expect(text).toContain(said)
    expect(text).toMatch(/[\u0900-\u097f]/)
    expect(Math.round(page!.width)).toBe(420)
    const after = await reads()
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toEqual({ action: 'printed', staffId: null })
  })

  it('is nobody else’s, and a wrong answer gets nothing of it', async () => {
    const before = await reads()
    const other = await linked()
    const answers = [await ask({ born: '1800' }), await ask({ appointment: other.id })]
    for (const { body } of answers) expect(body).not.toContain('Card vaccine')
    expect((await open(other.url)).body).not.toContain('value="vaccinations"')
    expect(await reads()).toHaveLength(before.length)
  })

  it('goes with the appointment that its patient cancels', async () => {
    await pages.clinic.db`update appointment set status = 'CN' where id = ${given.id}`
    expect((await open(given.url)).body).not.toContain('value="vaccinations"')
    expect((await ask()).body).not.toContain('%PDF')
  })
})
