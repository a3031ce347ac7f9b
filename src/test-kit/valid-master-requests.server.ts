import type { Role } from '../access/permissions/access.ts'
import type { CallName } from '../access/permissions/permissions.ts'
import { anita } from './build-booking.server.ts'
import { saveClinicDetails } from '../masters/clinic-details/clinic-details.ts'
import { readFileNumbering, saveFileNumbering } from '../masters/file-numbers/file-numbering.ts'
import { starterServices } from '../masters/services/starter-set.ts'
import { asAdmin, type MakeRequest } from './valid-request.server.ts'
import type { TestScene } from './test-scene.server.ts'
import { testVaccine } from './test-vaccine.ts'
import { testConsultant, testEmployee } from './staff.server.ts'

const version = 1
let names = 0
/** Names of masters are unique. */
const nextName = () => `Right ${(names += 1)}`

const validLeave = (changes = {}) => ({
  firstDay: '2027-03-02',
  lastDay: '2027-03-02',
  repeatsYearly: false,
  branchId: null,
  consultantId: anita,
  starts: null,
  ends: null,
  ...changes,
})
const validWeek = {
  consultant: 5,
  branch: 3,
  lines: [{ days: [7], from: '09:00', to: '10:00', minutes: 15, pause: null }],
  irregular: [],
}
const validBranch = () => ({ name: nextName(), address: '1 Ring Road', phone: '080 1' })
const validService = () => ({ name: nextName(), minutes: 20, isSeries: false, fees: [] })
const validCharge = () => ({ name: nextName(), price: 300 })
const validTest = () => ({ name: nextName() })
const validVaccine = () => ({ ...testVaccine, name: nextName() })
const validMedicine = () => ({ name: nextName(), strength: '500 mg', joinedInto: null })

/** Adds a row to a master, for a request that changes it. */
async function createRow({ clinic, admin }: TestScene, url: string, body: object): Promise<number> {
  const headers = { cookie: admin.cookie }
  const answer = await clinic.app.inject({ method: 'POST', url, body, headers })
  return answer.json<{ id: number }>().id
}

/** The three changes that most masters have. */
const master = <Url extends string>(url: Url, request: () => object) =>
  ({
    [`POST ${url}`]: ({ admin }: TestScene) => ({ by: admin, body: request() }),
    [`PUT ${url}/:id`]: async (scene: TestScene) => ({
      by: scene.admin,
      params: { id: await createRow(scene, url, request()) },
      body: { ...request(), version },
    }),
    [`PUT ${url}/:id/active`]: async (scene: TestScene) => ({
      by: scene.admin,
      params: { id: await createRow(scene, url, request()) },
      body: { version, active: false },
    }),
  }) as Record<`POST ${Url}` | `PUT ${Url}/:id` | `PUT ${Url}/:id/active`, MakeRequest>

type StaffUrl = '/api/consultants' | '/api/employees'

/** The changes of a master of staff, each for a person of its own. */
const staffMaster = (url: StaffUrl, role: Role, request: () => object) =>
  ({
    ...master(url, request),
    [`PUT ${url}/:id`]: async ({ admin: by, addStaff }: TestScene) => ({
      by,
      params: { id: (await addStaff(role)).id },
      body: { ...request(), version },
    }),
    [`PUT ${url}/:id/active`]: async ({ admin: by, addStaff }: TestScene) => ({
      by,
      params: { id: (await addStaff(role)).id },
      body: { version, active: false },
    }),
    [`GET ${url}/:id/sign-in`]: async ({ admin: by, addStaff }: TestScene) => ({
      by,
      params: { id: (await addStaff(role)).id },
    }),
    [`POST ${url}/:id/password`]: async ({ admin: by, addStaff }: TestScene) => ({
      by,
      params: { id: (await addStaff(role)).id },
      body: { removeFactors: true },
    }),
    [`PUT ${url}/:id/locked`]: async ({ admin: by, addStaff }: TestScene) => ({
      by,
      params: { id: (await addStaff(role)).id },
      body: { locked: true },
    }),
    [`DELETE ${url}/:id/second-factor`]: async ({
      admin: by,
      addStaff,
      withFactor: withSecondFactor,
    }: TestScene) => {
      const person = await addStaff(role)
      await withSecondFactor(person)
      return { by, params: { id: person.id } }
    },
    [`DELETE ${url}/:id/sessions`]: async ({ admin: by, addStaff }: TestScene) => ({
      by,
      params: { id: (await addStaff(role)).id },
    }),
    [`DELETE ${url}/:id/sessions/:session`]: async ({ admin: by, addStaff }: TestScene) => {
      const { id, session } = await addStaff(role)
      return { by, params: { id, session } }
    },
  }) as Record<string, MakeRequest>

