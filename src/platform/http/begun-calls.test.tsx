import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { currentClinicTime } from '../clock/clinic-clock.tsx'
import { beginWithCalls, takeBegunCall, takeBegunLiveText } from './begun-calls.tsx'
import { openScreen, storedFirstCalls, type Begun } from './begun.ts'
import type { CallShape } from './call-contract.ts'
import { call } from './call.ts'

const listOf = (url: string, more: Partial<CallShape> = {}): CallShape => ({
  method: 'GET',
  url,
  summary: '',
  query: z.object({ day: z.string().optional() }),
  answer: z.object({ from: z.string() }),
  live: ['appointment'],
  ...more,
})

const list = listOf('/api/list')
const ask = call as unknown as (contract: CallShape, input: object) => Promise<unknown>
let stopNoting: () => void

/** A page that has begun with the list, in a session. */
function begin(answer: Promise<Response>, requestedAt = Date.now()): Begun {
  const begun: Begun = {
    sessionId: '7',
    calls: new Map([['/api/list', { answer, requestedAt }]]),
    taken: new Set(),
    liveText: 'event: ready\nid: 5\ndata: {}\n\n',
  }
  window.begun = begun
  return begun
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('sessionId', '7')
  localStorage.setItem('userId', '2')
  vi.stubGlobal('fetch', async (url: string) => Response.json({ from: `network ${url}` }))
  stopNoting = beginWithCalls()
})
afterEach(() => {
  stopNoting()
  delete window.begun
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('an answer that the page has begun with is taken over, once', async () => {
  const begun = begin(Promise.resolve(Response.json({ from: 'the beginning' })))
  expect(await ask(list, {})).toEqual({ from: 'the beginning' })
  expect(await ask(list, {})).toEqual({ from: 'network /api/list' })
  expect(begun.taken.has('/api/list')).toBe(true)
})

it('the answer for another day, another session or of long ago is not taken', async () => {
  const fromNetwork = { from: 'network /api/list?day=2026-11-24' }
  begin(Promise.resolve(Response.json({ from: 'the beginning' })))
  expect(await ask(list, { query: { day: '2026-11-24' } })).toEqual(fromNetwork)
  localStorage.setItem('sessionId', '8')
  expect(takeBegunCall('/api/list')).toBeUndefined()
  expect(takeBegunLiveText('8')).toBeUndefined()
  localStorage.setItem('sessionId', '7')
  begin(Promise.resolve(Response.json({ from: 'the beginning' })), Date.now() - 31_000)
  expect(takeBegunCall('/api/list')).toBeUndefined()
})

it('an answer that nobody takes is let go', async () => {
  const response = Response.json({ from: 'the beginning' })
  const begun = begin(Promise.resolve(response))
  const cancel = vi.spyOn(response.body!, 'cancel')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(begun.calls.size).toBe(0)
  expect(cancel).toHaveBeenCalledOnce()
})

it('a refusal or a lost line of the beginning is that of the call', async () => {
  begin(Promise.resolve(problemResponse('signed_out')))
  await expect(ask(list, {})).rejects.toMatchObject({ code: 'signed_out' })
  begin(Promise.reject(new TypeError('no line')))
  await expect(ask(list, {})).rejects.toMatchObject({ code: 'unavailable' })
})

it('a screen notes what it asks for as it opens, with the day left open, for its own person', async () => {
  const { today } = currentClinicTime()
  await ask(list, { query: { day: today } })
  await ask(listOf('/api/rows/:id', { params: z.object({ id: z.int() }) }), {
    params: { id: 3 },
  })
  await ask(listOf('/api/audited', { live: undefined } as object), {})
  await vi.advanceTimersByTimeAsync(2_000)
  expect(storedFirstCalls()).toMatchObject({
    owner: '2',
    screens: { [openScreen()]: ['/api/list?day={today}'] },
  })
})

it('what somebody asks for by hand, or much later, is not noted', async () => {
  await ask(list, {})
  window.dispatchEvent(new Event('keydown'))
  await ask(listOf('/api/asked'), {})
  await vi.advanceTimersByTimeAsync(5_000)
  await ask(listOf('/api/later'), {})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(storedFirstCalls()?.screens[openScreen()]).toEqual(['/api/list'])
})

it('nothing is noted of a name that somebody looked for', async () => {
  window.history.replaceState(null, '', '/list?name=Asha')
  await ask(list, {})
  await vi.advanceTimersByTimeAsync(2_000)
  expect(localStorage.getItem('firstCalls')).toBeNull()
  window.history.replaceState(null, '', '/')
  await ask(listOf('/api/found?name=Asha'), {})
  await vi.advanceTimersByTimeAsync(2_000)
  expect(localStorage.getItem('firstCalls')).toBeNull()
})

it('the next person at the desk begins with nothing of the one before', async () => {
  await ask(list, {})
  await vi.advanceTimersByTimeAsync(2_000)
  stopNoting()
  localStorage.setItem('userId', '3')
  stopNoting = beginWithCalls()
  await ask(listOf('/api/other'), {})
  await vi.advanceTimersByTimeAsync(2_000)
  expect(storedFirstCalls()).toMatchObject({
    owner: '3',
    screens: { [openScreen()]: ['/api/other'] },
  })
})
