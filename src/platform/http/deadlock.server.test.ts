import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { isDeadlock, repeatAfterDeadlock } from './deadlock.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

/** Changes two branches in the given orders at once; both hold their first before they ask for their second. */
async function changeCrosswise(wrap: typeof repeatAfterDeadlock): Promise<unknown[]> {
  const waiting: (() => void)[] = []
  const meet = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length >= 2) for (const go of waiting) go()
    })
  const change = (first: number, second: number) =>
    wrap(() =>
      clinic.db.begin(async (tx) => {
        await tx`update branch set phone = phone where id = ${first}`
        await meet()
        await tx`update branch set phone = phone where id = ${second}`
        return 'done'
      }),
    )
  const ended = await Promise.allSettled([change(1, 2), change(2, 1)])
  return ended.map((it) => (it.status === 'fulfilled' ? it.value : it.reason))
}

it('repeats the work that was ended because another one waited for it', async () => {
  const [one, other] = await changeCrosswise(async (work) => work())
  expect([isDeadlock(one), isDeadlock(other)].toSorted()).toEqual([false, true])
  expect(await changeCrosswise(repeatAfterDeadlock)).toEqual(['done', 'done'])
})

it('does not repeat what failed for another reason', async () => {
  let tries = 0
  const work = () => {
    tries += 1
    throw new Error('no room')
  }
  await expect(repeatAfterDeadlock(work)).rejects.toThrow('no room')
  expect(tries).toBe(1)
})
