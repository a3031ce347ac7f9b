import { expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { send, type ValidRequest } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest } from '../../test-kit/valid-requests.server.ts'
import { allAccessCodes, createScene } from '../../test-kit/test-scene.server.ts'
import { signInAs, createStaff } from '../../test-kit/staff.server.ts'
import { openTestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

const rohan = 5
/** The names of a filter by consultant, and of a row's consultant. */
const filters = ['consultant', 'consultantId', 'userId']

/** The consultant of every row in an answer. */
function consultantsIn(answer: unknown): number[] {
  if (Array.isArray(answer)) return answer.flatMap(consultantsIn)
  if (typeof answer !== 'object' || answer === null) return []
  const row = answer as Record<string, unknown>
  const consultantIds = [row['consultantId'], row['consultant']].filter(
    (it) => typeof it === 'number',
  )
  return consultantIds.length > 0 ? consultantIds : Object.values(row).flatMap(consultantsIn)
}

/** Calls that offer other consultants beside the asked one, and no patient's data. */
const offersOthers = ['GET /api/slots/next']

it('an Employee who filters by a consultant gets only that consultant’s rows, on every call', async () => {
  const clinic = await openTestClinic()
  const scene = await createScene(clinic)
  await createStaff(clinic.db, {
    username: 'desk',
    role: 'Employee',
    accessCodes: allAccessCodes,
    furtherRights: ['conduct', 'cancel', 'reschedule'],
  })
  const by = { ...scene.nobody, cookie: await signInAs(clinic.app, 'desk') }
  const checkedCalls: string[] = []
  for (const contract of contractsOf(clinic.app)) {
    const valid =
      contract.url === '/api/first-admin' ? undefined : await buildValidRequest(scene, contract)
    const part = (['query', 'body', 'params'] as const).find((it) =>
      filters.some((name) => name in (contract[it]?.shape ?? {})),
    )
    if (!valid || !part || contract.fileType || offersOthers.includes(callName(contract))) continue
    const name = filters.find((it) => it in contract[part]!.shape)!
    const request: ValidRequest = { ...valid, by, [part]: { ...valid[part], [name]: rohan } }
    const answer = await send(clinic.app, contract, request)
    // Calls that need more than a consultant (their service, their slot) refuse this one.
    if (answer.statusCode !== 200) continue
    const others = consultantsIn(answer.json()).filter((id) => id !== rohan)
    expect(others, callName(contract)).toEqual([])
    checkedCalls.push(callName(contract))
  }
  expect(checkedCalls).toEqual(
    expect.arrayContaining([
      'GET /api/appointments',
      'POST /api/reports/appointments',
      'GET /api/calendar',
      'GET /api/screening',
      'GET /api/displaced',
      'POST /api/earlier/get_filtered_appointments/tbl_appointment',
      'POST /api/earlier/get_filtered_report/tbl_appointment',
    ]),
  )
  // Counts are of the same consultant.
  const count = async (of: typeof by, consultant: number) => {
    const url = `/api/appointments/count?tab=conducted&consultant=${consultant}`
    const answer = await clinic.app.inject({ url, headers: { cookie: of.cookie } })
    return answer.json<{ count: number }>().count
  }
  expect(await count(by, rohan)).toBe(await count(scene.admin, rohan))
  await clinic.close()
})
