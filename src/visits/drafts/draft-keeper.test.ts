import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../../http/problem.ts'
import { DraftKeeper, type KeepingState } from './draft-keeper.ts'

let sent: { seen: number; content: string | null }[]
let states: KeepingState[]
let answer: () => Promise<number>
let keeper: DraftKeeper

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  states = []
  let version = 10
  answer = async () => (version += 1)
  keeper = new DraftKeeper({
    send: (draft) => {
      sent.push(draft)
      return answer()
    },
    codeOf: (error) => (error instanceof Refusal ? error.code : undefined),
    onState: (state) => states.push(state),
  })
})
afterEach(() => vi.useRealTimers())

const refuse = (code: 'unavailable' | 'typed_elsewhere' | 'not_found') => () =>
  Promise.reject(new Refusal(code))

it('sends the newest text once the typist pauses, each on top of the one before', async () => {
  keeper.keep('F')
  keeper.keep('Fe')
  keeper.keep('Fever')
  await vi.runAllTimersAsync()
  keeper.keep('Fever, cough')
  await vi.runAllTimersAsync()
  expect(sent).toEqual([
    { seen: 0, content: 'Fever' },
    { seen: 11, content: 'Fever, cough' },
  ])
  expect(states.at(-1)).toBe('kept')
  expect(keeper.isSettled).toBe(true)
})

it('has one request under way: what is typed meanwhile follows it', async () => {
  let finish: (version: number) => void = () => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  keeper.keep('Fever')
  const first = keeper.flush()
  await vi.advanceTimersByTimeAsync(0)
  keeper.keep('Fever, cough')
  const second = keeper.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
  finish(3)
  await first
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual({ seen: 3, content: 'Fever, cough' })
  finish(4)
  await second
  expect(keeper.isSettled).toBe(true)
})

it('tries again by itself when the server cannot be reached, and loses nothing', async () => {
  const works = answer
  answer = refuse('unavailable')
  keeper.keep('Fever')
  await keeper.flush()
  expect(states.at(-1)).toBe('waiting')
  expect(keeper.isSettled).toBe(false)
  answer = works
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
  expect(states.at(-1)).toBe('kept')
})

it('stops at a text of another window until one of the two is chosen', async () => {
  const works = answer
  answer = refuse('typed_elsewhere')
  keeper.keep('Fever')
  await keeper.flush()
  expect(states.at(-1)).toBe('elsewhere')
  keeper.keep('Fever, cough')
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  answer = works
  keeper.forget(7)
  keeper.keep('Fever, cough')
  await vi.runAllTimersAsync()
  expect(sent.at(-1)).toEqual({ seen: 7, content: 'Fever, cough' })
})

it('does not ask again for ever when it is refused for good', async () => {
  answer = refuse('not_found')
  keeper.keep('Fever')
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  expect(states.at(-1)).toBe('waiting')
})

it('sends nothing that was saved or given up meanwhile', async () => {
  keeper.keep('Fever')
  keeper.forget(0)
  await vi.runAllTimersAsync()
  expect(sent).toEqual([])
})
