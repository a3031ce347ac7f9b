import type { CallName } from '../access/permissions/permissions.ts'
import { newUuid } from '../platform/http/uuid.ts'
import { noteVaccination } from '../patients/vaccinations/vaccinations.ts'
import { conductAppointment } from '../scheduling/appointments/change-appointment.ts'
import { anita, buildBooking } from './build-booking.server.ts'
import type { TestClinic } from './test-clinic.server.ts'
import type { TestScene } from './test-scene.server.ts'
import { testVaccination, testVaccine } from './test-vaccine.ts'
import { asAdmin, type MakeRequest } from './valid-request.server.ts'

const later = '2026-12-02'

const importedAppointment = {
  patient: {
    name: 'Taken Over',
    mobile: '9811111111',
    age: 40,
    bornOn: null,
    sex: null,
    email: '',
    location: '',
    allergies: null,
    fileNumber: '',
  },
  consultant: anita,
  branch: 1,
  service: 1,
  day: later,
  starts: '09:00',
  note: '',
}

/** A request about the vaccinations of a patient who has had one; with `changes` one that notes another like it. */
const forVaccinated =
  (changes?: object) =>
  async ({ clinic, anita: by, pending }: TestScene) => {
    const [row] = await clinic.db<[{ id: number }]>`
    select patient_id as id from appointment where id = ${await pending()}`
    const { doses } = testVaccine
    const [vaccine] = await clinic.db<[{ id: number }]>`
    insert into vaccine (name, doses) values (${newUuid()}, ${JSON.stringify(doses)}::text::jsonb) returning id`
    const facts = { ...testVaccination, vaccine: vaccine.id }
    const params = { id: row.id }
    await by.call(noteVaccination, { params, body: { ...facts, requestKey: newUuid() } })
    return { by, params, ...(changes && { body: { ...facts, ...changes, requestKey: newUuid() } }) }
  }

