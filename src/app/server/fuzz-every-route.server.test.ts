import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { callAccess } from '../../access/permissions/permissions.ts'
import { hostileTexts } from '../../test-kit/hostile-texts.ts'
import { anyWrong, nearlyRight, rightValue } from '../../test-kit/schema-arbitrary.ts'
import { refusedSchema } from '../../test-kit/refused.server.ts'
import type { RightRequest } from '../../test-kit/valid-request.server.ts'
import { rightRequest } from '../../test-kit/valid-requests.server.ts'
import { allCodes, openScene } from '../../test-kit/test-scene.server.ts'
import { signInAs, someStaff } from '../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

/** Requests of each of the staff, and of strangers, who are mostly refused at once: over 10,000. */
const requestsOf = { staff: 2_000, stranger: 4_200 }

/** Stands in whatever belongs to patients who never saw Dr. Anita. */
const marker = 'Qzxvmark'
const anita = 4

let clinic: TestClinic
/** Of the demo's password, while everybody still has it: an Admin may give anybody another one. */
let demoHash: string
/** A request that succeeds, for every call but the one that only an empty clinic takes. */
let right: Map<Contract, RightRequest>

beforeEach(async () => {
  clinic = await openTestClinic()
  const [first] = await clinic.db<{ password: string }[]>`
    select password from sign_in_account where staff_id = 1`
  demoHash = first!.password
  const codes = await clinic.db<{ id: number; accessCodes: number[] }[]>`
    select id, access_codes from staff`
  const scene = await openScene(clinic)
  right = new Map()
  for (const contract of contractsOf(clinic.app)) {
    if (contract.url !== '/api/first-admin')
      right.set(contract, await rightRequest(scene, contract))
  }
  for (const { id, accessCodes } of codes) {
    await clinic.db`update staff set access_codes = ${accessCodes} where id = ${id}`
  }
})
afterEach(() => clinic.close())

/** Marks the register, the appointments and the records of everybody else's patients. */
async function markOthers(): Promise<void> {
  await clinic.db`
    create table others as
      select id from patient p where not exists (
        select from appointment a where a.patient_id = p.id and a.consultant_id = ${anita})`
  await clinic.db`
    update patient set name = name || ' ' || ${marker}, email = ${`${marker}@example.org`}
    where id in (select id from others)`
  await clinic.db`
    update appointment set health_issues = ${marker}, location = ${marker}
    where patient_id in (select id from others)`
  await clinic.db`
    update visit set illness = ${marker}, symptoms = ${marker}, treatment = ${marker}
    where appointment_id in (select a.id from appointment a join others o on o.id = a.patient_id)`
}

interface Request {
  /** By name, so that a failure can be read. */
  call: string
  params: Record<string, unknown>
  query: unknown
  body: unknown
}

/** What the schema takes, and now and then what it does not; `right` succeeds as it stands. */
const valueOf = (
  schema: Contract['body'],
  io: 'input' | 'output',
  right: object | undefined,
): fc.Arbitrary<unknown> => {
  if (!schema) return fc.constant(undefined)
  const any = rightValue(schema, io)
  const known = right ? fc.constant(right as fc.JsonValue) : any
  return fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 3, arbitrary: nearlyRight(known) },
    { weight: 3, arbitrary: any },
    { weight: 2, arbitrary: nearlyRight(any) },
    { weight: 1, arbitrary: anyWrong },
  )
}

const hostile = fc.constantFrom<string | number>(...hostileTexts)

/** Each part now right, now nearly, now nothing of the kind. */
function requestOf(contract: Contract, right: RightRequest | undefined): fc.Arbitrary<Request> {
  const names = Object.keys(contract.params?.shape ?? {})
  const anyParams = contract.params ? rightValue(contract.params, 'output') : fc.constant({})
  const params = fc.oneof(
    { weight: 3, arbitrary: fc.constant(right?.params ?? {}) },
    { weight: 3, arbitrary: anyParams },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, hostile]))) },
  ) as fc.Arbitrary<Record<string, unknown>>
  return fc.record({
    call: fc.constant(callName(contract)),
    params,
    // Address and query are text: what the schema makes of it says what is right.
    query: valueOf(contract.query, 'output', right?.query),
    body: valueOf(contract.body, 'input', right?.body),
  })
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

