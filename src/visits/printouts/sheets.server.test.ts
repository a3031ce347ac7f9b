import { describe, expect, it } from 'vitest'
import { saveVisitDetails } from '../record/details/visit-details.ts'
import { copiedFrom } from '../../test-kit/pdf-file.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita, testDetails, testMedicine } from '../../test-kit/visits.server.ts'
import { saveRecommendedTests } from '../record/tests/recommended-tests.ts'
import { readSheet, readSheetMark } from './sheets.ts'
import { openSheetClinic, scene, visited, download } from '../../test-kit/recorded-visit.server.ts'

openSheetClinic()

describe('the content of a sheet', () => {
  it("has the appointment's own consultant, branch and patient for every reader", async () => {
    const id = await visited()
    const params = { kind: 'prescription' as const, id }
    const sheet = await scene.anita.call(readSheet, { params })
    expect(sheet).toMatchObject({
      consultant: {
        name: 'Dr. Anita Deshpande',
        degree: 'MBBS MD (Medicine)',
        mobile: '9000000004',
        registrationNumber: 'KMC-DEMO-10423',
      },
      branch: { name: 'Koramangala, Bengaluru', phone: '080 4000 0101' },
      patient: { name: 'Lata Mangesh', age: 34 },
      day: '2026-11-24',
      followUpDay: '2026-12-01',
      prescription: [testMedicine],
    })
    expect(await scene.admin.call(readSheet, { params })).toEqual(sheet)
  })

  it('has only the printed part of the record', async () => {
    const id = await visited()
    const sheet = await scene.anita.call(readSheet, { params: { kind: 'recommendedtests', id } })
    expect(sheet).not.toHaveProperty('illness')
    expect(sheet).not.toHaveProperty('fees')
    expect(sheet).not.toHaveProperty('patient.mobile')
    expect([sheet.prescription, sheet.certificates]).toEqual([[], []])
    expect(sheet.tests.map(({ type }) => type)).toEqual(['Lab', 'Radiology'])
  })

  it('has all parts when all sheets are asked for, and needs only one of them', async () => {
    const id = await visited()
    const params = { kind: 'all' as const, id }
    const sheet = await scene.anita.call(readSheet, { params })
    expect([sheet.prescription, sheet.tests, sheet.certificates].map((it) => it.length)).toEqual([
      1, 2, 1,
    ])
    const onlyTests = await bookWithAnita(scene.clinic.db)
    const one = { params: { id: onlyTests } }
    const details = { version: 0, details: testDetails }
    await scene.anita.call(saveVisitDetails, { ...one, body: details })
    const reading = () => scene.anita.call(readSheet, { params: { kind: 'all', id: onlyTests } })
    expect(await problemOf(reading())).toBe('nothing_saved')
    const tests = [{ type: 'Lab' as const, id: 1 }]
    await scene.anita.call(saveRecommendedTests, { ...one, body: { version: 1, tests } })
    expect((await reading()).tests).toHaveLength(1)
  })

  it("has the patient's age on the day of the appointment", async () => {
    const id = await visited()
    await scene.clinic.db`
      update patient set age = 30, age_on = '2020-01-01'
      where id = (select patient_id from appointment where id = ${id})`
    const sheet = await scene.anita.call(readSheet, { params: { kind: 'certificate', id } })
    expect(sheet.patient.age).toBe(36)
  })

  it('is not found before that part of the visit is saved', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    const nothingSavedProblem = () =>
      problemOf(scene.anita.call(readSheet, { params: { kind: 'prescription', id } }))
    expect(await nothingSavedProblem()).toBe('nothing_saved')
    await scene.anita.call(saveVisitDetails, {
      params: { id },
      body: { version: 0, details: testDetails },
    })
    expect(await nothingSavedProblem()).toBe('nothing_saved')
    expect((await download('prescription', id)).statusCode).toBe(404)
  })

  it('is refused to other consultants and to Employees, without a print event', async () => {
    const id = await visited()
    const rohan = await scene.clinic.callerFor('rohan')
    const reception = await scene.clinic.callerFor('reception')
    for (const kind of ['prescription', 'recommendedtests', 'certificate'] as const) {
      const params = { kind, id }
      expect(await problemOf(rohan.call(readSheet, { params }))).toBe('not_found')
      expect(await problemOf(reception.call(readSheet, { params }))).toBe('forbidden')
      expect((await download(kind, id, rohan)).json()).toMatchObject({ code: 'not_found' })
      expect((await download(kind, id, reception)).json()).toMatchObject({ code: 'forbidden' })
    }
    expect(await auditOf(id)).toEqual([])
  })

  it("is in the patient's own language, with sentences, where none is chosen", async () => {
    const id = await visited()
    const wordsOf = async (query = '') => {
      const [page] = await copiedFrom(
        (await download('prescription', id, scene.anita, query)).rawPayload,
      )
      return page!.replaceAll(/\s+/g, '')
    }
    const hindi = 'सुबह500mgऔरशाम500mg,खानेकेबाद,5दिनतक।'
    expect(await wordsOf()).toMatch(/^(?!.*inthemorning).*AfterFood/)
    await scene.clinic.db`
      update patient set language = 'hi'
      where id = (select patient_id from appointment where id = ${id})`
    const params = { kind: 'prescription' as const, id }
    expect(await scene.anita.call(readSheet, { params })).toMatchObject({ patientLanguage: 'hi' })
    expect(await wordsOf()).toContain(hindi)
    expect(await wordsOf('?words=off')).not.toContain(hindi)
    expect(await wordsOf('?locale=en')).toMatch(/^(?!.*inthemorning).*AfterFood/)
    expect(await wordsOf('?locale=en&words=on')).toContain(
      '500mginthemorningand500mgintheevening,afterfood,for5days.',
    )
    expect((await download('prescription', id, scene.anita, '?words=maybe')).statusCode).toBe(400)
  })

  it('has audit events for readers and for prints', async () => {
    const id = await visited()
    await scene.anita.call(readSheet, { params: { kind: 'certificate', id } })
    await download('prescription', id, scene.admin)
    expect(await auditOf(id)).toEqual([
      { action: 'read', username: 'anita', named: true, after: { kind: 'certificate' } },
      { action: 'printed', username: 'admin', named: true, after: { kind: 'prescription' } },
    ])
  })
})