/** Requests that correct what was written down wrongly. */
export const correctionRequests: Partial<Record<CallName, MakeRequest>> = {
  'POST /api/clients/:id/correct': async ({ clinic, admin: by }) => {
    const { mobile } = buildBooking({}).patient
    const [row] = await clinic.db<{ id: number; version: number }[]>`
      insert into patient (name, mobile, age, age_on)
      values ('Misspelt', ${mobile}, 40, '2026-01-01') returning id, version`
    const { id, version } = row!
    return { by, params: { id }, body: { version, name: 'Well Spelt', reason: 'misspelt' } }
  },
  'PUT /api/clients/:id/allergies': async ({ clinic, anita: by, pending }) => {
    const [row] = await clinic.db<[{ id: number }]>`
      select patient_id as id from appointment where id = ${await pending()}`
    return { by, params: { id: row.id }, body: { allergies: 'Penicillin', seen: null } }
  },
  'PUT /api/clients/:id/desk-note': async ({ clinic, admin: by, pending }) => {
    const [row] = await clinic.db<[{ id: number }]>`
      select patient_id as id from appointment where id = ${await pending()}`
    return { by, params: { id: row.id }, body: { deskNote: 'Needs a wheelchair', seen: null } }
  },
  'GET /api/clients/:id/vaccinations': forVaccinated(),
  'GET /api/clients/:id/vaccinations/card': forVaccinated(),
  'GET /api/clients/:id/vaccinations/mark': forVaccinated(),
  'POST /api/clients/:id/vaccinations': forVaccinated({ dose: '2nd dose', givenOn: '2026-11-23' }),
  'POST /api/clients/:id/vaccinations/:vaccination/withdraw': async (scene) => {
    const { by, params } = await forVaccinated()(scene)
    const [row] = await scene.clinic.db<[{ id: number }]>`
      select max(id) as id from vaccination where patient_id = ${params.id}`
    return { by, params: { ...params, vaccination: row.id }, body: { reason: 'Another patient' } }
  },
  'POST /api/clients/:id/merge': async ({ clinic, admin: by }) => {
    const [kept, other] = await entries(clinic)
    return {
      by,
      params: { id: kept! },
      body: { version: 1, other: { id: other!, version: 1 }, reason: 'registered_twice' },
    }
  },
  'POST /api/clients/:id/separate': async ({ clinic, admin: by }) => {
    const [kept, other] = await entries(clinic)
    const [row] = await clinic.db<[{ merge: number }]>`
      select merge_patients(${kept!}, ${other!}, 1, 'registered_twice', '{}', '2026-11-24') as merge`
    return { by, params: { id: kept! }, body: { merge: row.merge } }
  },
  'POST /api/patient-imports': asAdmin({
    body: {
      key: newUuid(),
      fileName: 'register.csv',
      patients: [importedAppointment.patient],
    },
  }),
  'POST /api/patient-imports/check': asAdmin({
    body: { patients: [{ name: 'Taken Over', mobile: '9811111111' }] },
  }),
  'POST /api/patient-imports/:id/take-back': async ({ clinic, admin: by }) => {
    const [row] = await clinic.db<[{ id: number }]>`
      insert into patient_import (key, file_name, started_by) values (gen_random_uuid(), 'register.csv', 1)
      returning id`
    return { by, params: { id: row.id } }
  },
  'POST /api/appointment-imports': asAdmin({
    body: { key: newUuid(), fileName: 'appointments.csv', appointments: [importedAppointment] },
  }),
  'POST /api/appointment-imports/check': asAdmin({
    body: { appointments: [importedAppointment] },
  }),
  'POST /api/appointment-imports/:id/take-back': async ({ clinic, admin: by }) => {
    const [row] = await clinic.db<[{ id: number }]>`
      insert into appointment_import (key, file_name, started_by)
      values (gen_random_uuid(), 'appointments.csv', 1) returning id`
    return { by, params: { id: row.id } }
  },
  'POST /api/appointments/:id/take-back': async ({ clinic, anita: by, pending }) => {
    // Of an earlier day, which is taken back at any time of the day.
    const id = await pending('2026-11-20')
    await clinic.db`update appointment set status = 'CN' where id = ${id}`
    return { by, params: { id }, body: { version: 1, reason: 'cancelled_wrongly' } }
  },
  'POST /api/displaced/leave-today': asAdmin({
    // Idempotent: a repeated request is answered as the first one, and audited once.
    body: { consultant: 9, starts: '11:00', name: 'Leave' },
  }),
  'POST /api/displaced/leave-today/:id/undo': async ({ clinic, admin: by }) => {
    const [row] = await clinic.db<{ id: number }[]>`
      insert into holiday (name, first_day, last_day, consultant_id, starts, ends)
      values ('Leave', '2026-11-24', '2026-11-24', 9, '15:00', '23:59') returning id`
    return { by, params: { id: row!.id } }
  },
  'POST /api/displaced/cancel': async ({ anita: by, pending }) => ({
    by,
    body: { appointments: [{ id: await pending(later), version: 1 }], reason: 'consultant_away' },
  }),
  'POST /api/displaced/calls/:id/told': async ({ clinic, admin: by, pending }) => {
    const id = await pending(later)
    await clinic.db`
      insert into patient_call (appointment_id, day, starts, ends, consultant_id, changed_by)
      select id, day, starts, ends, consultant_id, 2 from appointment where id = ${id}`
    return { by, params: { id }, body: { told: true } }
  },
  'POST /api/appointments/:id/set-back': async ({ admin: by, pending }) => {
    const id = await pending()
    const payment = { amount: 600, received: true, mode: 'Cash' as const }
    await by.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
    return { by, params: { id }, body: { version: 2, reason: 'conducted_wrongly' } }
  },
}

/** Two entries of one patient. */
async function entries(clinic: TestClinic): Promise<number[]> {
  const rows = await clinic.db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on)
    select name, ${buildBooking({}).patient.mobile}, 40, '2026-01-01'
    from unnest(array['Ravi K', 'Ravi Kumar']) name returning id`
  return rows.map(({ id }) => id)
}
