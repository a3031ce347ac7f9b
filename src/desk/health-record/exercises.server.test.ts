import type { Bundle, CarePlan } from '@medplum/fhirtypes'
import { expect, it } from 'vitest'
import { aVisit, openHistoryClinic, scene } from '../../test-kit/history-clinic.server.ts'

openHistoryClinic()

async function carePlans(): Promise<CarePlan[]> {
  const answer = await scene.clinic.app.inject({
    url: `/api/clients/${scene.meena}/health-record`,
    headers: { cookie: scene.doctor.cookie },
  })
  return (JSON.parse(answer.body) as Bundle)
    .entry!.map(({ resource }) => resource!)
    .filter((it): it is CarePlan => it.resourceType === 'CarePlan')
}

it('has the home exercises of a visit as a plan, each with its dose and how to do it', async () => {
  const visit = await aVisit('2026-11-10')
  await scene.clinic.db`
    insert into exercise (appointment_id, consultant_id, position, name, sets, repetitions,
      hold_seconds, times_a_day, instructions)
    values (${visit}, 4, 2, 'Bridge', null, null, null, null, ''),
      (${visit}, 4, 1, 'Straight leg raise', 3, 10, 5, 2, 'Keep the knee straight.')`
  expect((await carePlans()).filter((it) => it.id === `exercises-${visit}`)).toEqual([
    {
      resourceType: 'CarePlan',
      id: `exercises-${visit}`,
      status: 'unknown',
      intent: 'plan',
      title: 'Home Exercises',
      subject: { reference: `Patient/${scene.meena}` },
      encounter: { reference: `Encounter/${visit}` },
      created: '2026-11-10',
      author: { reference: 'Practitioner/4' },
      activity: [
        {
          detail: {
            status: 'unknown',
            code: { text: 'Straight leg raise' },
            scheduledString: '3 sets of 10, hold for 5 seconds, twice a day',
            description: 'Keep the knee straight.',
          },
        },
        { detail: { status: 'unknown', code: { text: 'Bridge' } } },
      ],
    },
  ])
})

it('revokes the plans of a visit that was cancelled', async () => {
  const visit = await aVisit('2026-11-10', { status: 'CN' })
  await scene.clinic.db`
    update visit set treatment = 'Rest', follow_up_day = '2026-11-20' where appointment_id = ${visit}`
  await scene.clinic.db`
    insert into exercise (appointment_id, consultant_id, position, name, instructions)
    values (${visit}, 4, 1, 'Bridge', '')`
  const plans = await carePlans()
  expect(plans.map(({ id }) => id).toSorted()).toEqual([String(visit), `exercises-${visit}`])
  expect(plans.map(({ status }) => status)).toEqual(['revoked', 'revoked'])
  expect(plans.map(({ activity }) => activity!.map(({ detail }) => detail!.status))).toEqual([
    ['cancelled'],
    ['cancelled'],
  ])
})
