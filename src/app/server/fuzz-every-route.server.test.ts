import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { callAccess } from '../../access/permissions/permissions.ts'
import { hostileTexts } from '../../test-kit/hostile-texts.ts'
import { anyInvalid, almostValid, validValue } from '../../test-kit/schema-arbitrary.ts'
import { problemSchemaOf } from '../../test-kit/problem-schema.server.ts'
import type { ValidRequest } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest } from '../../test-kit/valid-requests.server.ts'
import { allAccessCodes, createScene } from '../../test-kit/test-scene.server.ts'
import { signInAs, createStaff } from '../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

/**
 * Requests per member of staff, and from strangers, who are mostly refused at once: over 10,000.
 */
const requestsOf = { staff: 2_000, stranger: 4_200 }

/** Marks all data of patients who were never with Dr. Anita. */
const marker = 'Qzxvmark'
const anita = 4

let clinic: TestClinic
/** The hash of the demo's password, before an Admin gives anybody another one. */
let demoHash: string
/** A request that succeeds, for every call except the one that needs an empty clinic. */
let validRequestByContract: Map<Contract, ValidRequest>

beforeEach(async () => {
  clinic = await openTestClinic()
  const [first] = await clinic.db<{ password: string }[]>`
    select password from sign_in_account where staff_id = 1`
  demoHash = first!.password
  const codes = await clinic.db<{ id: number; accessCodes: number[] }[]>`
    select id, access_codes from staff`
  const scene = await createScene(clinic)
  validRequestByContract = new Map()
  for (const contract of contractsOf(clinic.app)) {
    if (contract.url !== '/api/first-admin')
      validRequestByContract.set(contract, await buildValidRequest(scene, contract))
  }
  for (const { id, accessCodes } of codes) {
    await clinic.db`update staff set access_codes = ${accessCodes} where id = ${id}`
  }
})
afterEach(() => clinic.close())

/**
 * Marks patients, appointments and records of everybody else's patients. Those who wait for Dr. Anita
 * keep their names, which her waiting list shows.
 */
async function markOthers(): Promise<void> {
  await clinic.db`
    create table others as
      select id from patient p where not exists (
        select from appointment a where a.patient_id = p.id and a.consultant_id = ${anita})`
  await clinic.db`
    update patient set email = ${`${marker}@example.org`} where id in (select id from others)`
  await clinic.db`
    update patient set name = name || ' ' || ${marker}
    where id in (select id from others) and not exists (
      select from waiting_entry w where w.patient_id = patient.id and w.consultant_id = ${anita})`
  await clinic.db`
    update appointment set health_issues = ${marker}, location = ${marker}
    where patient_id in (select id from others)`
  await clinic.db`
    update visit set illness = ${marker}, symptoms = ${marker}, treatment = ${marker}
    where appointment_id in (select a.id from appointment a join others o on o.id = a.patient_id)`
}

interface Request {
  /** A name, to make failures readable. */
  call: string
  params: Record<string, unknown>
  query: unknown
  body: unknown
}

/** A value of the schema, and sometimes one outside of it; `valid` succeeds unchanged. */
const valueOf = (
  schema: Contract['body'],
  io: 'input' | 'output',
  validRequestByContract: object | undefined,
): fc.Arbitrary<unknown> => {
  if (!schema) return fc.constant(undefined)
  const any = validValue(schema, io)
  const knownValues = validRequestByContract
    ? fc.constant(validRequestByContract as fc.JsonValue)
    : any
  return fc.oneof(
    { weight: 3, arbitrary: knownValues },
    { weight: 3, arbitrary: almostValid(knownValues) },
    { weight: 3, arbitrary: any },
    { weight: 2, arbitrary: almostValid(any) },
    { weight: 1, arbitrary: anyInvalid },
  )
}

const hostile = fc.constantFrom<string | number>(...hostileTexts)

