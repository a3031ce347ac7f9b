import { expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { send, type RightRequest } from '../../test-kit/valid-request.server.ts'
import { rightRequest } from '../../test-kit/valid-requests.server.ts'
import { allCodes, openScene } from '../../test-kit/test-scene.server.ts'
import { signInAs, someStaff } from '../../test-kit/staff.server.ts'
import { openTestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

const rohan = 5
/** The names that a filter by consultant has, and a row's consultant. */
const filters = ['consultant', 'consultantId', 'userId']

/** Whose every row of an answer is. */
function consultantsIn(answer: unknown): number[] {
  if (Array.isArray(answer)) return answer.flatMap(consultantsIn)
  if (typeof answer !== 'object' || answer === null) return []
  const row = answer as Record<string, unknown>
  const own = [row['consultantId'], row['consultant']].filter((it) => typeof it === 'number')
  return own.length > 0 ? own : Object.values(row).flatMap(consultantsIn)
}

it('an Employee who asks for a consultant’s rows gets theirs alone, on every call', async () => {
  const clinic = await openTestClinic()
  const scene = await openScene(clinic)
  await someStaff(clinic.db, {
    username: 'desk',
    role: 'Employee',
    accessCodes: allCodes,
    furtherRights: ['conduct', 'cancel', 'reschedule'],
  })
  const by = { ...scene.nobody, cookie: await signInAs(clinic.app, 'desk') }
  const asked: string[] = []
  for (const contract of contractsOf(clinic.app)) {
    const right =
      contract.url === '/api/first-admin' ? undefined : await rightRequest(scene, contract)
    const part = (['query', 'body', 'params'] as const).find((it) =>
      filters.some((name) => name in (contract[it]?.shape ?? {})),
    )
    if (!right || !part || contract.fileType) continue
    const name = filters.find((it) => it in contract[part]!.shape)!
    const request: RightRequest = { ...right, by, [part]: { ...right[part], [name]: rohan } }
    const answer = await send(clinic.app, contract, request)
    // What needs more than a consultant (their service, their slot) is refused for this one.
    if (answer.statusCode !== 200) continue
    const others = consultantsIn(answer.json()).filter((id) => id !== rohan)
    expect(others, callName(contract)).toEqual([])
    asked.push(callName(contract))
  }
  expect(asked).toEqual(
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
  // What is only counted is counted for the same consultant.
  const count = async (of: typeof by, consultant: number) => {
    const url = `/api/appointments/count?tab=conducted&consultant=${consultant}`
    const answer = await clinic.app.inject({ url, headers: { cookie: of.cookie } })
    return answer.json<{ count: number }>().count
  }
  expect(await count(by, rohan)).toBe(await count(scene.admin, rohan))
  await clinic.close()
})
