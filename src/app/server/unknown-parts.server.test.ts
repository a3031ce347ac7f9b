import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testReferral } from '../../test-kit/test-referral.ts'
import { testCertificate } from '../../test-kit/test-scene.server.ts'
import { bookWithAnita, testDetails, testMedicine } from '../../test-kit/visits.server.ts'
import { visitParts } from '../../scheduling/appointments/visit-parts.ts'
import { saveExercises } from '../../visits/record/exercises/exercises.ts'
import { saveReferrals } from '../../visits/record/referrals/referrals.ts'
import { saveVisitParts } from '../../visits/record/save-parts.ts'
import { readVisit } from '../../visits/record/visit.ts'

// The call of programs that know no versions, which was there before some parts of a visit were.

let clinic: TestClinic
let consultant: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  consultant = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const {
  height: _,
  temperature: __,
  pulse: ___,
  spo2: ____,
  pain: _____,
  ...olderDetails
} = testDetails
const changes = {
  details: { ...olderDetails, illness: 'Dengue' },
  prescription: [{ ...testMedicine, days: 9 }],
  tests: [{ type: 'Lab' as const, id: 5 }],
  certificates: [{ ...testCertificate, totalLeaveDays: 7 }],
}

/** A visit with each part, and whether every part is there. */
async function fullVisit() {
  const id = await bookWithAnita(clinic.db)
  const params = { id }
  await consultant.call(saveVisitParts, {
    params,
    body: {
      details: { ...testDetails, height: 171, temperature: 99, pulse: 80, spo2: 98, pain: 0 },
      prescription: [testMedicine],
      tests: [{ type: 'Lab', id: 4 }],
      certificates: [testCertificate],
    },
  })
  const exercise = { sets: 3, repetitions: 10, holdSeconds: null, timesADay: 2, instructions: '' }
  const exercises = [{ name: 'Bridge', ...exercise }]
  await consultant.call(saveExercises, { params, body: { version: 4, exercises } })
  await consultant.call(saveReferrals, { params, body: { version: 5, referrals: [testReferral] } })
  const visit = await consultant.call(readVisit, { params })
  for (const part of visitParts) expect(Object.keys(visit[part] ?? {}), part).not.toEqual([])
  return { id, visit }
}

it.each(Object.keys(changes) as (keyof typeof changes)[])(
  'a program that saves %s changes nothing else of a visit, nor what it does not know',
  async (part) => {
    const { id, visit } = await fullVisit()
    await consultant.call(saveVisitParts, { params: { id }, body: { [part]: changes[part] } })
    const after = await consultant.call(readVisit, { params: { id } })
    const sent = { details: { ...visit.details, illness: 'Dengue' } }
    const others = visitParts.filter((it) => it !== part)
    for (const other of others) expect(after[other], other).toEqual(visit[other])
    if (part === 'details') expect(after.details).toEqual(sent.details)
    else expect(after[part]).toMatchObject(changes[part])
    expect(after.paperRows).toEqual(visit.paperRows)
  },
)