/** Each part is valid, nearly valid, or random. */
function requestOf(
  contract: Contract,
  validRequestByContract: ValidRequest | undefined,
): fc.Arbitrary<Request> {
  const names = Object.keys(contract.params?.shape ?? {})
  const anyParams = contract.params ? validValue(contract.params, 'output') : fc.constant({})
  const params = fc.oneof(
    { weight: 3, arbitrary: fc.constant(validRequestByContract?.params ?? {}) },
    { weight: 3, arbitrary: anyParams },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, hostile]))) },
  ) as fc.Arbitrary<Record<string, unknown>>
  return fc.record({
    call: fc.constant(callName(contract)),
    params,
    // URL and query are text: valid values are what the schema outputs.
    query: valueOf(contract.query, 'output', validRequestByContract?.query),
    body: valueOf(contract.body, 'input', validRequestByContract?.body),
  })
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

// An unpaired surrogate cannot be in a URL; no client could send it.
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function toInject(contract: Contract, { params, query, body }: Request): InjectOptions {
  const path = contract.url.replaceAll(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? '1'))
  const buildRequests =
    typeof query === 'object' && query !== null
      ? Object.entries(query).map(
          ([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`,
        )
      : query === undefined
        ? []
        : [encoded(query)]
  return {
    method: contract.method,
    url: buildRequests.length > 0 ? `${path}?${buildRequests.join('&')}` : path,
    ...(contract.body && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body ?? null),
    }),
  }
}

/** Text that no answer may contain. */
const leakPattern = /\bat .+\.(ts|js):\d+|node_modules|select .+ from|PostgresError|\bstack\b/i

/** These hash a password or count attempts: sent from one address, so that their limits apply. */
const isSlow = ({ url }: Contract) => /sign-in|first-admin|password|second-factor|pdf/.test(url)

/** These read whole reports or lists, page by page, or hash a password for a new person. */
const isLong = ({ url }: Contract) =>
  /reports\/(rows|pictures)|(consultants|employees)$|earlier\/get_?\w*(filtered|appointments)/i.test(
    url,
  )

interface Person {
  name: string
  /** Signs in again; a request may have ended the session before. */
  cookie: () => Promise<string>
  forbiddenText?: string
}

async function sendAll(person: Person): Promise<Record<string, number>> {
  let cookie = await person.cookie()
  const numRuns = cookie ? requestsOf.staff : requestsOf.stranger
  let sentCount = 0
  const statusCounts: Record<string, number> = {}
  const contracts = new Map(contractsOf(clinic.app).map((it) => [callName(it), it]))
  const requests = [...contracts.values()].map((contract) => ({
    weight: isSlow(contract) || isLong(contract) ? 1 : 4,
    arbitrary: requestOf(contract, validRequestByContract.get(contract)),
  }))
  const property = fc.asyncProperty(fc.oneof(...requests), async (request) => {
    const contract = contracts.get(request.call)!
    sentCount += 1
    const sign = cookie && { cookie }
    const options = toInject(contract, request)
    const answer = await clinic.app.inject({
      ...options,
      headers: { ...options.headers, ...sign },
      remoteAddress: isSlow(contract)
        ? '10.9.9.9'
        : `10.${sentCount >> 16}.${(sentCount >> 8) & 255}.${sentCount & 255}`,
    })
    const { statusCode } = answer
    const description = `${person.name}: ${request.call} was answered ${answer.body.slice(0, 500)}`
    statusCounts[statusCode] = (statusCounts[statusCode] ?? 0) + 1
    expect(statusCode, description).toBeLessThan(500)
    for (const setCookie of [answer.headers['set-cookie'] ?? []].flat()) {
      expect(setCookie, description).toMatch(/; HttpOnly; SameSite=Strict$/)
    }
    if (!contract.fileType) expect(answer.body, description).not.toMatch(leakPattern)
    if (person.forbiddenText) expect(answer.body, description).not.toContain(person.forbiddenText)
    if (statusCode !== 200) {
      const problem = problemSchemaOf(contract).safeParse(answer.json())
      expect(problem.success, description).toBe(true)
    }
    const { permission } = callAccess(callName(contract))
    const isSessionOver =
      statusCode === 401 && cookie && permission !== 'everyone' && permission !== 'patients'
    if (isSessionOver || /sign-out|sign-in$/.test(contract.url)) cookie = await person.cookie()
  })
  // Filters mostly leave nothing of a list: each is read once whole.
  const wholeReads = [...contracts.values()]
    .filter(({ method }) => method === 'GET')
    .map((contract): [Request] => {
      const params = validRequestByContract.get(contract)?.params ?? {}
      return [{ call: callName(contract), params, query: {}, body: undefined }]
    })
  // Half of them are the same in each run, the others new; a failure prints its seed.
  const runOptions = { numRuns: numRuns / 2, endOnFailure: true }
  await fc.assert(property, { ...runOptions, examples: wholeReads })
  await fc.assert(property, { ...runOptions, seed: Math.trunc(Math.random() * 2 ** 31) })
  expect(sentCount).toBe(numRuns)
  return statusCounts
}

const permissionsOfAll = () => clinic.db<{ id: number; role: Role }[]>`
  select id, role, active, access_codes, further_rights from staff order by id`

/**
 * Sessions end all the time here, and people change their own passwords; the sign-in limits are
 * reset.
 */
async function signIn(username: string): Promise<string> {
  const { db } = clinic
  await db`delete from rate_limit`
  await db`
    update sign_in_account set password = ${demoHash}
    where staff_id = (select id from staff where username = ${username})`
  await db`update staff set two_factor_enabled = false where username = ${username}`
  return signInAs(clinic.app, username)
}

describe('random requests to every route', () => {
  it('give a consultant nothing about others’ patients, and no permission', async () => {
    await markOthers()
    const before = await permissionsOfAll()
    const statusCounts = await sendAll({
      name: 'Anita',
      cookie: () => signIn('anita'),
      forbiddenText: marker,
    })
    // Not everything is refused: valid requests succeed.
    expect(statusCounts[200]).toBeGreaterThan(200)
    expect(await permissionsOfAll()).toEqual(before)
  })

  it('give a person without a session nothing about any patient', async () => {
    // Whoever has a patient's link reads of that one patient.
    await clinic.db`
      update patient p set name = name || ' ' || ${marker}
      where not exists (select from patient_link l join appointment a on a.id = l.appointment_id
        where a.patient_id = p.id)`
    const before = await permissionsOfAll()
    await sendAll({ name: 'nobody', cookie: async () => '', forbiddenText: marker })
    expect(await permissionsOfAll()).toEqual(before)
  })

  it('give an Employee with every code and right no more permissions, and reveal no internals', async () => {
    const desk = await createStaff(clinic.db, {
      username: 'desk',
      role: 'Employee',
      accessCodes: allAccessCodes,
      furtherRights: ['conduct', 'cancel', 'reschedule'],
    })
    // The codes for masters of staff allow adding people, with no more permissions than one's own.
    const readOthersData = async () =>
      (await permissionsOfAll()).filter(({ id, role }) => id === desk || role === 'Admin')
    const before = await readOthersData()
    await sendAll({ name: 'desk', cookie: () => signIn('desk') })
    expect(await readOthersData()).toEqual(before)
  })

  it('give an Admin answers or problems, and reveal no internals', async () => {
    // An Admin may lock or retire anybody except themselves: then another one takes over.
    let admins = 0
    await sendAll({
      name: 'Admin',
      cookie: async () => {
        admins += 1
        await createStaff(clinic.db, { username: `admin.${admins}`, role: 'Admin' })
        return signIn(`admin.${admins}`)
      },
    })
    const [{ audited } = { audited: 0 }] = await clinic.db<{ audited: number }[]>`
      select count(*)::int as audited from audit_event`
    expect(audited).toBeGreaterThan(100)
  })
})
