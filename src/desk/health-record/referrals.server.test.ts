import type { Bundle } from '@medplum/fhirtypes'
import { expect, it } from 'vitest'
import { aVisit, openHistoryClinic, scene } from '../../test-kit/history-clinic.server.ts'

openHistoryClinic()

it('has each letter as a request to its recipient, and one that was withdrawn is revoked', async () => {
  const visit = await aVisit('2026-11-10')
  const rows = await scene.clinic.db<{ id: number }[]>`
    insert into referral (appointment_id, consultant_id, issue_day, recipient_name, speciality, place,
      urgency, reason_for_referral, summary, withdrawn_day, withdrawn_by, withdrawn_reason)
    values (${visit}, 4, '2026-11-10', 'Dr. Rao', 'Cardiology', 'City Hospital', 'urgent', 'Chest pain',
      'BP 150/95', null, null, null),
      (${visit}, 4, '2026-11-10', '', 'Neurology', '', 'routine', 'Headache', '', '2026-11-11', 4, 'Wrong')
    returning id`
  const answer = await scene.clinic.app.inject({
    url: `/api/clients/${scene.meena}/health-record`,
    headers: { cookie: scene.doctor.cookie },
  })
  const requests = (JSON.parse(answer.body) as Bundle)
    .entry!.map(({ resource }) => resource!)
    .filter((it) => it.resourceType === 'ServiceRequest')
  const common = {
    intent: 'order',
    category: [{ coding: [{ code: '3457005' }] }],
    subject: { reference: `Patient/${scene.meena}` },
    encounter: { reference: `Encounter/${visit}` },
    authoredOn: '2026-11-10',
  }
  expect(requests).toMatchObject([
    {
      ...common,
      id: `referral-${rows[0]!.id}`,
      status: 'active',
      priority: 'asap',
      performer: [{ display: 'Dr. Rao · Cardiology · City Hospital' }],
      performerType: { text: 'Cardiology' },
      reasonCode: [{ text: 'Chest pain' }],
      note: [{ text: 'BP 150/95' }],
    },
    {
      ...common,
      id: `referral-${rows[1]!.id}`,
      status: 'revoked',
      priority: 'routine',
      performer: [{ display: 'Neurology' }],
      note: [{ text: 'Withdrawn on 2026-11-11: Wrong' }],
    },
  ])
})
