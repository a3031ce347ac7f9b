import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelAppointment } from '../../../scheduling/appointments/change-appointment.ts'
import { listPatientVisits } from '../../../desk/patient-page/patient-page.ts'
import { downloadSheet, readSheet } from '../../printouts/sheets.ts'
import { anita } from '../../../test-kit/build-booking.server.ts'
import {
  createScene,
  testCertificate,
  type TestScene,
} from '../../../test-kit/test-scene.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { readVisit } from '../visit.ts'
import { reportPresence } from '../../drafts/visit-drafts.ts'
import { saveCertificates, withdrawCertificate, type Certificate } from './certificates.ts'

let clinic: TestClinic
let scene: TestScene

beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

const save = (id: number, version: number, certificates: Certificate[]) =>
  scene.anita.call(saveCertificates, { params: { id }, body: { version, certificates } })
const withdraw = (id: number, version: number, number = 1, caller = scene.anita) =>
  caller.call(withdrawCertificate, {
    params: { id },
    body: { version, number, reason: 'Wrong person' },
  })
const read = (id: number) => scene.anita.call(readVisit, { params: { id } })

describe('the days of a certificate', () => {
  it.each([
    ['issueDay', { issueDay: '2026-11-23' }, 'certificate.issueBeforeVisit'],
    ['issueDay', { issueDay: '2026-11-25' }, 'certificate.issueInFuture'],
    ['startDay', { startDay: '2026-10-24' }, 'certificate.startTooFar'],
    ['startDay', { startDay: '2062-11-24' }, 'certificate.startTooFar'],
    ['totalLeaveDays', { totalLeaveDays: 0 }, 'certificate.daysLeast'],
    ['totalLeaveDays', { totalLeaveDays: 366 }, 'visit.tooLarge'],
  ])('are refused at %s where they make no sense: %o', async (field, changes, sentence) => {
    const { id, version } = await scene.recorded()
    const wrong = save(id, version, [testCertificate, { ...testCertificate, ...changes }])
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [`certificates.1.${field}`]: sentence },
    })
    expect((await read(id)).certificates).toEqual([testCertificate])
  })

  it('are not checked again when they were saved before the rule existed', async () => {
    const { id, version } = await scene.recorded()
    await clinic.db`update certificate set start_day = '2024-01-01' where appointment_id = ${id}`
    const old = { ...testCertificate, startDay: '2024-01-01' }
    await save(id, version, [old, testCertificate])
    expect((await read(id)).certificates).toEqual([old, testCertificate])
  })
})

