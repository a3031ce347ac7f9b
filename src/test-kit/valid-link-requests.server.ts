import type { CallName } from '../access/permissions/permissions.ts'
import { makePatientLink } from '../scheduling/patient-link/link-token.server.ts'
import type { TestScene } from './test-scene.server.ts'
import type { MakeRequest } from './valid-request.server.ts'

/** A link of a new appointment, or of a recorded visit, with the row that it is about. */
async function linked({ clinic: { db }, pending }: TestScene, id?: number) {
  const appointment = id ?? (await pending('2026-12-02'))
  return { link: await makePatientLink(db, appointment, null), appointment }
}

/** Valid requests of patients' links. */
export const linkRequests: Partial<Record<CallName, MakeRequest>> = {
  'POST /api/appointments/:id/link': async ({ admin: by, pending }) => ({
    by,
    params: { id: await pending('2026-12-02') },
    body: { endsOthers: true },
  }),
  'POST /api/my': async (scene) => {
    const { link } = await linked(scene)
    return { by: scene.nobody, body: { link } }
  },
  'POST /api/my/change': async (scene) => {
    const { link, appointment } = await linked(scene)
    const change = { kind: 'confirm', appointment, version: 1 }
    return { by: scene.nobody, body: { link, change } }
  },
  'POST /api/my/slots': async (scene) => ({
    by: scene.nobody,
    body: { ...(await linked(scene)), day: null },
  }),
  'POST /api/my/sheet': async (scene) => {
    const { id } = await scene.recorded()
    const [patient] = await scene.clinic.db<{ age: number }[]>`
      select p.age from appointment a join patient p on p.id = a.patient_id where a.id = ${id}`
    const born = String(patient!.age)
    const body = { ...(await linked(scene, id)), kind: 'prescription', born, language: 'en' }
    return { by: scene.nobody, body }
  },
}
