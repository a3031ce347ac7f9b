import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { hearChange } from '../../test-kit/live-page.tsx'
import { beginWithCalls, takeReadAnswer, untilListsAreRead } from './begun-calls.tsx'
import { firstCallsKey, openScreen, storedFirstCalls } from './begun.ts'
import type { BegunCall } from './begun.ts'
import type { CallShape } from './call-contract.ts'
import { readLiveChanges } from './live-reads.tsx'
import { pageOf, pageSizeSchema } from './page.ts'
import { useCall, usePages } from './queries.tsx'

const patients = {
  method: 'GET',
  url: '/api/patients',
  summary: '',
  query: z.object({ limit: pageSizeSchema(50).optional(), after: z.string().optional() }),
  answer: pageOf(z.object({ name: z.string() })),
  live: ['appointment'],
} satisfies CallShape
const count = {
  method: 'GET',
  url: '/api/patients/count',
  summary: '',
  answer: z.object({ count: z.int() }),
  live: ['appointment'],
} satisfies CallShape

let asked: string[]
let stopNoting: () => void
beforeEach(() => {
  asked = []
  localStorage.setItem('sessionId', '7')
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(url.includes('count') ? { count: 9 } : { rows: [{ name: 'Later' }] })
  })
  stopNoting = beginWithCalls()
})
afterEach(() => {
  stopNoting()
  delete window.begun
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A page that has begun with calls, whose answers are read unless they are undefined. */
function begin(answers: Record<string, object | undefined>): void {
  const calls = Object.entries(answers).map(([url, content]): [string, BegunCall] => [
    url,
    {
      answer: Promise.resolve(Response.json(content ?? { count: 5 })),
      requestedAt: Date.now(),
      respondedAt: Date.now(),
      content,
    },
  ])
  window.begun = { sessionId: '7', calls: new Map(calls), taken: new Set() }
}

function Patients({ isCounted = true }: { isCounted?: boolean }) {
  const { data } = usePages(patients, {}, {})
  const { data: counted } = useCall(count, {}, { enabled: isCounted })
  const names = data?.pages.flatMap(({ rows }) => rows.map(({ name }) => name))
  return <p>{`${counted?.count ?? 'no'} patients: ${names?.join() ?? 'loading'}`}</p>
}

/** What the page shows at its first render, and how to let what follows happen. */
function open(
  props: { isCounted?: boolean } = {},
  client = new QueryClient(),
): () => Promise<void> {
  render(
    <QueryClientProvider client={client}>
      <Patients {...props} />
    </QueryClientProvider>,
  )
  return async () => await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
}
const shown = () => screen.getByText(/patients/).textContent

it('what the page has begun with and read is shown at the first render, and not asked for again', async () => {
  begin({
    '/api/patients': { rows: [{ name: 'Asha' }], next: null },
    '/api/patients/count': { count: 3 },
  })
  const settle = open()
  expect(shown()).toBe('3 patients: Asha')
  await settle()
  expect([shown(), asked]).toEqual(['3 patients: Asha', []])
})

it('what is not read yet, or was refused, comes as it did before', async () => {
  begin({ '/api/patients/count': undefined })
  const settle = open()
  expect(shown()).toBe('no patients: loading')
  await settle()
  expect([shown(), asked]).toEqual(['5 patients: Later', ['/api/patients']])
})

it('a call that is not wanted yet leaves its answer, and another session’s is not shown', async () => {
  begin({ '/api/patients/count': { count: 3 } })
  open({ isCounted: false })
  expect(window.begun!.calls.has('/api/patients/count')).toBe(true)
  document.body.replaceChildren()
  localStorage.setItem('sessionId', '8')
  const settle = open()
  await settle()
  expect(shown()).toBe('9 patients: Later')
})

it('a search that is sent to the same address has an answer of its own', () => {
  begin({ '/api/patients': { rows: [{ name: 'Asha' }], next: null } })
  expect(takeReadAnswer({ ...patients, method: 'POST' }, '/api/patients')).toBeUndefined()
  expect(takeReadAnswer(patients, '/api/patients')?.answer).toMatchObject({ next: null })
})

it('what has changed since is asked for afresh', async () => {
  begin({ '/api/patients/count': { count: 3 } })
  const client = new QueryClient()
  const stop = readLiveChanges(client)
  hearChange()
  const settle = open({}, client)
  await settle()
  expect(shown()).toBe('9 patients: Later')
  stop()
})

it('is begun with the next time too', async () => {
  begin({ '/api/patients/count': { count: 3 } })
  open()
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 1_100)))
  const { screens } = storedFirstCalls()!
  expect(screens[openScreen()]!.toSorted()).toEqual(['/api/patients', '/api/patients/count'])
  expect(localStorage.getItem(firstCallsKey)).not.toContain('Asha')
})

it('a page waits for its lists, but not for long', async () => {
  vi.useFakeTimers()
  begin({})
  window.begun!.listsRead = new Promise(() => {})
  let isOver = false
  void untilListsAreRead().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(90)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(20)
  expect(isOver).toBe(true)
  vi.useRealTimers()
})