/** User names and e-mail addresses are unique. */
function withUniqueName<T extends object>(request: T): T {
  const username = `kept.${(names += 1)}`
  return { ...request, username, email: `${username}@example.org` }
}

/** A black picture of 8 by 8 pixels. */
const validLogo =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAADElEQVR4nGNgGB4AAADIAAGtQHYiAAAAAElFTkSuQmCC'

/** Details that are not those before, with a logo. */
const changeDetails: MakeRequest = async ({ clinic, admin: by }) => {
  const [row] = await clinic.db<{ version: number }[]>`select version from clinic_details`
  const texts = {
    name: nextName(),
    address: '1 Ring Road',
    registrationLines: ['KMC 1234'],
    walkInLimit: 45,
  }
  return { by, body: { ...texts, version: row!.version, logo: validLogo } }
}

/** For every call of the masters that needs more than its URL. */
export const masterRequests: Partial<Record<CallName, MakeRequest>> = {
  'PUT /api/clinic/details': changeDetails,
  'GET /api/clinic/logo': async (scene) => {
    const { by, body } = await changeDetails(scene)
    const saved = await scene.admin.call(saveClinicDetails, { body: body as never })
    return { by, query: { version: saved.logoVersion! } }
  },
  'PUT /api/file-numbering': async ({ admin: by }) => {
    const { version, next } = await by.call(readFileNumbering)
    return { by, body: { version, prefix: 'OPD-', next: (next ?? 1200) + 1 } }
  },
  'POST /api/file-numbering/take': async ({ admin: by }) => {
    const { version } = await by.call(readFileNumbering)
    await by.call(saveFileNumbering, { body: { version, prefix: 'OPD-', next: 5000 } })
    return { by }
  },
  // Succeeds only in a clinic without a service.
  'POST /api/services/starter-set': ({ admin: by }) => ({
    by,
    body: { services: starterServices },
  }),
  'POST /api/medicines/starter-set': ({ admin: by }) => ({
    by,
    body: { medicines: [{ name: nextName(), strength: '20 mg' }] },
  }),
  'POST /api/vaccines/starter-set': ({ admin: by }) => ({
    by,
    body: { vaccines: [validVaccine()] },
  }),
  ...master('/api/branches', validBranch),
  ...master('/api/charges', validCharge),
  ...master('/api/services', validService),
  ...master('/api/lab-tests', validTest),
  ...master('/api/radiology-tests', validTest),
  ...master('/api/medicines', validMedicine),
  ...master('/api/vaccines', validVaccine),
  ...staffMaster('/api/consultants', 'Consultant', () => withUniqueName(testConsultant)),
  ...staffMaster('/api/employees', 'Employee', () => withUniqueName(testEmployee)),
  'GET /api/schedule': asAdmin({ query: { consultant: anita, branch: 1 } }),
  'POST /api/schedule/preview': asAdmin({ body: validWeek }),
  'PUT /api/schedule': async ({ clinic, admin: by }) => {
    const { cookie } = by
    const url = '/api/schedule?consultant=5&branch=3'
    const listResponse = await clinic.app.inject({ url, headers: { cookie } })
    return { by, body: { ...validWeek, version: listResponse.json<{ version: string }>().version } }
  },
  'POST /api/holidays': asAdmin({
    body: { ...validLeave({ consultantId: null }), name: 'Inventory' },
  }),
  'PUT /api/holidays/:id': async (scene) => {
    const leave = { ...validLeave(), name: nextName() }
    const id = await createRow(scene, '/api/holidays', leave)
    return { by: scene.admin, params: { id }, body: { ...leave, lastDay: '2027-03-04', version } }
  },
  'POST /api/holidays/:id/remove': async (scene) => ({
    by: scene.admin,
    params: { id: await createRow(scene, '/api/holidays', { ...validLeave(), name: nextName() }) },
    body: { version },
  }),
  'POST /api/holidays/hits': asAdmin({ body: validLeave() }),
}
