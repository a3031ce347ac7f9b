import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import { sessionsPerHour } from '../../scheduling/booking/own-booking-limits.ts'
import { listClientPayments } from '../../desk/patient-page/patient-page.ts'
import {
  earlierCertificate,
  earlierDetails,
  earlierMedicine,
  earlierPatient,
} from '../../test-kit/valid-legacy-requests.server.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { rightRequest } from '../../test-kit/valid-requests.server.ts'
import { openScene, type Scene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { earlierBase } from './earlier-base.ts'
import { earlierCalls } from './legacy-calls.server.ts'

// What such a front end sends besides what is right, and what it is answered.

const today = '2026-11-24'
const later = '2026-12-02'

let clinic: TestClinic
let scene: Scene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await openScene(clinic)
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
    url: `${earlierBase}/${name}`,
    headers: { cookie: by.cookie, ...headers },
    body,
  })
  return { http: answer.statusCode, ...answer.json<Answer>() }
}

it('a field that is empty is refused as one that is missing', async () => {
  let tried = 0
  for (const { contract } of earlierCalls) {
    if (!contract.body) continue
    const right = await rightRequest(scene, contract)
    for (const name of Object.keys(contract.body.shape)) {
      const { [name]: _, ...missing } = right.body as Record<string, unknown>
      const [empty, left] = [
        await send(clinic.app, contract, { ...right, body: { ...missing, [name]: '' } }),
        await send(clinic.app, contract, { ...right, body: missing }),
      ].map((answer) => answer.json<Answer>())
      const said = `${callName(contract)} ${name}`
      if (left!.status === 200 || empty!.status === 200) continue
      expect([empty!.status, empty!.message], said).toEqual([left!.status, left!.message])
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(40)
})

it('a refusal by a rule is no HTTP error, and one of the person is', async () => {
  const slot = await scene.openSlot(later)
  const booking = {
    ...earlierPatient,
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

it('says its sentences in the language that is asked for, and nothing of lists reloaded', async () => {
  const id = await scene.pending()
  const german = { 'accept-language': 'de' }
  const cancel = () => post(`canceledshedule/tbl_appointment/${id}`, {}, scene.anita, german)
  expect(await cancel()).toMatchObject({ status: 200, message: expect.stringContaining('Termin') })
  expect(await cancel()).toMatchObject({
    status: 409,
    message: 'Dieser Termin ist nicht mehr offen.',
  })
})

it('takes a payment without a mode from a desk, and shows that it was not told', async () => {
  const id = await scene.pending()
  const paid = { contactId: String(id), amount: '600', received: 'yes' }
  expect(await post('api/appointments/payment', paid)).toMatchObject({ status: 200 })
  const [row] = await clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${id}`
  const { rows } = await scene.admin.call(listClientPayments, {
    params: { id: row!.patientId },
    query: {},
  })
  expect(rows[0]).toMatchObject({ received: true, mode: null, amount: 600 })
})

describe('the visit', () => {
  const parts = {
    'patient-details': earlierDetails,
    'submit-prescriptions': { prescriptions: [earlierMedicine] },
    'submit-tests': { tests: [{ test_id: 2, test_type: 'Lab', test_name: 'LFT' }] },
    certificate: { certificates: [earlierCertificate] },
  }
  const recordOf = async (id: number) => {
    const url = `${earlierBase}/complete-patient-details/${id}`
    const answer = await clinic.app.inject({ url, headers: { cookie: scene.anita.cookie } })
    return answer.json<Answer>().data!
  }

  it('takes its four calls at once, in whichever order they come', async () => {
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

  it('is saved whole by patient-details, or not at all', async () => {
    const id = await scene.pending()
    const whole = {
      ...earlierDetails,
      appointment_id: id,
      prescriptions: [earlierMedicine],
      recommendedTests: [{ test_id: 9_999, test_type: 'Lab' }],
    }
    expect(await post('patient-details', whole, scene.anita)).toMatchObject({ status: 400 })
    expect(await recordOf(id)).toMatchObject({ patientDetails: null, prescriptions: [] })
  })

  it('keeps a record date that is its day, and refuses another', async () => {
    const id = await scene.pending()
    const other = { ...earlierDetails, appointment_id: id, record_date: '2026-11-23' }
    expect(await post('patient-details', other, scene.anita)).toMatchObject({
      status: 400,
      message: 'The record date has to be the day of the visit.',
    })
    const row = { ...earlierMedicine, record_date: '2026-11-23' }
    const inRow = { ...earlierDetails, appointment_id: id, prescriptions: [row] }
    expect(await post('patient-details', inRow, scene.anita)).toMatchObject({ status: 400 })
    expect(await recordOf(id)).toMatchObject({ patientDetails: null })
  })
})

it('a list is filtered before it is cut', async () => {
  const filter = { consultantId: '', branchId: '', tab: 'home', date: '', appointment_status: 'CD' }
  const none = await post('get_filtered_appointments/tbl_appointment', filter)
  expect(none).toMatchObject({ status: 200, data: [], message: 'No data available' })
  const statements = await clinic.statementsOf(() =>
    post('get_filtered_appointments/tbl_appointment', { ...filter, date: later }),
  )
  // Nothing is read that a filter then leaves out.
  expect(statements.filter(({ text }) => text.includes('from appointment a'))).toEqual([])
  const own = { ...filter, tab: 'conducted', consultantId: '5' }
  const theirs = await post('get_filtered_appointments/tbl_appointment', own)
  const query = { tab: 'conducted', consultant: 5, limit: 200 } as const
  const { rows } = await scene.admin.call(listAppointments, { query })
  expect((theirs.data as unknown as object[]).length).toBeGreaterThanOrEqual(rows.length)
})

describe('the form', () => {
  const single = async (day: string) => ({
    ...earlierPatient,
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
      ...earlierPatient,
      full_name: 'Own Series',
      branch,
      hawservices: 6,
      healthissues: 'Shoulder',
      subscriptionType: '2',
      startDate: startDay,
      slots: slots({ id: String(chosen[0]) }),
    }
  }

  it('refuses a service and a section that contradict each other, and takes either', async () => {
    const body = await single(later)
    const both = await post('submitappointment', { ...body, hawservices: '1', section: '2' })
    expect(both).toMatchObject({
      status: 400,
      message: 'The service and the section are not the same.',
    })
    const alone = { ...body, hawservices: '', section: '1' }
    expect(await post('submitappointment', alone)).toMatchObject({ status: 200 })
  })

  it('may say that a weekday is not used in any way', async () => {
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
    const whole = await post(
      'submitappointments',
      await series((monday) => ({ Monday: monday })),
      scene.nobody,
    )
    expect(whole).toMatchObject({ http: 200, status: 200 })
    const again = await single('2026-12-04')
    const https = []
    for (let times = 0; times < sessionsPerHour.network; times += 1) {
      https.push((await post('submitappointment', again, scene.nobody)).http)
    }
    expect(https).toContain(429)
  })
})
