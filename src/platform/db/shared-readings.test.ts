import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SharedReadings } from './shared-readings.server.ts'

/** Readings that end when they are told to, each with its number. */
function openReadings() {
  const ends: ((fails: boolean) => void)[] = []
  const shared = new SharedReadings<number>()
  return {
    begun: () => ends.length,
    end: (nth: number, fails = false) => ends[nth]!(fails),
    ask: (key: string) =>
      shared.read([key], () => {
        const nth = ends.length
        return new Promise<number>((resolve, reject) => {
          ends.push((fails) => (fails ? reject(new Error(`reading ${nth}`)) : resolve(nth)))
        })
      }),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('reads twice for fifty who ask at once: for the first, and for all others', async () => {
  const { ask, begun, end } = openReadings()
  const asked = Array.from({ length: 50 }, () => ask('a'))
  expect(begun()).toBe(1)
  end(0)
  await settle()
  expect(begun()).toBe(2)
  end(1)
  const [first, ...others] = await Promise.all(asked)
  expect([first, ...new Set(others)]).toEqual([0, 1])
})

it('reads apart what is not the same', async () => {
  const { ask, begun, end } = openReadings()
  const asked = [ask('a'), ask('b')]
  expect(begun()).toBe(2)
  end(1)
  end(0)
  expect(await Promise.all(asked)).toEqual([0, 1])
})

it('a failed reading fails for those alone whose reading it was', async () => {
  const { ask, end } = openReadings()
  const [first, ...others] = [ask('a'), ask('a'), ask('a')]
  end(0, true)
  await expect(first).rejects.toThrow('reading 0')
  await settle()
  end(1, true)
  for (const other of others) await expect(other).rejects.toThrow('reading 1')
  const later = ask('a')
  end(2)
  expect(await later).toBe(2)
})

it('nobody gets a reading that began before they asked, and everybody gets one', async () => {
  const step = fc.oneof(
    fc.record({ ask: fc.constantFrom('a', 'b') }),
    fc.record({ end: fc.nat(1), fails: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { ask, begun, end } = openReadings()
      const ended = new Set<number>()
      const answers: Promise<void>[] = []
      const endOne = (nth: number, fails: boolean) => {
        ended.add(nth)
        end(nth, fails)
      }
      const running = () =>
        Array.from({ length: begun() }, (_, nth) => nth).filter((nth) => !ended.has(nth))
      for (const one of steps) {
        if ('ask' in one) {
          const before = begun()
          answers.push(
            ask(one.ask).then(
              (nth) => expect(nth).toBeGreaterThanOrEqual(before),
              (error: Error) => {
                if (!error.message.startsWith('reading')) throw error
              },
            ),
          )
        } else if (running().length > 0) {
          endOne(running()[one.end % running().length]!, one.fails)
          await settle()
        }
        expect(running().length).toBeLessThanOrEqual(2)
      }
      while (running().length > 0) {
        endOne(running()[0]!, false)
        await settle()
      }
      await Promise.all(answers)
    }),
  )
})
