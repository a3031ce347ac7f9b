import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDeskVitals, saveDeskVitals } from '../../desk/arrivals/desk-vitals.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { testVitals } from '../../test-kit/visits.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { cancelAppointment } from './change-appointment.ts'
import { readAppointment, readLastChange } from './list-appointments.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

it('names who changed an appointment last; reading it changes nothing of that', async () => {
  const id = await scene.pending('2026-11-27')
  const { version } = await scene.admin.call(readAppointment, { params: { id } })
  await scene.anita.call(cancelAppointment, {
    params: { id },
    body: { version, reason: 'patient_asked' },
  })
  await scene.admin.call(readAppointment, { params: { id } })
  const seen = await scene.admin.call(readLastChange, { params: { id } })
  expect(seen).toMatchObject({ version: version + 1, isOwn: false })
  expect(seen.changedBy).toContain('Anita')
  expect(await scene.anita.call(readLastChange, { params: { id } })).toMatchObject({ isOwn: true })
})

it('counts what the desk measures as a change, and no reading', async () => {
  const id = await scene.pending('2026-11-24')
  const readChange = () => scene.admin.call(readLastChange, { params: { id } })
  const first = await readChange()
  const { version } = await scene.anita.call(readDeskVitals, { params: { id } })
  expect(await readChange()).toEqual(first)
  await scene.anita.call(saveDeskVitals, { params: { id }, body: { version, vitals: testVitals } })
  const last = await readChange()
  expect(last.change).toBeGreaterThan(first.change)
  expect(last.changedBy).toContain('Anita')
})
