import type { Role } from '../access/permissions/access.ts'
import type { CallName } from '../access/permissions/permissions.ts'
import { anita } from './build-booking.server.ts'
import { ofAdmin, type Make } from './valid-request.server.ts'
import type { Scene } from './test-scene.server.ts'
import { someConsultant, someEmployee } from './staff.server.ts'

const version = 1
let names = 0
/** No two masters of a kind may have one name. */
const aName = () => `Right ${(names += 1)}`

const aLeave = (changes = {}) => ({
  firstDay: '2027-03-02',
  lastDay: '2027-03-02',
  repeatsYearly: false,
  branchId: null,
  consultantId: anita,
  starts: null,
  ends: null,
  ...changes,
})
const aWeek = {
  consultant: 5,
  branch: 3,
  lines: [{ days: [7], from: '09:00', to: '10:00', minutes: 15, pause: null }],
  irregular: [],
}
const aBranch = () => ({ name: aName(), address: '1 Ring Road', phone: '080 1' })
const aService = () => ({ name: aName(), minutes: 20, fees: [] })
const aTest = () => ({ name: aName() })

/** Adds a row to a master, for a request that changes it. */
async function added({ clinic, admin }: Scene, url: string, body: object): Promise<number> {
  const headers = { cookie: admin.cookie }
  const answer = await clinic.app.inject({ method: 'POST', url, body, headers })
  return answer.json<{ id: number }>().id
}

/** The three changes of a master that is kept as most are. */
const master = <Url extends string>(url: Url, entry: () => object) =>
  ({
    [`POST ${url}`]: ({ admin }: Scene) => ({ by: admin, body: entry() }),
    [`PUT ${url}/:id`]: async (scene: Scene) => ({
      by: scene.admin,
      params: { id: await added(scene, url, entry()) },
      body: { ...entry(), version },
    }),
    [`PUT ${url}/:id/active`]: async (scene: Scene) => ({
      by: scene.admin,
      params: { id: await added(scene, url, entry()) },
      body: { version, active: false },
    }),
  }) as Record<`POST ${Url}` | `PUT ${Url}/:id` | `PUT ${Url}/:id/active`, Make>

type StaffUrl = '/api/consultants' | '/api/employees'

/** The changes of a master of staff, each of somebody of their own. */
const staffMaster = (url: StaffUrl, role: Role, entry: () => object) =>
  ({
    ...master(url, entry),
    [`PUT ${url}/:id`]: async ({ admin: by, somebody }: Scene) => ({
      by,
      params: { id: (await somebody(role)).id },
      body: { ...entry(), version },
    }),
    [`PUT ${url}/:id/active`]: async ({ admin: by, somebody }: Scene) => ({
      by,
      params: { id: (await somebody(role)).id },
      body: { version, active: false },
    }),
    [`GET ${url}/:id/sign-in`]: async ({ admin: by, somebody }: Scene) => ({
      by,
      params: { id: (await somebody(role)).id },
    }),
    [`POST ${url}/:id/password`]: async ({ admin: by, somebody }: Scene) => ({
      by,
      params: { id: (await somebody(role)).id },
    }),
    [`PUT ${url}/:id/locked`]: async ({ admin: by, somebody }: Scene) => ({
      by,
      params: { id: (await somebody(role)).id },
      body: { locked: true },
    }),
    [`DELETE ${url}/:id/second-factor`]: async ({ admin: by, somebody, withFactor }: Scene) => {
      const person = await somebody(role)
      await withFactor(person)
      return { by, params: { id: person.id } }
    },
    [`DELETE ${url}/:id/sessions`]: async ({ admin: by, somebody }: Scene) => ({
      by,
      params: { id: (await somebody(role)).id },
    }),
    [`DELETE ${url}/:id/sessions/:session`]: async ({ admin: by, somebody }: Scene) => {
      const { id, session } = await somebody(role)
      return { by, params: { id, session } }
    },
  }) as Record<string, Make>

/** Names and addresses of staff are theirs alone. */
function withOwnName<T extends object>(entry: T): T {
  const username = `kept.${(names += 1)}`
  return { ...entry, username, email: `${username}@example.org` }
}

/** For every call of the masters that needs more than its address. */
export const masterRequests: Partial<Record<CallName, Make>> = {
  ...master('/api/branches', aBranch),
  ...master('/api/services', aService),
  ...master('/api/lab-tests', aTest),
  ...master('/api/radiology-tests', aTest),
  ...staffMaster('/api/consultants', 'Consultant', () => withOwnName(someConsultant)),
  ...staffMaster('/api/employees', 'Employee', () => withOwnName(someEmployee)),
  'GET /api/schedule': ofAdmin({ query: { consultant: anita, branch: 1 } }),
  'POST /api/schedule/preview': ofAdmin({ body: aWeek }),
  'PUT /api/schedule': async ({ clinic, admin: by }) => {
    const { cookie } = by
    const url = '/api/schedule?consultant=5&branch=3'
    const read = await clinic.app.inject({ url, headers: { cookie } })
    return { by, body: { ...aWeek, version: read.json<{ version: string }>().version } }
  },
  'POST /api/holidays': ofAdmin({ body: { ...aLeave({ consultantId: null }), name: 'Inventory' } }),
  'PUT /api/holidays/:id': async (scene) => {
    const leave = { ...aLeave(), name: aName() }
    const id = await added(scene, '/api/holidays', leave)
    return { by: scene.admin, params: { id }, body: { ...leave, lastDay: '2027-03-04', version } }
  },
  'POST /api/holidays/:id/remove': async (scene) => ({
    by: scene.admin,
    params: { id: await added(scene, '/api/holidays', { ...aLeave(), name: aName() }) },
    body: { version },
  }),
  'POST /api/holidays/hits': ofAdmin({ body: aLeave() }),
}
