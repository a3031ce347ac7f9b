import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CallShape } from './call-contract.ts'
import { call, setEarlyAnswer } from './call.ts'

const ask = call as unknown as (contract: CallShape, input: object) => Promise<unknown>
const contract = (method: CallShape['method']): CallShape => ({
  method,
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

it('waits for the answer to a change, which alone tells what became of it', async () => {
  const change = ask(contract('POST'), {})
  await vi.advanceTimersByTimeAsync(600_000)
  answer(Response.json({ done: true }))
  expect(await change).toEqual({ done: true })
})
