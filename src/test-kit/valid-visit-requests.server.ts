import { randomUUID } from 'node:crypto'
import type { CallName } from '../access/permissions/permissions.ts'
import { addTemplate } from '../visits/record/prescription-templates/prescription-templates.ts'
import { saveReferrals } from '../visits/record/referrals/referrals.ts'
import { jpegOf } from './paper-files.server.ts'
import { testExercise } from './test-exercise.ts'
import { testReferral } from './test-referral.ts'
import { testCertificate } from './test-scene.server.ts'
import { forPending, type MakeRequest } from './valid-request.server.ts'
import { testDetails, testMedicine } from './visits.server.ts'

/** A request that saves a part of a recorded visit. */
const visitPart =
  (body: object): MakeRequest =>
  async ({ anita: by, recorded }) => {
    const visit = await recorded()
    return { by, params: { id: visit.id }, body: { version: visit.version, ...body } }
  }

const forRecorded =
  (params: Record<string, string> = {}): MakeRequest =>
  async ({ anita: by, recorded }) => ({ by, params: { ...params, id: (await recorded()).id } })

/** A request about a paper that is kept. */
const forPaper: MakeRequest = async ({ clinic, anita: by, recorded }) => {
  const { id } = await recorded()
  const [row] = await clinic.db<[{ id: number }]>`
    insert into visit_paper (appointment_id, title, day, type, file, added_by, request_key)
    values (${id}, 'Blood report', '2026-11-20', 'image/jpeg', ${jpegOf()}, 4, ${randomUUID()})
    returning id`
  return { by, params: { id, paper: row.id } }
}

let templates = 0
/** Names of templates are unique. */
const validTemplate = () => ({
  name: `Viral fever ${(templates += 1)}`,
  isShared: false,
  items: [testMedicine],
})

/** A request about a template of its caller. */
const forTemplate =
  (bodyOf: () => object): MakeRequest =>
  async ({ anita: by }) => {
    const { id } = await by.call(addTemplate, { body: validTemplate() })
    return { by, params: { id }, body: bodyOf() }
  }

const editor = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'

/** Requests about what is recorded at visits. */
export const visitRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/medicines': ({ anita: by }) => ({ by }),
  'GET /api/visits/:id': forRecorded(),
  'GET /api/visits/:id/history': forRecorded(),
  'GET /api/visits/:id/history/:day': forRecorded({ day: '2026-11-20' }),
  'GET /api/visits/:id/last-prescription': forRecorded(),
  'PUT /api/visits/:id': forPending({
    day: '2026-11-24',
    details: testDetails,
    prescription: [testMedicine],
    tests: [{ type: 'Lab', id: 2 }],
    certificates: [testCertificate],
  }),
  'PUT /api/visits/:id/details': forPending({ version: 0, details: testDetails }),
  'PUT /api/visits/:id/prescription': visitPart({ items: [testMedicine] }),
  'PUT /api/visits/:id/tests': visitPart({ tests: [{ type: 'Lab', id: 2 }] }),
  'PUT /api/visits/:id/exercises': visitPart({ exercises: [testExercise] }),
  'GET /api/visits/:id/last-exercises': forRecorded(),
  'GET /api/exercise-names': ({ anita: by }) => ({ by }),
  'PUT /api/visits/:id/certificates': visitPart({ certificates: [testCertificate] }),
  'POST /api/visits/:id/certificates/withdraw': visitPart({ number: 1, reason: 'Wrong days' }),
  'PUT /api/visits/:id/referrals': visitPart({ referrals: [testReferral] }),
  'POST /api/visits/:id/referrals/withdraw': async ({ anita: by, recorded }) => {
    const { id, version } = await recorded()
    const body = { version, referrals: [testReferral] }
    const saved = await by.call(saveReferrals, { params: { id }, body })
    return { by, params: { id }, body: { ...saved, number: 1, reason: 'Wrong patient' } }
  },
  'GET /api/referral-recipients': ({ anita: by }) => ({ by }),
  'GET /api/visits/:id/test-results': forRecorded(),
  'PUT /api/visits/:id/test-results/:test': async ({ clinic, anita: by, recorded }) => {
    const { id } = await recorded()
    const [row] = await clinic.db<[{ id: number }]>`
      insert into recommended_test (appointment_id, lab_test_id) values (${id}, 3) returning id`
    const result = { text: 'Hb 11.2', day: '2026-11-24' }
    return { by, params: { id, test: row.id }, body: { result, seen: null } }
  },
  'GET /api/visits/:id/kept-papers': forRecorded(),
  'GET /api/visits/:id/papers': forRecorded(),
  'GET /api/visits/:id/papers/mark': forRecorded(),
  'GET /api/visits/:id/papers/:paper': forPaper,
  'POST /api/visits/:id/papers': forPending({
    title: 'Blood report',
    day: '2026-11-20',
    type: 'image/jpeg',
    file: jpegOf().toString('base64'),
    requestKey: randomUUID(),
  }),
  'DELETE /api/visits/:id/papers/:paper': forPaper,
  'PUT /api/visits/:id/drafts/:part': async ({ anita: by, pending }) => ({
    by,
    params: { id: await pending(), part: 'details' },
    body: { editor: randomUUID(), number: 1, seen: 0, content: 'Fever' },
  }),
  'POST /api/visits/:id/presence': forPending({ editor }),
  'GET /api/prescription-templates': ({ anita: by }) => ({ by }),
  'POST /api/prescription-templates': ({ anita: by }) => ({ by, body: validTemplate() }),
  'PUT /api/prescription-templates/:id': forTemplate(() => ({ version: 1, ...validTemplate() })),
  'DELETE /api/prescription-templates/:id': forTemplate(() => ({ version: 1 })),
  'POST /api/prescription-templates/:id/uses': async ({ anita: by }) => ({
    by,
    params: { id: (await by.call(addTemplate, { body: validTemplate() })).id },
  }),
  'GET /api/sheets/:kind/:id': forRecorded({ kind: 'prescription' }),
  'GET /api/sheets/:kind/:id/mark': forRecorded({ kind: 'prescription' }),
  'GET /api/sheets/:kind/:id/pdf': forRecorded({ kind: 'prescription' }),
}