// A lone half of a surrogate pair cannot stand in an address; no client could send it.
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function toInject(contract: Contract, { params, query, body }: Request): InjectOptions {
  const path = contract.url.replaceAll(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? '1'))
  const asked =
    typeof query === 'object' && query !== null
      ? Object.entries(query).map(
          ([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`,
        )
      : query === undefined
        ? []
        : [encoded(query)]
  return {
    method: contract.method,
    url: asked.length > 0 ? `${path}?${asked.join('&')}` : path,
    ...(contract.body && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body ?? null),
    }),
  }
}

/** What no answer may carry, whatever was sent. */
const inside = /\bat .+\.(ts|js):\d+|node_modules|select .+ from|PostgresError|\bstack\b/i

/** These hash a password, or count their tries: from one address, so that their limits hold. */
const isSlow = ({ url }: Contract) => /sign-in|first-admin|password|second-factor|pdf/.test(url)

/** These read whole reports or lists, page by page, or hash a password for somebody new. */
const isLong = ({ url }: Contract) =>
  /reports\/(rows|pictures)|(consultants|employees)$|earlier\/get_?\w*(filtered|appointments)/i.test(
    url,
  )

interface Person {
  name: string
  /** Signs in anew; a request may have ended the session before. */
  cookie: () => Promise<string>
  mayNotSee?: string
}

async function sendAll(person: Person): Promise<Record<string, number>> {
  let cookie = await person.cookie()
  const numRuns = cookie ? requestsOf.staff : requestsOf.stranger
  let sent = 0
  const answered: Record<string, number> = {}
  const contracts = new Map(contractsOf(clinic.app).map((it) => [callName(it), it]))
  const requests = [...contracts.values()].map((contract) => ({
    weight: isSlow(contract) || isLong(contract) ? 1 : 4,
    arbitrary: requestOf(contract, right.get(contract)),
  }))
  await fc.assert(
    fc.asyncProperty(fc.oneof(...requests), async (request) => {
      const contract = contracts.get(request.call)!
      sent += 1
      const sign = cookie && { cookie }
      const options = toInject(contract, request)
      const answer = await clinic.app.inject({
        ...options,
        headers: { ...options.headers, ...sign },
        remoteAddress: isSlow(contract)
          ? '10.9.9.9'
          : `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      })
      const { statusCode } = answer
      const what = `${person.name}: ${request.call} was answered ${answer.body.slice(0, 500)}`
      answered[statusCode] = (answered[statusCode] ?? 0) + 1
      expect(statusCode, what).toBeLessThan(500)
      for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
        expect(set, what).toMatch(/; HttpOnly; SameSite=Strict$/)
      }
      if (!contract.fileType) expect(answer.body, what).not.toMatch(inside)
      if (person.mayNotSee) expect(answer.body, what).not.toContain(person.mayNotSee)
      if (statusCode !== 200) {
        const problem = refusedSchema(contract).safeParse(answer.json())
        expect(problem.success, what).toBe(true)
      }
      const { right } = callAccess(callName(contract))
      const isOver = statusCode === 401 && cookie && right !== 'everyone' && right !== 'patients'
      if (isOver || /sign-out|sign-in$/.test(contract.url)) cookie = await person.cookie()
    }),
    { numRuns, endOnFailure: true },
  )
  expect(sent).toBe(numRuns)
  return answered
}

const rightsOfAll = () => clinic.db<{ id: number; role: Role }[]>`
  select id, role, active, access_codes, further_rights from staff order by id`

/** Sessions end all the time here, and people change their own passwords; tries are not the subject. */
async function signIn(username: string): Promise<string> {
  const { db } = clinic
  await db`delete from rate_limit`
  await db`
    update sign_in_account set password = ${demoHash}
    where staff_id = (select id from staff where username = ${username})`
  await db`update staff set two_factor_enabled = false where username = ${username}`
  return signInAs(clinic.app, username)
}

describe('whatever is sent to any route', () => {
  it('a consultant is answered without anything of others’ patients, and gains no right', async () => {
    await markOthers()
    const before = await rightsOfAll()
    const answered = await sendAll({
      name: 'Anita',
      cookie: () => signIn('anita'),
      mayNotSee: marker,
    })
    // Not all is refused: what is right gets through.
    expect(answered[200]).toBeGreaterThan(200)
    expect(await rightsOfAll()).toEqual(before)
  })

  it('somebody who is not signed in is answered without anything of any patient', async () => {
    await clinic.db`update patient set name = name || ' ' || ${marker}`
    const before = await rightsOfAll()
    await sendAll({ name: 'nobody', cookie: async () => '', mayNotSee: marker })
    expect(await rightsOfAll()).toEqual(before)
  })

  it('an Employee with every code and right gains none, and no answer tells what is inside', async () => {
    const desk = await someStaff(clinic.db, {
      username: 'desk',
      role: 'Employee',
      accessCodes: allCodes,
      furtherRights: ['conduct', 'cancel', 'reschedule'],
    })
    // The codes of the masters of staff let them take others on, with no more than they hold.
    const theirs = async () =>
      (await rightsOfAll()).filter(({ id, role }) => id === desk || role === 'Admin')
    const before = await theirs()
    await sendAll({ name: 'desk', cookie: () => signIn('desk') })
    expect(await theirs()).toEqual(before)
  })

  it('an Admin is answered or refused, and no answer tells what is inside', async () => {
    // An Admin may lock or retire anybody, themselves not: another one comes when that happened.
    let admins = 0
    await sendAll({
      name: 'Admin',
      cookie: async () => {
        admins += 1
        await someStaff(clinic.db, { username: `admin.${admins}`, role: 'Admin' })
        return signIn(`admin.${admins}`)
      },
    })
    const [{ audited } = { audited: 0 }] = await clinic.db<{ audited: number }[]>`
      select count(*)::int as audited from audit_event`
    expect(audited).toBeGreaterThan(100)
  })
})
