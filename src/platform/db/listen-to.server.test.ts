import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from './connect.server.ts'
import { listenTo } from './listen-to.server.ts'

/** As the driver: a channel whose LISTEN was refused is not asked for again. */
function openDriver() {
  const channels: Record<string, { result: Promise<unknown> } | undefined> = {}
  const asked: string[] = []
  let refusals = 0
  const listen = async (channel: string, _: (message: string) => void, onListen: () => void) => {
    asked.push(channel)
    refusals -= 1
    const result = refusals >= 0 ? Promise.reject(new Error('57P01')) : Promise.resolve()
    channels[channel] ??= { result }
    await channels[channel].result
    onListen()
    return { unlisten: async () => void (channels[channel] = undefined) }
  }
  return {
    db: { listen: Object.assign(listen, { channels }) } as unknown as Db,
    asked,
    /** The connection is lost in the midst of a LISTEN, and so many after it are refused. */
    lose: (channel: string, more = 0) => {
      refusals = more
      const result = Promise.reject(new Error('57P01'))
      result.catch(() => {})
      channels[channel] = { result }
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

it('listens again when the driver has given up, until it is listened to', async () => {
  const { db, asked, lose } = openDriver()
  const onListening = vi.fn<() => void>()
  const { unlisten } = await listenTo(db, 'live', () => {}, onListening)
  await seconds(5)
  expect(asked).toEqual(['live'])

  lose('live', 2)
  await seconds(5)
  expect(asked).toEqual(['live', 'live', 'live', 'live'])
  expect(onListening).toHaveBeenCalledTimes(2)

  await unlisten()
  lose('live')
  await seconds(5)
  expect(asked).toHaveLength(4)
})
