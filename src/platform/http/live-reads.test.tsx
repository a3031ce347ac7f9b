import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { FakeStream } from '../../test-kit/fake-stream.tsx'
import { startLive } from '../live/live-tabs.tsx'
import type { CallShape } from './call-contract.ts'
import { readLiveChanges } from './live-reads.tsx'
import { useCall } from './queries.tsx'

const listOfBranch = {
  method: 'GET',
  url: '/api/list',
  summary: '',
  query: z.object({ branch: z.int() }),
  live: ['appointment'],
  answer: z.number(),
} satisfies CallShape

let stream: FakeStream
/** The times at which each URL was asked for, in milliseconds. */
let reads: { url: string; at: number }[]
/** How long the server takes for an answer, and for one about another branch than the first. */
let answerMs: number
let otherAnswerMs: number | undefined
let isFailing: boolean
let endedCount: number
let stop: () => void
let rerender: (content: ReactNode) => void

const readsOf = (branch: number) => reads.filter(({ url }) => url.endsWith(`branch=${branch}`))

function List({ branch }: { branch: number }) {
  const { data } = useCall(listOfBranch, { query: { branch } })
  return <output>{data}</output>
}

/** Lets time pass, and with it what it brings. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  reads = []
  answerMs = 0
  otherAnswerMs = undefined
  isFailing = false
  endedCount = 0
  stream = new FakeStream(async (url) => {
    reads.push({ url, at: performance.now() })
    const isOther = !url.endsWith('branch=1')
    const delayMs = isOther ? (otherAnswerMs ?? answerMs) : answerMs
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (isFailing) return new Response('', { status: 502 })
    return Response.json(reads.length)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stopReading = readLiveChanges(client)
  const stopLive = startLive({ sessionId: '1', onEnd: () => endedCount++ })
  stop = () => {
    stopReading()
    stopLive()
  }
  await pass(0)
  stream.ready()
  await pass(0)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  ;({ rerender } = render(<List branch={1} />, { wrapper }))
  await pass(0)
  await pass(1_000)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setVisible(true)
})

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

it('a change that concerns a list is read at once, another is not', async () => {
  stream.change({ branch: 2 })
  stream.change({ subject: 'payment', branch: 1 })
  await pass(400)
  expect(reads).toHaveLength(1)
  stream.change({ branch: 1 })
  await pass(20)
  expect(reads).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('2')
})

const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
async function showTwoLists(): Promise<void> {
  rerender([<List key={1} branch={1} />, <List key={2} branch={2} />])
  await pass(1_000)
  expect(reads).toHaveLength(3)
}

it('two answers to one change are shown at the same moment', async () => {
  await showTwoLists()
  const before = shown()
  otherAnswerMs = 60
  stream.reset()
  await pass(40)
  expect(reads).toHaveLength(5)
  expect(shown()).toEqual(before)
  await pass(40)
  expect(shown()).toEqual(['5', '5'])
})

it('an answer waits for a slow one only for a moment', async () => {
  await showTwoLists()
  const before = shown()
  otherAnswerMs = 2_000
  stream.reset()
  await pass(250)
  expect(shown()).toEqual(['5', before[1]])
  await pass(2_000)
  expect(shown()).toEqual(['5', '5'])
})

it('a burst of 200 changes costs at most two reads a second', async () => {
  const begin = performance.now()
  for (let change = 0; change < 200; change++) {
    stream.change({ branch: 1, appointment: change })
    await pass(10)
  }
  const during = readsOf(1).length - 1
  expect(during).toBeGreaterThanOrEqual(3)
  expect(during).toBeLessThanOrEqual(5)
  await pass(2_000)
  // The last change is read too, and then nothing.
  const last = readsOf(1).at(-1)!.at
  expect(last - begin).toBeGreaterThanOrEqual(1_990)
  expect(readsOf(1).length - 1).toBeLessThanOrEqual(6)
})

it('does not ask while it is asking, and then once', async () => {
  answerMs = 3_000
  stream.change({ branch: 1 })
  await pass(100)
  expect(reads).toHaveLength(2)
  for (let change = 0; change < 5; change++) {
    stream.change({ branch: 1 })
    await pass(500)
  }
  expect(reads).toHaveLength(2)
  await pass(1_000)
  expect(reads).toHaveLength(3)
  await pass(10_000)
  expect(reads).toHaveLength(3)
})

it('a hidden tab waits until it is looked at', async () => {
  setVisible(false)
  stream.change({ branch: 1 })
  stream.change({ branch: 1 })
  await pass(5_000)
  expect(reads).toMatchObject([{ url: '/api/list?branch=1' }])
  setVisible(true)
  await pass(20)
  expect(reads).toHaveLength(2)
})

it('does not poll while it is live, and every 30 s while the stream is broken', async () => {
  for (let heartbeats = 0; heartbeats < 6; heartbeats++) {
    await pass(15_000)
    stream.heartbeat()
  }
  expect(reads).toHaveLength(1)
  stream.refusal = 'no line'
  stream.cut()
  await pass(1_000)
  const before = reads.length
  await pass(90_000)
  expect(reads.length - before).toBe(3)
  stream.refusal = undefined
  // It comes back by itself, and what was missed is heard from where it broke.
  window.dispatchEvent(new Event('online'))
  await pass(20)
  expect(stream.isOpen).toBe(true)
  expect(stream.positions.at(-1)).toBe('0')
  const polled = reads.length
  stream.change({ branch: 1 })
  stream.ready()
  await pass(500)
  expect(reads.length - polled).toBe(1)
  await pass(20_000)
  stream.heartbeat()
  await pass(20_000)
  expect(reads.length - polled).toBe(1)
})

it('reads again what may have changed after a reset', async () => {
  stream.reset()
  await pass(20)
  expect(reads).toHaveLength(2)
})

it('asks again after 30 s when a read failed', async () => {
  isFailing = true
  stream.change({ branch: 1 })
  await pass(100)
  expect(reads).toHaveLength(2)
  isFailing = false
  await pass(14_000)
  stream.heartbeat()
  await pass(17_000)
  expect(reads).toHaveLength(3)
})

it('notices a stream that falls silent, and opens another', async () => {
  const before = stream.positions.length
  await pass(60_000)
  expect(stream.positions.length).toBeGreaterThan(before)
})

it('asks who is signed in when the stream is ended', async () => {
  stream.end('permissions')
  await pass(20)
  expect(endedCount).toBe(1)
  await pass(1_000)
  expect(stream.isOpen).toBe(true)
  stream.ready()
  await pass(0)
  stream.refusal = new Response('{}', { status: 401 })
  stream.end('signed_out')
  await pass(1_000)
  expect(endedCount).toBe(3)
})

it('hears nothing more of a session that is over', async () => {
  stop()
  expect(stream.isOpen).toBe(false)
  await pass(60_000)
  expect(stream.isOpen).toBe(false)
  expect(reads).toHaveLength(1)
})
