import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import { maxSessionsPerHour } from '../../scheduling/booking/own-booking-limits.ts'
import { listPatientPayments } from '../../desk/patient-page/patient-page.ts'
import {
  legacyCertificate,
  legacyDetails,
  legacyMedicine,
  legacyPatient,
} from '../../test-kit/valid-legacy-requests.server.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest } from '../../test-kit/valid-requests.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { legacyBasePath } from './legacy-base-path.ts'
import { legacyCalls } from './legacy-calls.server.ts'

// Invalid and unusual requests of legacy clients, and their answers.

const today = '2026-11-24'
const later = '2026-12-02'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
beforeEach(() => clinic.db`delete from rate_limit`)
afterAll(() => clinic.close())

interface Answer {
  status: number
  message: string
  code?: string
  data: Record<string, unknown> | null
}
async function post(name: string, body: object, by: Caller = scene.admin, headers = {}) {
  const answer = await clinic.app.inject({
    method: 'POST',
    url: `${legacyBasePath}/${name}`,
    headers: { cookie: by.cookie, ...headers },
    body,
  })
  return { http: answer.statusCode, ...answer.json<Answer>() }
}

it('an empty field is refused with the message of a missing one', async () => {
  let attempt = 0
  for (const { contract } of legacyCalls) {
    if (!contract.body) continue
    const right = await buildValidRequest(scene, contract)
    for (const name of Object.keys(contract.body.shape)) {
      const { [name]: _, ...missing } = right.body as Record<string, unknown>
      const [empty, left] = [
        await send(clinic.app, contract, { ...right, body: { ...missing, [name]: '' } }),
        await send(clinic.app, contract, { ...right, body: missing }),
      ].map((answer) => answer.json<Answer>())
      const messages = `${callName(contract)} ${name}`
      if (left!.status === 200 || empty!.status === 200) continue
      expect([empty!.status, empty!.message], messages).toEqual([left!.status, left!.message])
      attempt += 1
    }
  }
  expect(attempt).toBeGreaterThan(40)
})

it('a problem of a rule has HTTP status 200, and a missing permission is an HTTP error', async () => {
  const slot = await scene.openSlot(later)
  const booking = {
    ...legacyPatient,
    branch: 1,
    hawservices: 1,
    consultant: 4,
    healthissues: 'Fever',
    date: later,
    slot,
  }
  expect(await post('submitappointment', booking)).toMatchObject({ http: 200, status: 200 })
  expect(await post('submitappointment', { ...booking, full_name: 'Else' })).toMatchObject({
    http: 200,
    status: 409,
    code: 'slot_taken',
    data: null,
  })
  const nobody = await post('submitReschedule', {}, scene.nobody)
  expect(nobody).toMatchObject({ http: 401, status: 401, data: null })
})

it('the API document has the problems of rules under HTTP 200', async () => {
  interface Answer {
    description: string
    content: { 'application/json': { schema: { anyOf: { properties: object }[] } } }
  }
  type Calls = Record<string, { responses: Record<string, Answer> }>
  const { paths } = (await clinic.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Calls>
  }>()
  const calls = Object.entries(paths)
    .filter(([url]) => url.startsWith('/api/earlier/'))
    .flatMap(([, of]) => Object.values(of))
  expect(calls.length).toBeGreaterThan(30)
  const ofHttp = ['200', '401', '403', '429', '500', '503', '507']
  for (const { responses } of calls) {
    expect(ofHttp).toEqual(expect.arrayContaining(Object.keys(responses)))
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403', '429']))
    const { description, content } = responses['200']!
    expect(description).toMatch(/the problem of a rule/)
    const [answer, refused] = content['application/json'].schema.anyOf
    expect(answer!.properties).toMatchObject({ status: { enum: [200] } })
    expect(refused!.properties).toMatchObject({
      code: { enum: expect.arrayContaining(['slot_taken', 'holiday']) },
      status: { type: 'integer' },
      message: { type: 'string' },
      data: expect.anything(),
    })
  }
  const own = paths['/api/bookings']!.post!.responses
  expect(Object.keys(own)).toContain('4XX')
})

it('messages are in the requested language, and do not mention reloaded lists', async () => {
  const id = await scene.pending()
  const german = { 'accept-language': 'de' }
  const cancel = () => post(`canceledshedule/tbl_appointment/${id}`, {}, scene.anita, german)
  expect(await cancel()).toMatchObject({ status: 200, message: expect.stringContaining('Termin') })
  expect(await cancel()).toMatchObject({
    status: 409,
    message: 'Dieser Termin ist nicht mehr offen.',
  })
})

