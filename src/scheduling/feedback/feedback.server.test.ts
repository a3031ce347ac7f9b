import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergePatients, separatePatients } from '../../patients/merge/merge-patients.ts'
import { addAppointment, addPatient } from '../../test-kit/follow-ups.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { cleanUpPatientLinks, makePatientLink } from '../patient-link/link-token.server.ts'
import {
  changeOwnVisit,
  listOwnSlots,
  readOwnVisit,
  type OwnChangeRequest,
} from '../patient-link/own-appointment.ts'

let clinic: TestClinic
let patient: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  patient = callerOf(clinic.app, '')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  clinic.setClock(testInstant.toISOString())
  await clinic.db`delete from rate_limit`
})

/** A visit of yesterday, unless something else is said, with a link. */
async function visited(changes: Partial<Parameters<typeof addAppointment>[1]> = {}) {
  const owner = changes.patient ?? (await addPatient(clinic.db))
  const id = await addAppointment(clinic.db, { day: '2026-11-23', ...changes, patient: owner })
  return { id, patient: owner, link: await makePatientLink(clinic.db, id, null) }
}
const read = (link: string) => patient.call(readOwnVisit, { body: { link } })
const send = (link: string, change: object) =>
  patient.call(changeOwnVisit, { body: { link, change: change as OwnChangeRequest } })
const answer = (appointment: number, changes: object = {}) => ({
  kind: 'feedback',
  appointment,
  version: 0,
  rating: 4,
  words: 'Friendly',
  mayCall: true,
  ...changes,
})
const stored = async (id: number) => {
  const rows = await clinic.db`
    select rating, words, may_call, version, stands, consultant_id from visit_feedback where appointment_id = ${id}`
  return rows.map((row) => ({ ...row }))
}
const auditOf = (id: number) => clinic.db<{ action: string; staffId: number | null }[]>`
  select action, staff_id from audit_event where subject = 'feedback' and subject_id = ${id} order by id`

describe('a patient', () => {
  it('says how a visit was, once, and changes it; each change is in the audit', async () => {
    const { id, link } = await visited()
    const asked = (await read(link)).appointments[0]!.feedback
    expect(asked).toEqual({ version: 0, given: null, lastDay: '2026-11-30' })
    const answers = await Promise.all([send(link, answer(id)), send(link, answer(id))])
    const given = { rating: 4, words: 'Friendly', mayCall: true }
    for (const { appointments } of answers) {
      expect(appointments[0]!.feedback).toEqual({ version: 1, given, lastDay: '2026-11-30' })
    }
    await send(
      link,
      answer(id, { version: 1, rating: 1, words: ' <b>"Waited"\n ', mayCall: false }),
    )
    expect((await read(link)).appointments[0]!.feedback).toMatchObject({
      version: 2,
      given: { rating: 1, words: '<b>"Waited"', mayCall: false },
    })
    expect(await auditOf(id)).toEqual([
      { action: 'recorded', staffId: null },
      { action: 'changed', staffId: null },
    ])
  })

  it('changes only the answer that the page shows', async () => {
    const { id, link } = await visited()
    await send(link, answer(id))
    expect(await problemOf(send(link, answer(id, { rating: 1 })))).toBe('changed_meanwhile')
    expect(await stored(id)).toMatchObject([{ rating: 4, version: 1 }])
  })

  it('is not asked before the visit, nor about one that was cancelled', async () => {
    for (const status of ['PE', 'CN'] as const) {
      const { id, link } = await visited({ status, day: '2026-11-24' })
      expect((await read(link)).appointments[0]!.feedback).toBeNull()
      expect(await problemOf(send(link, answer(id)))).toBe('wrong_status')
      expect(await stored(id)).toEqual([])
    }
  })

  it('gives one to five, and as many words as are asked for', async () => {
    const { id, link } = await visited()
    for (const wrong of [
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      { words: 'x'.repeat(501) },
    ]) {
      expect(await problemOf(send(link, answer(id, wrong)))).toBe('invalid_input')
    }
    await send(link, answer(id, { words: ' \n ' }))
    expect(await stored(id)).toMatchObject([{ words: null }])
  })
})

