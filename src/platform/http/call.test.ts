import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CallShape } from './call-contract.ts'
import { call } from './call.ts'

const ask = call as unknown as (contract: CallShape, input: object) => Promise<unknown>
const contract = (method: CallShape['method']): CallShape => ({
  method,
  url: '/api/list',
  summary: '',
  answer: z.object({}),
})
let answer: (response: Response) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
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
  const quicker = ask(contract('GET'), {})
  await vi.advanceTimersByTimeAsync(59_000)
  answer(Response.json({}))
  expect(await quicker).toEqual({})
})

it('waits for the answer to a change, which alone tells what became of it', async () => {
  const change = ask(contract('POST'), {})
  await vi.advanceTimersByTimeAsync(600_000)
  answer(Response.json({ done: true }))
  expect(await change).toEqual({ done: true })
})
