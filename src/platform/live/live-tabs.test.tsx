import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeStream } from '../../test-kit/fake-stream.tsx'
import { liveStatus, onLiveNews, type LiveNews } from './live-feed.tsx'
import { startLive } from './live-tabs.tsx'

/** The browser's locks, each given to one tab after the other. */
class FakeLocks {
  private readonly waiting = new Map<string, (() => Promise<void>)[]>()

  request(name: string, { signal }: { signal: AbortSignal }, hold: () => unknown): Promise<void> {
    const queue = this.waiting.get(name) ?? []
    this.waiting.set(name, queue)
    const take = async () => {
      if (!signal.aborted) await hold()
      queue.shift()
      void queue[0]?.()
    }
    queue.push(take)
    return queue.length === 1 ? take() : Promise.resolve()
  }
}

/** A channel between the tabs of this page. */
class FakeChannel extends EventTarget {
  static open: FakeChannel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue
      queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  close(): void {
    FakeChannel.open = FakeChannel.open.filter((it) => it !== this)
  }
}

let stream: FakeStream
let news: LiveNews[]
let stops: (() => void)[]
let stopHearing: () => void

const openTab = (sessionId = '1', position?: string) => {
  const stop = startLive({ sessionId, position, onEnd: () => {} })
  stops.push(stop)
  return stop
}
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(navigator, { locks: new FakeLocks() })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  stream = new FakeStream(async () => new Response())
  news = []
  stops = []
  stopHearing = onLiveNews((it) => news.push(it))
})
afterEach(() => {
  for (const stop of stops) stop()
  stopHearing()
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('goes on where the page asked before its lists, and has nothing read again', async () => {
  openTab('1', 'before the lists')
  await pass()
  expect(stream.positions).toEqual(['before the lists'])
  stream.ready()
  await pass()
  expect(news).toEqual([])
})

it('the tabs of a browser share one stream', async () => {
  openTab()
  await pass()
  stream.ready()
  await pass()
  openTab()
  await pass()
  expect(stream.positions).toEqual([null])
  news = []
  stream.change({ appointment: 17 })
  await pass()
  // Once in each tab.
  expect(news).toMatchObject([
    { kind: 'changes', changes: [{ appointment: 17 }] },
    { kind: 'changes', changes: [{ appointment: 17 }] },
  ])
})

it('when the tab with the stream is closed, the next goes on where it was', async () => {
  const close = openTab()
  await pass()
  stream.ready()
  await pass()
  openTab()
  await pass()
  stream.change({ appointment: 17 })
  await pass()
  close()
  await pass(100)
  expect(stream.positions).toEqual([null, '1'])
  news = []
  stream.ready()
  await pass()
  expect(liveStatus().state).toBe('live')
  // What it missed follows; there is no need to read everything again.
  expect(news).toEqual([])
})

it('a tab of another session hears nothing of the first', async () => {
  openTab('1')
  await pass()
  stream.ready()
  await pass()
  openTab('2')
  await pass()
  expect(stream.positions).toEqual([null, null])
})

it('a tab that is hidden for long gives up the stream, and goes on when it is looked at', async () => {
  openTab()
  await pass()
  stream.ready()
  stream.change({})
  await pass()
  show('hidden')
  await pass(20_000)
  stream.heartbeat()
  expect(stream.isOpen).toBe(true)
  await pass(20_000)
  expect(stream.isOpen).toBe(false)
  show('visible')
  await pass()
  expect(stream.positions).toEqual([null, '1'])
})

it('a page that is put away keeps nothing open, and comes back', async () => {
  openTab()
  await pass()
  window.dispatchEvent(new Event('pagehide'))
  await pass()
  expect(stream.isOpen).toBe(false)
  expect(FakeChannel.open).toEqual([])
  window.dispatchEvent(new Event('pageshow'))
  await pass()
  expect(stream.isOpen).toBe(true)
})

it('where a browser has no locks, a tab has a stream of its own', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  openTab()
  openTab()
  await pass()
  expect(stream.positions).toEqual([null, null])
})

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
