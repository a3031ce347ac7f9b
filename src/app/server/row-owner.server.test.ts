import { afterAll, beforeAll, expect, it } from 'vitest'
import { can } from '../../access/permissions/access.ts'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { readSession } from '../../access/auth/sign-in.ts'
import { callAccess, type RowOwner } from '../../access/permissions/permissions.ts'
import { statusOf } from '../../test-kit/problem-schema.server.ts'
import { send, type ValidRequest } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest } from '../../test-kit/valid-requests.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

/** An id that no row has. */
const missingId = 2_000_000

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

/**
 * The owner of a valid request's row, and a person with the same permissions who does not own it.
 */
const peopleOf = (
  row: RowOwner,
  { by }: ValidRequest,
): { owner: Caller; other: Caller } | undefined =>
  ({
    appointment: { owner: scene.anita, other: scene.rohan },
    subscription: { owner: scene.priya, other: scene.rohan },
    patient: { owner: scene.anita, other: scene.rohan },
    // The caller's own: a session of theirs, or a consultant's template.
    own: { owner: by, other: by === scene.anita ? scene.rohan : scene.admin },
    // Owned by nobody; permissions alone decide.
    clinic: undefined,
  })[row]

const withId = ({ params, ...rest }: ValidRequest, id: number) => ({
  ...rest,
  params: { ...params, id },
})

async function answerTo(contract: Contract, request: ValidRequest, by: Caller) {
  const answer = await send(clinic.app, contract, { ...request, by })
  const { body, headers } = answer
  const isJson = String(headers['content-type']).includes('json')
  const statusCode = isJson ? statusOf(contract, answer) : answer.statusCode
  return { statusCode, body: isJson ? { ...JSON.parse(body), requestId: '' } : 'a file' }
}

async function canMake(contract: Contract, by: Caller): Promise<boolean> {
  const { permission } = callAccess(callName(contract))
  if (permission === 'everyone' || permission === 'patients') return true
  return can((await by.call(readSession)).staff, permission)
}

it('another person’s row is answered exactly as a missing one, and one’s own is found', async () => {
  const triedCalls: string[] = []
  const notForConsultants: string[] = []
  for (const contract of contractsOf(clinic.app)) {
    const name = callName(contract)
    const { row } = callAccess(name)
    if (row === undefined) continue
    const request = await buildValidRequest(scene, contract)
    const people = peopleOf(row, request)
    if (!people) continue
    const { owner, other } = people
    if (await canMake(contract, owner)) {
      const othersRow = await answerTo(contract, request, other)
      expect(othersRow, name).toEqual(await answerTo(contract, withId(request, missingId), other))
      expect(othersRow, name).toMatchObject({ statusCode: 404, body: { code: 'not_found' } })
      expect((await answerTo(contract, request, owner)).statusCode, name).toBe(200)
      triedCalls.push(name)
    } else {
      // Consultants are refused before the row is read; the clinic's staff are not.
      expect((await answerTo(contract, request, owner)).statusCode, name).toBe(403)
      expect((await answerTo(contract, request, scene.admin)).statusCode, name).toBe(200)
      notForConsultants.push(name)
    }
  }
  expect(triedCalls.length).toBeGreaterThan(20)
  // Consultants cannot move appointments (specification, section 6); requests from the public form and
  // the register and the call list are for the desk, and payments are reversed by an Admin.
  for (const name of notForConsultants) {
    expect([
      'reschedule',
      'decide on requests',
      'correct patients',
      'set back',
      'reverse payments',
      'see affected appointments',
      'send messages',
    ]).toContain(callAccess(name).permission)
  }
})
