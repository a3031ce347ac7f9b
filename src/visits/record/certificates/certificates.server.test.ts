import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelAppointment } from '../../../scheduling/appointments/change-appointment.ts'
import { listClientVisits } from '../../../desk/patient-page/patient-page.ts'
import { downloadSheet, readSheet } from '../../printouts/sheets.ts'
import { anita } from '../../../test-kit/build-booking.server.ts'
import { openScene, aCertificate, type Scene } from '../../../test-kit/test-scene.server.ts'
import { openTestClinic, refusalOf, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { readVisit } from '../visit.ts'
import { saveCertificates, withdrawCertificate, type Certificate } from './certificates.ts'

let clinic: TestClinic
let scene: Scene

beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await openScene(clinic)
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
    ['startDay', { startDay: '2026-10-24' }, 'certificate.startFar'],
    ['startDay', { startDay: '2062-11-24' }, 'certificate.startFar'],
    ['totalLeaveDays', { totalLeaveDays: 0 }, 'certificate.daysLeast'],
    ['totalLeaveDays', { totalLeaveDays: 366 }, 'visit.tooLarge'],
  ])('are refused at %s where they make no sense: %o', async (field, changes, sentence) => {
    const { id, version } = await scene.recorded()
    const wrong = save(id, version, [aCertificate, { ...aCertificate, ...changes }])
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [`certificates.1.${field}`]: sentence },
    })
    expect((await read(id)).certificates).toEqual([aCertificate])
  })

  it('are not asked about again where they were saved before there was a rule', async () => {
    const { id, version } = await scene.recorded()
    await clinic.db`update certificate set start_day = '2024-01-01' where appointment_id = ${id}`
    const old = { ...aCertificate, startDay: '2024-01-01' }
    await save(id, version, [old, aCertificate])
    expect((await read(id)).certificates).toEqual([old, aCertificate])
  })
})

describe('a certificate that was saved', () => {
  it('is not removed without a word', async () => {
    const { id, version } = await scene.recorded()
    const { version: next } = await save(id, version, [aCertificate, aCertificate])
    expect(await refusalOf(save(id, next, [aCertificate]))).toBe('certificate_saved')
  })

  it('is withdrawn with a reason, and stays with the visit, marked, wherever it is read', async () => {
    const { id, version } = await scene.recorded()
    const flu = { ...aCertificate, diagnosis: 'Flu' }
    const { version: seen } = await save(id, version, [aCertificate, flu])
    const { version: next } = await withdraw(id, seen, 2)
    expect(next).toBe(seen + 1)
    const withdrawn = {
      ...flu,
      withdrawnDay: '2026-11-24',
      withdrawnBy: 'Dr. Anita Deshpande',
      reason: 'Wrong person',
    }
    const marked = { certificates: [aCertificate], withdrawnCertificates: [withdrawn] }
    const visit = await read(id)
    expect(visit).toMatchObject(marked)
    const client = { params: { id: visit.patient.id }, query: {} }
    expect((await scene.admin.call(listClientVisits, client)).rows[0]).toMatchObject(marked)
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
    // What is saved afterwards leaves it as it is.
    await save(id, next, [aCertificate])
    expect((await read(id)).withdrawnCertificates).toEqual([withdrawn])
  })

  it('is on no paper any more once it was withdrawn, and can still be looked at', async () => {
    const { id, version } = await scene.recorded()
    await withdraw(id, version)
    const params = { kind: 'certificate' as const, id }
    expect(await scene.anita.call(readSheet, { params })).toMatchObject({
      certificates: [],
      withdrawnCertificates: [{ diagnosis: 'Fever' }],
    })
    const pdf = { params, query: { locale: 'en' as const } }
    expect(await refusalOf(scene.anita.call(downloadSheet, pdf))).toBe('nothing_saved')
  })

  it('is withdrawn once, as the reader saw it, by the consultant who treats', async () => {
    const { id, version } = await scene.recorded()
    expect(await refusalOf(withdraw(id, version - 1))).toBe('visit_changed')
    expect(await refusalOf(withdraw(id, version, 2))).toBe('not_found')
    expect(await refusalOf(withdraw(id, version, 1, scene.rohan))).toBe('not_found')
    expect(await refusalOf(withdraw(id, version, 1, scene.admin))).toBe('forbidden')
    const both = await Promise.allSettled([withdraw(id, version), withdraw(id, version)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(id)).withdrawnCertificates).toHaveLength(1)
  })

  it('can be withdrawn after its appointment was cancelled', async () => {
    const { id, version } = await scene.recorded()
    await scene.admin.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    await withdraw(id, version)
    expect((await read(id)).certificates).toEqual([])
  })

  it('keeps its words as they were: the database refuses half of a withdrawal', async () => {
    const { id } = await scene.recorded()
    await expect(
      clinic.db`update certificate set withdrawn_reason = 'x' where appointment_id = ${id}`,
    ).rejects.toMatchObject({ code: '23514' })
  })
})