describe('the link', () => {
  it('asks for a week after the visit, and after two days for nothing else', async () => {
    const { id, link } = await visited()
    await clinic.db`
      insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
      values (${id}, '2026-11-23', 'Fever', 500, 4, null)`
    await clinic.db`
      insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis)
      values (${id}, '2026-11-23', '2026-11-23', 2, 'Fever')`
    expect((await read(link)).appointments[0]!.sheets).toEqual(['certificate'])
    clinic.setClock('2026-11-30T10:00:00Z')
    const { appointments } = await read(link)
    expect(appointments).toMatchObject([{ sheets: [], feedback: { version: 0 } }])
    const slots = { link, appointment: id, day: null }
    expect(await problemOf(patient.call(listOwnSlots, { body: slots }))).toBe('wrong_link')
    const cancel = { kind: 'cancel', appointment: id, version: 1 }
    expect(await problemOf(send(link, cancel))).toBe('wrong_link')
    await cleanUpPatientLinks(clinic.db, '2026-11-30')
    await send(link, answer(id))
    expect((await send(link, { kind: 'messages', agrees: true })).messages).toBe(true)
    clinic.setClock('2026-12-01T10:00:00Z')
    expect(await problemOf(read(link))).toBe('wrong_link')
    expect(await problemOf(send(link, answer(id, { version: 1 })))).toBe('wrong_link')
    await cleanUpPatientLinks(clinic.db, '2026-12-01')
    const links = await clinic.db`select from patient_link where appointment_id = ${id}`
    expect(links).toHaveLength(0)
  })

  it('shows nobody else’s words, under one number or of another day', async () => {
    const owner = await addPatient(clinic.db, 'Asha Rao')
    const sibling = await addPatient(clinic.db, 'Ravi Rao')
    await clinic.db`update patient set mobile = '9811100011' where id in (${owner}, ${sibling})`
    const own = await visited({ patient: owner })
    const others = [await visited({ patient: sibling }), await visited({ patient: owner })]
    for (const { id, link } of others) await send(link, answer(id, { words: 'Not for others' }))
    expect(JSON.stringify(await read(own.link))).not.toContain('Not for others')
    for (const { id } of others) {
      expect(await problemOf(send(own.link, answer(id, { version: 1 })))).toBe('not_found')
    }
  })
})

it('what was said goes with the appointment through a merge, and back', async () => {
  const admin = await clinic.callerFor('admin')
  const kept = await addPatient(clinic.db, 'Meena Rao')
  const visit = await visited({ patient: await addPatient(clinic.db, 'Mina Rao') })
  await send(visit.link, answer(visit.id))
  const versionOf = async (id: number) => {
    const [row] = await clinic.db<
      [{ version: number }]
    >`select version from patient where id = ${id}`
    return row.version
  }
  const patientOf = async () => {
    const [row] = await clinic.db<[{ patientId: number; rating: number }]>`
      select a.patient_id, f.rating from visit_feedback f join appointment a on a.id = f.appointment_id
      where f.appointment_id = ${visit.id}`
    return { ...row }
  }
  await admin.call(mergePatients, {
    params: { id: kept },
    body: {
      version: await versionOf(kept),
      other: { id: visit.patient, version: await versionOf(visit.patient) },
      reason: 'Written down twice',
    },
  })
  expect(await patientOf()).toEqual({ patientId: kept, rating: 4 })
  expect((await read(visit.link)).appointments[0]!.feedback!.given!.rating).toBe(4)
  const [made] = await clinic.db<[{ id: number }]>`
    select id from patient_merge where merged_id = ${visit.patient}`
  await admin.call(separatePatients, { params: { id: kept }, body: { merge: made.id } })
  expect(await patientOf()).toEqual({ patientId: visit.patient, rating: 4 })
})

it('an appointment that is set back was no visit, and counts for whoever conducts it after all', async () => {
  const { id, link } = await visited()
  await send(link, answer(id))
  await clinic.db`update appointment set status = 'PE' where id = ${id}`
  expect(await stored(id)).toMatchObject([{ stands: false }])
  await clinic.db`delete from live.change`
  await clinic.db`
    update appointment set status = 'CD', consultant_id = 5, branch_id = 2, day = '2026-11-24' where id = ${id}`
  expect(await stored(id)).toMatchObject([{ stands: true, consultantId: 5, rating: 4 }])
  // Screens hear of it where it counts now, and where it did before.
  const heard = await clinic.db`
    select branch_id, consultant_id, day from live.change where subject = 'feedback' order by day`
  expect(heard.map((row) => ({ ...row }))).toEqual([
    { branchId: 1, consultantId: 4, day: '2026-11-23' },
    { branchId: 2, consultantId: 5, day: '2026-11-24' },
  ])
})
