import { expect, it } from 'vitest'
import {
  anAppointment,
  aPatient,
  openHistoryClinic,
  scene,
} from '../../test-kit/history-clinic.server.ts'
import { readPatient } from './patient-page.ts'

openHistoryClinic()

it('is the first of the latest day until today, of a consultant their own', async () => {
  const paperVisit = async (caller = scene.admin) =>
    (await caller.call(readPatient, { params: { id: patient } })).paperVisit
  const patient = await aPatient('Pia Papers')
  await anAppointment('2026-11-30', { patient, status: 'PE' })
  expect(await paperVisit()).toBeNull()
  await anAppointment('2026-11-20', { patient, status: 'CN' }, '07:00')
  expect(await paperVisit()).toBeNull()
  const earlier = await anAppointment('2026-11-19', { patient }, '07:10')
  expect(await paperVisit()).toBe(earlier)
  await anAppointment('2026-11-24', { patient, status: 'PE', consultant: scene.rohan }, '07:30')
  const first = await anAppointment(
    '2026-11-24',
    { patient, status: 'PE', consultant: scene.rohan },
    '07:20',
  )
  expect(await paperVisit()).toBe(first)
  expect(await paperVisit(scene.doctor)).toBe(earlier)
})