it('the desk can record a payment without a mode, which is shown as unknown', async () => {
  const id = await scene.pending()
  const paid = { contactId: String(id), amount: '600', received: 'yes' }
  expect(await post('api/appointments/payment', paid)).toMatchObject({ status: 200 })
  const [row] = await clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${id}`
  const { rows } = await scene.admin.call(listPatientPayments, {
    params: { id: row!.patientId },
    query: {},
  })
  expect(rows[0]).toMatchObject({ kind: 'payment', mode: null, amount: 600 })
})

describe('the visit', () => {
  const parts = {
    'patient-details': legacyDetails,
    'submit-prescriptions': { prescriptions: [legacyMedicine] },
    'submit-tests': { tests: [{ test_id: 2, test_type: 'Lab', test_name: 'LFT' }] },
    certificate: { certificates: [legacyCertificate] },
  }
  const recordOf = async (id: number) => {
    const url = `${legacyBasePath}/complete-patient-details/${id}`
    const answer = await clinic.app.inject({ url, headers: { cookie: scene.anita.cookie } })
    return answer.json<Answer>().data!
  }

  it('is saved by four simultaneous calls in any order', async () => {
    const id = await scene.pending()
    const calls = Object.entries(parts).toReversed()
    for (let times = 0; times < 2; times += 1) {
      const answers = await Promise.all(
        calls.map(([name, part]) =>
          post(name, { appointment_id: id, record_date: today, ...part }, scene.anita),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    const record = await recordOf(id)
    expect(record).toMatchObject({
      patientDetails: { illness: 'Viral fever', record_date: today },
      prescriptions: [{ medicine: 'Paracetamol', record_date: today }],
      recommendedTests: [{ lab_id: 2 }],
      certificateDetails: [{ total_leave_days: 2 }],
    })
  })

  it('is saved by patient-details completely or not at all', async () => {
    const id = await scene.pending()
    const completeRecord = {
      ...legacyDetails,
      appointment_id: id,
      prescriptions: [legacyMedicine],
      recommendedTests: [{ test_id: 9_999, test_type: 'Lab' }],
    }
    expect(await post('patient-details', completeRecord, scene.anita)).toMatchObject({
      status: 400,
    })
    expect(await recordOf(id)).toMatchObject({ patientDetails: null, prescriptions: [] })
  })

  it('accepts its own day as the record date, and refuses another', async () => {
    const id = await scene.pending()
    const other = { ...legacyDetails, appointment_id: id, record_date: '2026-11-23' }
    expect(await post('patient-details', other, scene.anita)).toMatchObject({
      status: 400,
      message: 'The record date has to be the day of the visit.',
    })
    const row = { ...legacyMedicine, record_date: '2026-11-23' }
    const inRow = { ...legacyDetails, appointment_id: id, prescriptions: [row] }
    expect(await post('patient-details', inRow, scene.anita)).toMatchObject({ status: 400 })
    expect(await recordOf(id)).toMatchObject({ patientDetails: null })
  })
})

it('a list is filtered before it is cut off', async () => {
  const filter = { consultantId: '', branchId: '', tab: 'home', date: '', appointment_status: 'CD' }
  const none = await post('get_filtered_appointments/tbl_appointment', filter)
  expect(none).toMatchObject({ status: 200, data: [], message: 'No data available' })
  const statements = await clinic.recordStatements(() =>
    post('get_filtered_appointments/tbl_appointment', { ...filter, date: later }),
  )
  // A filter that matches nothing reads no appointments.
  expect(statements.filter(({ text }) => text.includes('from appointment a'))).toEqual([])
  const own = { ...filter, tab: 'conducted', consultantId: '5' }
  const theirs = await post('get_filtered_appointments/tbl_appointment', own)
  const query = { tab: 'conducted', consultant: 5, limit: 200 } as const
  const { rows } = await scene.admin.call(listAppointments, { query })
  expect((theirs.data as unknown as object[]).length).toBeGreaterThanOrEqual(rows.length)
})

describe('the form', () => {
  const single = async (day: string) => ({
    ...legacyPatient,
    full_name: 'Own Person',
    branch: '1',
    hawservices: '1',
    consultant: '4',
    healthissues: 'Cough',
    date: day,
    slot: String(await scene.openSlot(day)),
  })
  const series = async (slots: (monday: object) => object) => {
    const { branch, startDay, slots: chosen } = await scene.series()
    return {
      ...legacyPatient,
      full_name: 'Own Series',
      branch,
      hawservices: 6,
      healthissues: 'Shoulder',
      subscriptionType: '2',
      startDate: startDay,
      slots: slots({ id: String(chosen[0]) }),
    }
  }

  it('accepts a service or a section, and refuses two that differ', async () => {
    const body = await single(later)
    const bothSent = await post('submitappointment', { ...body, hawservices: '1', section: '2' })
    expect(bothSent).toMatchObject({
      status: 400,
      message: 'The service and the section are not the same.',
    })
    const partAlone = { ...body, hawservices: '', section: '1' }
    expect(await post('submitappointment', partAlone)).toMatchObject({ status: 200 })
  })

  it('accepts every empty value for a weekday without a slot', async () => {
    for (const empty of [{}, '', null, { id: '' }, { time: '', id: null }]) {
      const body = await series((monday) => ({ Monday: monday, Tuesday: empty, Sunday: empty }))
      const answer = await post('submitappointments', body)
      expect([answer.status, answer.message], JSON.stringify(empty)).toEqual([
        200,
        expect.any(String),
      ])
    }
  })

  it('books for patients who are not signed in, under their limits', async () => {
    const booked = await post('submitappointment', await single('2026-12-03'), scene.nobody)
    expect(booked).toMatchObject({ http: 200, status: 200 })
    expect(Object.keys(booked.data!)).toEqual(['reference'])
    const completeRecord = await post(
      'submitappointments',
      await series((monday) => ({ Monday: monday })),
      scene.nobody,
    )
    // A series that a patient books waits for the desk.
    expect(completeRecord).toMatchObject({
      http: 200,
      status: 200,
      message: 'Your request has been received',
      data: { reference: expect.any(String), held_until: expect.stringMatching(/T.*Z$/) },
    })
    const again = await single('2026-12-04')
    const https = []
    for (let times = 0; times < maxSessionsPerHour.network; times += 1) {
      https.push((await post('submitappointment', again, scene.nobody)).http)
    }
    expect(https).toContain(429)
  })
})
