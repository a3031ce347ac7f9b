import { describe, expect, it } from 'vitest'
import {
  openHistoryClinic,
  scene,
  aVisit,
  today,
  onDay,
} from '../../test-kit/history-clinic.server.ts'

openHistoryClinic()

describe('an earlier visit in full', () => {
  it('holds details, prescription, tests and certificates', async () => {
    const visit = await aVisit(scene.past, {}, '06:30')
    await scene.clinic.db`
      insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
        afternoon, evening, days, timing, liquid_per_day)
      values (${visit}, 2, 'Cough syrup', 10, 'ml', true, true, true, 5, 'After Food', 30),
        (${visit}, 1, 'Thyroxine', 0.025, 'mg', true, false, false, 30, 'Before Food', null)`
    await scene.clinic.db`
      insert into recommended_test (appointment_id, lab_test_id, radiology_test_id)
      values (${visit}, null, 1), (${visit}, 4, null)`
    await scene.clinic.db`
      insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis)
      values (${visit}, '2026-03-03', '2026-03-04', 2, 'Viral fever')`
    const visits = await onDay(scene.doctor, await today(), scene.past)
    expect(visits).toEqual([
      {
        appointmentId: visit,
        day: scene.past,
        starts: '06:30',
        branchName: 'Koramangala, Bengaluru',
        serviceName: 'General Medicine',
        consultantId: 4,
        consultantName: 'Dr. Anita Deshpande',
        details: {
          systolic: 120,
          diastolic: 80,
          weight: 61.5,
          height: null,
          fasting: null,
          pp: null,
          bmi: null,
          temperature: null,
          pulse: null,
          spo2: null,
          pain: null,
          illness: `Illness of ${scene.past}`,
          symptoms: null,
          treatment: null,
          followUpDay: null,
          fees: 600,
        },
        prescription: [
          {
            medicine: 'Thyroxine',
            amount: 0.025,
            unit: 'mg',
            morning: true,
            afternoon: false,
            evening: false,
            days: 30,
            timing: 'Before Food',
            liquidPerDay: null,
          },
          {
            medicine: 'Cough syrup',
            amount: 10,
            unit: 'ml',
            morning: true,
            afternoon: true,
            evening: true,
            days: 5,
            timing: 'After Food',
            liquidPerDay: 30,
          },
        ],
        tests: [
          { type: 'Lab', id: 4, name: 'Thyroid Profile' },
          { type: 'Radiology', id: 1, name: 'X-Ray' },
        ],
        withdrawnCertificates: [],
        exercises: [],
        referrals: [],
        withdrawnReferrals: [],
        testResults: [],
        certificates: [
          {
            issueDay: '2026-03-03',
            startDay: '2026-03-04',
            totalLeaveDays: 2,
            diagnosis: 'Viral fever',
          },
        ],
      },
    ])
  })

  it('shows two visits on one day, each with its own prescription', async () => {
    const late = await aVisit(scene.past, { consultant: scene.rohan }, '06:30')
    const early = await aVisit(scene.past, {}, '06:00')
    for (const [id, medicine] of [
      [early, 'Paracetamol'],
      [late, 'Ibuprofen'],
    ] as const) {
      await scene.clinic.db`
        insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
          afternoon, evening)
        values (${id}, 1, ${medicine}, 500, 'mg', true, false, true)`
    }
    const visits = await onDay(scene.doctor, await today(), scene.past)
    expect(
      visits.map((it) => [it.starts, it.consultantName, it.prescription.map((of) => of.medicine)]),
    ).toEqual([
      ['06:00', 'Dr. Anita Deshpande', ['Paracetamol']],
      ['06:30', 'Dr. Rohan Iyer', ['Ibuprofen']],
    ])
  })
})
