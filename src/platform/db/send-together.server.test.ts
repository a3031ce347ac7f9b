import { expect, it } from 'vitest'
import { DatabaseTimeout, remainingMs, runWithDeadline } from './call-deadline.server.ts'
import { sendTogether } from './send-together.server.ts'

/** A database that answers each group when told to. */
function openLine(options: { maxUnderWay: number; maxItems: number }) {
  const groups: { items: number[]; answer: () => void; fail: (reason: Error) => void }[] = []
  const send = sendTogether(
    (items: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        groups.push({ items, answer: () => resolve(items.map((it) => it * 10)), fail: reject })
      }),
    options,
  )
  return { send, groups }
}

it('sends one alone, and what comes meanwhile together', async () => {
  const { send, groups } = openLine({ maxUnderWay: 1, maxItems: 3 })
  const first = send(1)
  await expect.poll(() => groups.map(({ items }) => items)).toEqual([[1]])
  const answers = [first, ...[2, 3, 4, 5].map(send)]
  groups[0]!.answer()
  expect(await answers[0]).toBe(10)
  await expect.poll(() => groups.length).toBe(2)
  expect(groups[1]!.items).toEqual([2, 3, 4])
  groups[1]!.answer()
  expect(await Promise.all(answers.slice(0, 4))).toEqual([10, 20, 30, 40])
  await expect.poll(() => groups.length).toBe(3)
  groups[2]!.answer()
  expect(await answers[4]).toBe(50)
})

it('sends together what comes in one turn', async () => {
  const { send, groups } = openLine({ maxUnderWay: 2, maxItems: 3 })
  const answers = [1, 2, 3, 4].map(send)
  await expect.poll(() => groups.map(({ items }) => items)).toEqual([[1, 2, 3], [4]])
  for (const { answer } of groups) answer()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40])
})

it('fails all that went together, and goes on with the others', async () => {
  const { send, groups } = openLine({ maxUnderWay: 1, maxItems: 2 })
  const send1 = (item: number) => send(item).catch((error: Error) => error.message)
  const first = send1(1)
  await expect.poll(() => groups.length).toBe(1)
  const answers = [first, ...[2, 3, 4].map(send1)]
  groups[0]!.answer()
  await expect.poll(() => groups.length).toBe(2)
  groups[1]!.fail(new Error('one of them is refused'))
  await expect.poll(() => groups.length).toBe(3)
  groups[2]!.answer()
  const refused = 'one of them is refused'
  expect(await Promise.all(answers)).toEqual([10, refused, refused, 40])
})

it('gives a group the time of the call that may wait least', async () => {
  const left: number[] = []
  let go = () => {}
  const send = sendTogether(
    async (items: number[]) => {
      left.push(remainingMs())
      if (items[0] === 0) await new Promise<void>((resolve) => (go = resolve))
      if (remainingMs() <= 0) throw new DatabaseTimeout()
      return items
    },
    { maxUnderWay: 1, maxItems: 9 },
  )
  const first = send(0)
  await expect.poll(() => left).toHaveLength(1)
  const others = [
    runWithDeadline(4_000, () => send(1)),
    runWithDeadline(600, () => send(2)),
    runWithDeadline(2_000, () => send(3)),
  ]
  go()
  expect(await Promise.all([first, ...others])).toEqual([0, 1, 2, 3])
  expect(left[1]!).toBeLessThanOrEqual(600)
})
