import { afterAll, beforeAll, expect, it } from 'vitest'
import { vaccineMaster } from '../../masters/vaccines/vaccines.ts'
import { noteVaccination, withdrawVaccination } from '../../patients/vaccinations/vaccinations.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { mergeDesk } from '../../test-kit/merge-desk.server.ts'
import { readPdf } from '../../test-kit/pdf-file.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testVaccination, testVaccine } from '../../test-kit/test-vaccine.ts'

let clinic: TestClinic
let reception: Caller
let vaccine: number
let patient: number
beforeAll(async () => {
  clinic = await openTestClinic()
  reception = await clinic.callerFor('reception')
  const admin = await clinic.callerFor('admin')
  ;({ id: vaccine } = await admin.call(vaccineMaster.add, { body: testVaccine }))
  ;({ id: patient } = await mergeDesk(clinic, reception).anEntry('Asha Small', '2026-11-24'))
  await clinic.db`
    update patient set born_on = '2026-09-15', age = 0, age_on = '2026-09-15', language = 'hi'
    where id = ${patient}`
})
afterAll(() => clinic.close())

const note = (changes: object) =>
  reception.call(noteVaccination, {
    params: { id: patient },
    body: { ...testVaccination, vaccine, requestKey: newUuid(), ...changes },
  })
async function card(query = ''): Promise<string[]> {
  const answer = await clinic.app.inject({
    url: `/api/clients/${patient}/vaccinations/card${query}`,
    headers: { cookie: reception.cookie },
  })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).not.toContain('Asha')
  return (await readPdf(answer.rawPayload)).map((page) => JSON.stringify(page))
}

it('has what was given and what comes next, and nothing that was withdrawn, in the patient’s language', async () => {
  await note({ batch: 'WRONG7' })
  const [row] = await clinic.db<[{ id: number }]>`select max(id) as id from vaccination`
  await reception.call(withdrawVaccination, {
    params: { id: patient, vaccination: row.id },
    body: { reason: 'Another batch' },
  })
  await note({ batch: 'RIGHT8' })
  const [page] = await card('?locale=en')
  for (const words of ['Vaccination card', 'Asha Small', '15-09-2026', 'RIGHT8', '19-01-2027'])
    expect(page).toContain(words)
  expect(page).not.toContain('WRONG7')
  const [inHindi] = await card()
  expect(inHindi).not.toContain('Vaccination card')
  const [printed] = await clinic.db<[{ count: number }]>`
    select count(*)::int from audit_event
    where action = 'printed' and subject = 'vaccinations' and patient_id = ${patient}`
  expect(printed.count).toBe(2)
})

it('names what comes next, and no day for what counts from a day that nobody knows', async () => {
  await clinic.db`update vaccination set withdrawn_by = noted_by, withdrawn_on = noted_on, withdrawn_reason = 'x'
    where withdrawn_on is null and patient_id = ${patient}`
  await note({ here: false, givenOn: '2026', batch: '', site: null, givenBy: '' })
  const [page] = await card('?locale=en')
  expect(page).toContain('2nd dose')
  expect(page).not.toContain('from')
})

it('goes on to further pages', async () => {
  for (let day = 10; day < 24; day += 1) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- each is noted by itself
    await note({ dose: '', givenOn: `2026-11-${day}`, batch: `N${day}` })
  }
  const pages = await card('?locale=en')
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.join('')).toContain('N23')
  expect(pages.every((page) => page.includes('Asha Small'))).toBe(true)
})