const auditOf = (id: number) => scene.clinic.db`
  select e.action, s.username, e.patient_id = a.patient_id as named, e.after
  from audit_event e join staff s on s.id = e.staff_id join appointment a on a.id = e.subject_id
  where e.subject = 'sheet' and e.subject_id = ${id} order by e.id`

describe('the mark of a sheet', () => {
  it('is the one that was read with it until a part of the visit or a fact of its head changes', async () => {
    const id = await visited()
    const params = { kind: 'prescription' as const, id }
    const { db } = scene.clinic
    const auditEvents = async () =>
      (await db<[{ count: number }]>`select count(*)::int from audit_event`)[0].count
    const markNow = async () => (await scene.anita.call(readSheetMark, { params })).mark
    const { mark } = await scene.anita.call(readSheet, { params })
    const before = await auditEvents()
    expect(await markNow()).toBe(mark)
    // Of somebody else.
    await db`update visit set version = version + 1 where appointment_id <> ${id}`
    expect(await markNow()).toBe(mark)
    expect(await auditEvents()).toBe(before)

    const marks = [mark]
    const [{ version }] = await db<[{ version: number }]>`
      select version from visit where appointment_id = ${id}`
    await scene.anita.call(saveRecommendedTests, {
      params: { id },
      body: { version, tests: [{ type: 'Lab', id: 1 }] },
    })
    marks.push(await markNow())
    await db`update patient set name = 'Lata Mangeshkar', version = version + 1
      where id = (select patient_id from appointment where id = ${id})`
    marks.push(await markNow())
    await db`update staff set degree = 'MBBS' where id = ${anita}`
    marks.push(await markNow())
    await db`update clinic_details set address = '1 New Road'`
    marks.push(await markNow())
    expect(new Set(marks).size).toBe(marks.length)
  })
})
