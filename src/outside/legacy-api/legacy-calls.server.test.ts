import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { callAccess } from '../../access/permissions/permissions.ts'
import { readFileSync } from 'node:fs'
import { createApp } from '../../app/server/app.server.ts'
import { contractsOf } from '../../app/server/contracts.server.ts'
import { problemKeys, problemSchemaOf } from '../../test-kit/problem-schema.server.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest } from '../../test-kit/valid-requests.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { signInAs, createStaff } from '../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testTimeZone, testSecretKey } from '../../test-kit/test-config.ts'
import { legacyBasePath } from './legacy-base-path.ts'
import { legacyCalls } from './legacy-calls.server.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

const contracts = legacyCalls.map(({ contract }) => contract)
const get = (url: string, cookie = scene.admin.cookie, method: 'GET' | 'POST' = 'GET') =>
  clinic.app.inject({ method, url: `${legacyBasePath}/${url}`, headers: { cookie } })

it('all legacy calls of the specification are served below the base path, and no others', () => {
  const served = contractsOf(clinic.app).filter(({ url }) => url.startsWith(legacyBasePath))
  expect(served).toEqual(contracts)
  expect(contracts.map(({ method, url }) => `${method} ${url.slice(legacyBasePath.length + 1)}`))
    .toMatchInlineSnapshot(`
    [
      "GET read/tbl_branch",
      "GET read/tbl_section",
      "GET get_where_condition_data/tbl_register/Consultant",
      "GET read/tbl_labtest",
      "GET read/tbl_radiologytest",
      "GET getAppointmentsWithSlots",
      "GET get_todays_appointment_data/tbl_appointment",
      "GET get_conducted_appointments",
      "GET get_pending_appointments",
      "GET get_cancelled_appointments",
      "GET get_upcoming_appointments",
      "POST get_filtered_appointments/tbl_appointment",
      "POST getFilteredAppointmentstodays/tbl_appointment",
      "GET get_todays_appointment_data/tbl_appointment/:userId",
      "POST get_consultantwise_appointments",
      "POST get_consultantwisepending_appointments",
      "POST get_cancelledcounsultant_appointments",
      "POST get_upcoming_consultantwise_appointments",
      "POST getslotsss/tbl_slots",
      "POST fetchslots",
      "POST fetchslotsforcustome",
      "POST subscribtionappointment",
      "POST submitappointment",
      "POST submitappointments",
      "POST submitPayment",
      "POST api/appointments/payment",
      "POST canceledshedule/tbl_appointment/:id",
      "POST submitReschedule",
      "POST read/tbl_appointment/:id",
      "GET get-appointment-price/:id",
      "POST get_filtered_report/tbl_appointment",
      "GET complete-patient-details/:id",
      "POST patient-details",
      "POST submit-prescriptions",
      "POST submit-tests",
      "POST certificate",
    ]
  `)
})

it('each call has the permission and the row check of the call that it is translated to', () => {
  for (const { contract, decidedBy: by, decidedByForPatients: ofPatients } of legacyCalls) {
    expect(callAccess(callName(contract)).permission, contract.url).toBe(
      callAccess(callName(ofPatients ?? by)).permission,
    )
  }
})

it('each call answers a valid request with status, message and data', async () => {
  for (const contract of contracts) {
    const answer = await send(clinic.app, contract, await buildValidRequest(scene, contract))
    expect(answer.statusCode, `${contract.url} ${answer.body}`).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['status', 'message', 'data'])
    expect(answer.json()).toMatchObject({ status: 200, message: expect.stringMatching(/[.!e]$/) })
  }
})

it('each call with parameters or a body refuses invalid values with status 400 and a message', async () => {
  let attempt = 0
  for (const contract of contracts) {
    const right = await buildValidRequest(scene, contract)
    const wrong = Object.keys({ ...contract.params?.shape, ...contract.body?.shape })
    if (wrong.length === 0) continue
    const refused = []
    for (const name of wrong) {
      const { params = {}, body = {} } = right
      const answer = await send(clinic.app, contract, {
        ...right,
        ...(name in params && contract.params && { params: { ...params, [name]: 'x;--' } }),
        ...(contract.body && { body: { ...body, [name]: { not: 'this' } } }),
      })
      expect(answer.statusCode, `${contract.url} ${name}`).toBe(200)
      if (answer.json<{ status: number }>().status === 200) continue
      expect(problemSchemaOf(contract).parse(answer.json())).toMatchObject({
        status: 400,
        data: null,
      })
      expect(answer.json<{ message: string }>().message).toMatch(/^[A-Z].+\.$/)
      refused.push(name)
    }
    expect(refused.length, contract.url).toBe(wrong.length)
    attempt += refused.length
  }
  expect(attempt).toBeGreaterThan(60)
})

it('a caller without the permission gets no answer, also with the id of another person', async () => {
  await createStaff(clinic.db, { username: 'bare', role: 'Employee' })
  const emptyBody = { ...scene.nobody, cookie: await signInAs(clinic.app, 'bare', '10.1.1.1') }
  for (const contract of contracts) {
    const { permission } = callAccess(callName(contract))
    const request = await buildValidRequest(scene, contract)
    const by = permission === 'patients' || permission === 'use the desk' ? scene.nobody : emptyBody
    const answer = await send(clinic.app, contract, { ...request, by })
    if (permission === 'patients') {
      // Patients who book for themselves see these lists too, as on the product's own form.
      expect(answer.statusCode, contract.url).toBe(200)
      continue
    }
    expect(answer.statusCode, contract.url).toBe(by === emptyBody ? 403 : 401)
    expect(Object.keys(answer.json()), contract.url).toEqual(problemKeys(contract))
  }
})

