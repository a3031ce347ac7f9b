import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { patientReads } from '../../access/permissions/patient-reads.ts'
import { callAccess, type CallName } from '../../access/permissions/permissions.ts'
import { listAuditEvents } from '../../office/audit/audit-log.ts'
import { addMinutes } from '../../platform/day/time.ts'
import { listReport } from '../../office/reports/report.ts'
import { send, type ValidRequest } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest, callsOfEmptyClinic } from '../../test-kit/valid-requests.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

interface Line {
  action: string
  staffId: number | null
  address: string | null
  patientId: number | null
  after: { patients?: number[]; tab?: string; state?: string } | null
}
const lastLine = async () => {
  const [row] = await clinic.db<{ id: number }[]>`
    select coalesce(max(id), 0)::int as id from audit_event`
  return row!.id
}
/** A check of the audit that a call has begun is left out: it ends beside the calls after it. */
const linesAfter = (id: number) => clinic.db<Line[]>`
  select action, staff_id, address, patient_id, after from audit_event
  where id > ${id} and action <> 'checked' order by id`

/** All patients except those with the name of a member of staff. */
const everybody = () => clinic.db<{ name: string; mobile: string }[]>`
  select name, mobile from patient p
  where not exists (select from staff s where s.name like '%' || p.name || '%')`

/** Calls that read earlier visits: they need a previous visit with a prescription and an exercise. */
const pastCallPattern = /history|last-|clients\/:id\/(visits|payments)/

let pastCount = 0

async function moveToPast(contract: Contract, request: ValidRequest): Promise<ValidRequest> {
  if (!pastCallPattern.test(contract.url)) return request
  const id = Number(request.params!['id'])
  const isPatient = contract.url.includes('clients')
  const starts = addMinutes('05:00', (pastCount += 1) * 10)
  const [past] = await clinic.db<{ id: number }[]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status)
    select branch_id, service_id, consultant_id, patient_id, '2026-11-20', ${starts}, ${addMinutes(starts, 10)},
      500, 'Cough', 'CD'
    from appointment where ${isPatient ? clinic.db`patient_id` : clinic.db`id`} = ${id}
    order by id desc limit 1 returning id`
  await clinic.db`
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    values (${past!.id}, '2026-11-20', 'Cough', 500, 4)`
  await clinic.db`
    insert into prescription_item
      (appointment_id, position, medicine, amount, morning, afternoon, evening)
    values (${past!.id}, 1, 'Syrup', 5, true, false, false)`
  await clinic.db`
    insert into exercise (appointment_id, consultant_id, position, name, instructions)
    values (${past!.id}, 4, 1, 'Heel slides', '')`
  return request
}

it('every call that answers a patient’s data has a kind of audit, and is audited accordingly', async () => {
  const missing: string[] = []
  const auditedCalls = new Set<string>()
  for (const contract of contractsOf(clinic.app)) {
    const name = callName(contract) as CallName
    if (callsOfEmptyClinic.includes(name)) continue
    const expectedRead = patientReads[name]
    const request = await moveToPast(contract, await buildValidRequest(scene, contract))
    const before = await lastLine()
    const answer = await send(clinic.app, contract, request)
    expect(answer.statusCode, `${name} ${answer.body}`).toBe(200)
    const lines = await linesAfter(before)
    if (expectedRead !== undefined) auditedCalls.add(name)
    const people = expectedRead === undefined ? await everybody() : []
    const isOfPatients =
      ['patient', 'appointment', 'subscription'].includes(callAccess(name).row!) ||
      people.some((it) => answer.body.includes(it.name) || answer.body.includes(it.mobile))
    // Changes have audit entries of their own: every-change-is-audited.server.test.ts.
    if (isOfPatients && expectedRead === undefined && lines.length === 0) missing.push(name)
    if (expectedRead === undefined) continue
    if (expectedRead === 'list' || expectedRead === 'none') expect(lines, name).toEqual([])
    else {
      expect(lines.length, name).toBeGreaterThan(0)
      for (const line of lines) {
        expect(line, name).toMatchObject({ action: expectedRead, address: '127.0.0.1' })
        expect(line.staffId, name).not.toBeNull()
        // The patient, or what was searched for.
        const { patients, tab, state } = line.after ?? {}
        const patientsOf = line.patientId ?? patients ?? tab ?? state
        expect(patientsOf, name).toBeDefined()
      }
    }
  }
  expect(missing).toEqual([])
  expect([...auditedCalls].toSorted()).toEqual(Object.keys(patientReads).toSorted())
})

it('further pages add an entry each, with the filter', async () => {
  const { admin } = scene
  const first = await admin.call(listReport, { body: { tab: 'home', name: 'a', limit: 5 } })
  const before = await lastLine()
  await admin.call(listReport, { body: { tab: 'home', name: 'a', limit: 5, after: first.next! } })
  expect(await linesAfter(before)).toMatchObject([
    { action: 'read', after: { tab: 'home', name: 'a' } },
  ])
  const query = { patient: 1, limit: 1, after: before }
  await admin.call(listAuditEvents, { query })
  expect((await linesAfter(before)).at(-1)).toMatchObject({ action: 'read', patientId: 1 })
})

it('a missing patient, or another consultant’s, adds no entry', async () => {
  const of = (url: string) => contractsOf(clinic.app).find((it) => it.url === url)!
  const id = await scene.pending()
  const before = await lastLine()
  for (const url of ['/api/appointments/:id', '/api/clients/:id/payments']) {
    const answer = await send(clinic.app, of(url), { by: scene.rohan, params: { id: 9_999_999 } })
    expect(answer.statusCode).toBe(404)
  }
  const own = await send(clinic.app, of('/api/appointments/:id'), {
    by: scene.rohan,
    params: { id },
  })
  expect(own.statusCode).toBe(404)
  expect(await linesAfter(before)).toEqual([])
})
