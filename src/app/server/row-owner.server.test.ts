import { afterAll, beforeAll, expect, it } from 'vitest'
import { may } from '../../access/permissions/access.ts'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { readSession } from '../../access/auth/sign-in.ts'
import { callAccess, type RowOwner } from '../../access/permissions/permissions.ts'
import { statusOf } from '../../test-kit/refused.server.ts'
import { send, type RightRequest } from '../../test-kit/valid-request.server.ts'
import { rightRequest } from '../../test-kit/valid-requests.server.ts'
import { openScene, type Scene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

/** An id that no row has. */
const none = 2_000_000

let clinic: TestClinic
let scene: Scene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await openScene(clinic)
})
afterAll(() => clinic.close())

/** Who the row of a right request belongs to, and somebody of the same rights who has none in it. */
const peopleOf = (
  row: RowOwner,
  { by }: RightRequest,
): { owner: Caller; other: Caller } | undefined =>
  ({
    appointment: { owner: scene.anita, other: scene.rohan },
    subscription: { owner: scene.priya, other: scene.rohan },
    patient: { owner: scene.anita, other: scene.rohan },
    // Whoever made the request of it: a session of theirs.
    own: { owner: by, other: scene.admin },
    // Nobody's own; who may keep it is the right's question.
    clinic: undefined,
  })[row]

const withId = ({ params, ...rest }: RightRequest, id: number) => ({
  ...rest,
  params: { ...params, id },
})

async function answerTo(contract: Contract, request: RightRequest, by: Caller) {
  const answer = await send(clinic.app, contract, { ...request, by })
  const { body, headers } = answer
  const isJson = String(headers['content-type']).includes('json')
  const statusCode = isJson ? statusOf(contract, answer) : answer.statusCode
  return { statusCode, body: isJson ? { ...JSON.parse(body), requestId: '' } : 'a file' }
}

async function mayMake(contract: Contract, by: Caller): Promise<boolean> {
  const { right } = callAccess(callName(contract))
  if (right === 'everyone' || right === 'patients') return true
  return may((await by.call(readSession)).staff, right)
}

it('another’s row is answered exactly as one that does not exist, and one’s own is there', async () => {
  const tried: string[] = []
  const forNoConsultant: string[] = []
  for (const contract of contractsOf(clinic.app)) {
    const name = callName(contract)
    const { row } = callAccess(name)
    if (row === undefined) continue
    const request = await rightRequest(scene, contract)
    const people = peopleOf(row, request)
    if (!people) continue
    const { owner, other } = people
    if (await mayMake(contract, owner)) {
      const ofAnother = await answerTo(contract, request, other)
      expect(ofAnother, name).toEqual(await answerTo(contract, withId(request, none), other))
      expect(ofAnother, name).toMatchObject({ statusCode: 404, body: { code: 'not_found' } })
      expect((await answerTo(contract, request, owner)).statusCode, name).toBe(200)
      tried.push(name)
    } else {
      // No consultant gets as far as the row; the clinic's own people do.
      expect((await answerTo(contract, request, owner)).statusCode, name).toBe(403)
      expect((await answerTo(contract, request, scene.admin)).statusCode, name).toBe(200)
      forNoConsultant.push(name)
    }
  }
  expect(tried.length).toBeGreaterThan(20)
  // Consultants move nothing (specification, section 6), and what the public form asks for is the desk's.
  for (const name of forNoConsultant) {
    expect(['reschedule', 'decide on requests']).toContain(callAccess(name).right)
  }
})