it('a consultant cannot read or change another consultant’s appointment by its id in a body', async () => {
  let attempt = 0
  for (const contract of contracts) {
    const { permission } = callAccess(callName(contract))
    if (!['conduct', 'cancel', 'record visits', 'read visits'].includes(permission)) continue
    const request = await buildValidRequest(scene, contract)
    const answer = await send(clinic.app, contract, { ...request, by: scene.rohan })
    expect(answer.json(), contract.url).toMatchObject({
      code: 'not_found',
      status: 404,
      data: null,
    })
    attempt += 1
  }
  expect(attempt).toBe(8)
})

it('the userId of another consultant shows a consultant no more rows, and filters them for Admins', async () => {
  const lists = contracts.filter(({ url, body, params }) =>
    /userId/.test(`${url} ${Object.keys({ ...body?.shape, ...params?.shape })}`),
  )
  expect(lists).toHaveLength(5)
  await createStaff(clinic.db, { username: 'desk', role: 'Employee' })
  const desk = { ...scene.nobody, cookie: await signInAs(clinic.app, 'desk', '10.1.1.2') }
  for (const contract of lists) {
    const whose = async (by: typeof desk, userId: number) => {
      const answer = await send(clinic.app, contract, { by, params: { userId }, body: { userId } })
      const rows = answer.json<{ data: { consultant: number }[] }>().data
      return [...new Set(rows.map(({ consultant }) => consultant))]
    }
    expect([[], [4]], contract.url).toContainEqual(await whose(scene.anita, 5))
    for (const by of [scene.admin, desk]) {
      expect([[], [5]], contract.url).toContainEqual(await whose(by, 5))
    }
  }
})

it('only the listed tables can be read, also with another table name in the URL', async () => {
  const others = [
    'read/staff',
    'read/tbl_register',
    'read/tbl_branch;drop table branch',
    "read/tbl_branch'--",
    'read/tbl_branch/1',
    'read/__proto__',
    'get_where_condition_data/tbl_register/Admin',
    'get_where_condition_data/staff/Consultant',
    'get_where_condition_data/tbl_register/Consultant%27 or 1=1',
    'nothing',
  ]
  for (const url of others) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await get(encodeURI(url), scene.admin.cookie, method)
      expect(answer.statusCode, url).toBe(200)
      expect(answer.json(), url).toMatchObject({ code: 'not_found', status: 404, data: null })
    }
  }
})

it('errors of the router have the legacy form too', async () => {
  for (const url of [`get-appointment-price/${'1'.repeat(300)}`, 'read/%E0%A4', 'read/%']) {
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(200)
    expect(answer.json(), url).toMatchObject({ status: 400, data: null })
  }
})

it('an empty JSON body is accepted by calls without required fields', async () => {
  const id = await scene.pending()
  const answer = await clinic.app.inject({
    method: 'POST',
    url: `${legacyBasePath}/canceledshedule/tbl_appointment/${id}`,
    headers: { cookie: scene.anita.cookie, 'content-type': 'application/json' },
    payload: '',
  })
  expect(answer.json()).toEqual({
    status: 200,
    message: 'Schedule has been canceled successfully.',
    data: null,
  })
})

it('status 404 says that a consultant has no slot today, and a holiday is refused with its message', async () => {
  const slots = (url: string, body: object) =>
    clinic.app.inject({
      method: 'POST',
      url: `${legacyBasePath}/${url}`,
      headers: { cookie: scene.admin.cookie },
      body,
    })
  const none = await slots('getslotsss/tbl_slots', { consultantId: 5, branchId: 3 })
  expect(none.json()).toMatchObject({ status: 404, message: 'No data available', data: null })
  await clinic.db`insert into holiday (name, first_day, last_day) values ('Fair', '2026-12-08', '2026-12-08')`
  const holiday = { doctor_id: 4, selected_date: '2026-12-08', branch_id: 1 }
  const closed = await slots('fetchslots', holiday)
  expect([none.statusCode, closed.statusCode]).toEqual([200, 200])
  expect(closed.json()).toMatchObject({
    status: 409,
    message: 'No slots available on this date as it is a holiday.',
  })
})

it('the calls are served and documented below the configured base path', async () => {
  const app = await createApp({
    databaseUrl: clinic.databaseUrl,
    secretKey: testSecretKey,
    timeZone: testTimeZone,
    legacyCallsPath: '/v1',
  })
  const headers = { cookie: scene.admin.cookie }
  const answer = await app.inject({ url: '/v1/read/tbl_branch', headers })
  expect(answer.json<{ data: object[] }>().data[0]).toEqual({
    id: 1,
    branch_name: 'Koramangala, Bengaluru',
  })
  const other = await app.inject({ url: '/v1/read/staff', headers })
  expect(other.json()).toMatchObject({ status: 404 })
  const document = app.swagger() as { paths: object }
  expect(Object.keys(document.paths)).toContain('/v1/read/tbl_branch')
  await app.close()
})

it('docs/moving.md explains every call', () => {
  const page = readFileSync('docs/moving.md', 'utf8')
  for (const { contract, decidedBy: by, decidedByForPatients: ofPatients } of legacyCalls) {
    const path = contract.url.slice(legacyBasePath.length + 1).replaceAll(/:(\w+)/g, '{$1}')
    const answering = [by, ofPatients].filter((it) => it !== undefined).map(callName)
    const row = `| \`${contract.method} ${path}\` | ${answering.map((it) => `\`${it}\``).join(', ')} |`
    expect(page.replaceAll(/ +/g, ' ')).toContain(row)
  }
})