describe('a saved certificate', () => {
  it('cannot be removed without a reason', async () => {
    const { id, version } = await scene.recorded()
    const { version: next } = await save(id, version, [testCertificate, testCertificate])
    expect(await problemOf(save(id, next, [testCertificate]))).toBe('certificate_saved')
  })

  it('is withdrawn with a reason, and remains in the visit, marked, in every call', async () => {
    const { id, version } = await scene.recorded()
    const flu = { ...testCertificate, diagnosis: 'Flu' }
    const { version: seen } = await save(id, version, [testCertificate, flu])
    const { version: next } = await withdraw(id, seen, 2)
    expect(next).toBe(seen + 1)
    const withdrawn = {
      ...flu,
      withdrawnDay: '2026-11-24',
      withdrawnBy: 'Dr. Anita Deshpande',
      reason: 'Wrong person',
    }
    const marked = { certificates: [testCertificate], withdrawnCertificates: [withdrawn] }
    const visit = await read(id)
    expect(visit).toMatchObject(marked)
    const client = { params: { id: visit.patient.id }, query: {} }
    expect((await scene.admin.call(listPatientVisits, client)).rows[0]).toMatchObject(marked)
    const sheet = { params: { kind: 'certificate' as const, id } }
    expect(await scene.anita.call(readSheet, sheet)).toMatchObject(marked)
    const [event] = await clinic.db`
      select staff_id, before, after from audit_event
      where action = 'withdrawn' and subject = 'visit.certificates' and subject_id = ${id}`
    expect(event).toMatchObject({
      staffId: anita,
      before: { diagnosis: 'Flu' },
      after: { diagnosis: 'Flu', reason: 'Wrong person' },
    })
    // Later saves leave it unchanged.
    await save(id, next, [testCertificate])
    expect((await read(id)).withdrawnCertificates).toEqual([withdrawn])
  })

  it('keeps its row when it is corrected, another is added, and one before it is withdrawn', async () => {
    const { id, version } = await scene.recorded()
    const flu = { ...testCertificate, diagnosis: 'Flu' }
    const sprain = { ...testCertificate, diagnosis: 'Sprain' }
    const { version: second } = await save(id, version, [testCertificate, flu])
    const rows = () => clinic.db`
      select id, diagnosis, withdrawn_day is not null as is_withdrawn from certificate
      where appointment_id = ${id} order by id`
    const [first, other] = await rows()
    const { version: third } = await withdraw(id, second, 1)
    await save(id, third, [{ ...flu, totalLeaveDays: 9 }, sprain])
    expect(await rows()).toEqual([
      { ...first, isWithdrawn: true },
      other,
      { id: expect.any(Number) as number, diagnosis: 'Sprain', isWithdrawn: false },
    ])
    expect((await read(id)).certificates).toEqual([{ ...flu, totalLeaveDays: 9 }, sprain])
  })

  it('is heard of as withdrawn by every other window that has the visit open', async () => {
    const { id, version } = await scene.recorded()
    const { version: seen } = await save(id, version, [testCertificate, testCertificate])
    const [withdrawing, other] = [randomUUID(), randomUUID()]
    // Whoever has saved last reads what it has saved itself without more ado.
    await clinic.db`update visit set editor = ${other} where appointment_id = ${id}`
    const body = { version: seen, number: 1, reason: 'Wrong person', editor: withdrawing }
    await scene.anita.call(withdrawCertificate, { params: { id }, body })
    const isOwn = async (editor: string) => {
      const presence = { editor, leaving: false }
      return (await scene.anita.call(reportPresence, { params: { id }, body: presence })).own
    }
    expect([await isOwn(withdrawing), await isOwn(other)]).toEqual([true, false])
  })

  it('is not deleted by anybody, as a process of the version before would', async () => {
    const { id } = await scene.recorded()
    const deleting = clinic.db`delete from certificate where appointment_id = ${id}`
    await expect(deleting).rejects.toThrow(/is kept$/)
  })

  it('is printed under its own number while another one is being withdrawn', async () => {
    const { id, version } = await scene.recorded()
    const flu = { ...testCertificate, diagnosis: 'Flu' }
    await save(id, version, [testCertificate, flu])
    const sheet = () => scene.anita.call(readSheet, { params: { kind: 'certificate', id } })
    const numbersOf = ({ certificates }: Awaited<ReturnType<typeof sheet>>) =>
      certificates.map(({ diagnosis, serial }) => [diagnosis, serial.at(-1)])
    const both = [
      ['Fever', '1'],
      ['Flu', '2'],
    ]
    await clinic.db.begin(async (tx) => {
      await tx`
        update certificate set withdrawn_day = '2026-11-24', withdrawn_by = ${anita}, withdrawn_reason = 'Wrong'
        where appointment_id = ${id} and diagnosis = 'Fever'`
      expect(numbersOf(await sheet())).toEqual(both)
    })
    expect(numbersOf(await sheet())).toEqual(both.slice(1))
  })

  it('can no longer be printed once withdrawn, and can still be viewed', async () => {
    const { id, version } = await scene.recorded()
    await withdraw(id, version)
    const params = { kind: 'certificate' as const, id }
    expect(await scene.anita.call(readSheet, { params })).toMatchObject({
      certificates: [],
      withdrawnCertificates: [{ diagnosis: 'Fever' }],
    })
    const pdf = { params, query: { locale: 'en' as const } }
    expect(await problemOf(scene.anita.call(downloadSheet, pdf))).toBe('nothing_saved')
  })

  it('is withdrawn once, at the version that was read, by the treating consultant', async () => {
    const { id, version } = await scene.recorded()
    expect(await problemOf(withdraw(id, version - 1))).toBe('visit_changed')
    expect(await problemOf(withdraw(id, version, 2))).toBe('not_found')
    expect(await problemOf(withdraw(id, version, 1, scene.rohan))).toBe('not_found')
    expect(await problemOf(withdraw(id, version, 1, scene.admin))).toBe('forbidden')
    const both = await Promise.all([withdraw(id, version), withdraw(id, version)])
    expect(both).toEqual([{ version: version + 1 }, { version: version + 1 }])
    expect((await read(id)).withdrawnCertificates).toHaveLength(1)
  })

  it('is withdrawn once where the answer was lost and it is asked for again', async () => {
    const { id, version } = await scene.recorded()
    const flu = { ...testCertificate, diagnosis: 'Flu' }
    const { version: seen } = await save(id, version, [testCertificate, flu, flu])
    const { version: next } = await withdraw(id, seen, 2)
    expect(await withdraw(id, seen, 2)).toEqual({ version: next })
    // Another one, or another reason, is another withdrawal.
    for (const other of [
      { number: 1, reason: 'Wrong person' },
      { number: 3, reason: 'Wrong person' },
      { number: 2, reason: 'Wrong day' },
    ]) {
      const again = scene.anita.call(withdrawCertificate, {
        params: { id },
        body: { version: seen, ...other },
      })
      expect(await problemOf(again)).toBe('visit_changed')
    }
    const visit = await read(id)
    expect(visit.certificates).toEqual([testCertificate, flu])
    expect(visit.withdrawnCertificates).toHaveLength(1)

    // What somebody saved since is not overlooked.
    await save(id, next, [testCertificate, { ...flu, totalLeaveDays: 4 }])
    expect(await problemOf(withdraw(id, seen, 2))).toBe('visit_changed')
  })

  it('can be withdrawn after its appointment was cancelled', async () => {
    const { id, version } = await scene.recorded()
    await scene.admin.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    await withdraw(id, version)
    expect((await read(id)).certificates).toEqual([])
  })

  it('keeps its text: the database refuses an incomplete withdrawal', async () => {
    const { id } = await scene.recorded()
    await expect(
      clinic.db`update certificate set withdrawn_reason = 'x' where appointment_id = ${id}`,
    ).rejects.toMatchObject({ code: '23514' })
  })
})
