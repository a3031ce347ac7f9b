import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CallShape } from './call-contract.ts'
import { call, setEarlyAnswer } from './call.ts'

const ask = call as unknown as (contract: CallShape, input: object) => Promise<unknown>
const contract = (method: CallShape['method'], readLimitMs?: number): CallShape => ({
  method,
  ...(readLimitMs && { readLimitMs }),
  url: '/api/list',
  summary: '',
  answer: z.object({}),
})
let answer: (response: Response) => void
let asked: AbortSignal | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked = signal ?? undefined
    return new Promise<Response>((resolve, reject) => {
      answer = resolve
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('gives a read up whose answer does not begin within a minute, and no sooner', async () => {
  const read = ask(contract('GET'), {})
  const failed = expect(read).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  // Its request does not stay beside the next one.
  expect(asked!.aborted).toBe(true)
  const quicker = ask(contract('GET'), {})
  await vi.advanceTimersByTimeAsync(59_000)
  answer(Response.json({}))
  expect(await quicker).toEqual({})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked!.aborted).toBe(false)
})

it('gives up one that the page has begun itself, too', async () => {
  setEarlyAnswer(() => new Promise(() => {}))
  const failed = expect(ask(contract('GET'), {})).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  setEarlyAnswer(undefined)
})

it.each(['GET', 'POST'] as const)(
  'gives a read by %s up when its own limit is over',
  async (method) => {
    const read = ask(contract(method, 90_000), {})
    const failed = expect(read).rejects.toMatchObject({ code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(89_999)
    expect(asked!.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await failed
    expect(asked!.aborted).toBe(true)
  },
)

it('leaves no clock running of a request that failed by itself', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  await expect(ask(contract('GET'), {})).rejects.toMatchObject({ code: 'unavailable' })
  expect(vi.getTimerCount()).toBe(0)
})

/** An answer that begins, and of which no more comes: the line has stalled. */
const stalled = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))

it.each([contract('GET'), contract('POST', 60_000)])(
  'gives a read up whose answer has begun and does not end',
  async (read) => {
    const failed = expect(ask(read, {})).rejects.toMatchObject({ code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(30_000)
    answer(stalled())
    await vi.advanceTimersByTimeAsync(30_000)
    await failed
  },
)

it('gives up such an answer of a call that the page has begun itself', async () => {
  setEarlyAnswer(async () => stalled())
  const failed = expect(ask(contract('GET'), {})).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  setEarlyAnswer(undefined)
})

it('never says of a change whose answer has begun that it failed', async () => {
  let isOver = false
  const change = ask(contract('POST'), {}).finally(() => {
    isOver = true
  })
  let rest: ReadableStreamDefaultController | undefined
  answer(new Response(new ReadableStream({ start: (it) => void (rest = it) })))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isOver).toBe(false)
  rest!.enqueue(new TextEncoder().encode('{"done": true}'))
  rest!.close()
  expect(await change).toEqual({ done: true })
})

it('waits for the answer to a change, which alone tells what became of it', async () => {
  const change = ask(contract('POST'), {})
  await vi.advanceTimersByTimeAsync(600_000)
  answer(Response.json({ done: true }))
  expect(await change).toEqual({ done: true })
})

it.each([
  [413, 'too_large'],
  [502, 'unavailable'],
])('takes a page of a proxy of its own, with status %i, as %s', async (status, code) => {
  const failed = expect(ask(contract('POST'), {})).rejects.toMatchObject({ code })
  await vi.advanceTimersByTimeAsync(0)
  answer(new Response('<html><h1>413 Request Entity Too Large</h1></html>', { status }))
  await failed
})
