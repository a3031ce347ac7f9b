import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CallShape } from './call-contract.ts'
import { setLiveStatus } from '../live/live-feed.tsx'
import { useCall, usePages } from './queries.tsx'

const listNumbers = {
  method: 'GET',
  url: '/api/numbers',
  query: z.object({}),
  answer: z.object({ rows: z.array(z.unknown()), next: z.string().nullable() }),
} satisfies Partial<CallShape> as unknown as CallShape & {
  query: z.ZodObject
  answer: z.ZodType<{ rows: unknown[]; next: string | null }>
}

let requestedPages: string[]
const pollIntervalMs = 40
const waitSomePolls = () => new Promise((resolve) => setTimeout(resolve, pollIntervalMs * 6))

beforeEach(() => {
  requestedPages = []
  vi.stubGlobal('fetch', async (url: string) => {
    requestedPages.push(url)
    return Response.json({ rows: [requestedPages.length], next: String(requestedPages.length) })
  })
})
afterEach(() => {
  focusManager.setFocused(undefined)
  setLiveStatus({ state: 'off' })
  vi.unstubAllGlobals()
})

function Numbers({ wanted, enabled = true }: { wanted: number; enabled?: boolean }) {
  const { data, fetchNextPage, isFetching } = usePages(listNumbers, {}, { enabled, pollIntervalMs })
  const pages = data?.pages.length ?? 0
  if (pages > 0 && pages < wanted && !isFetching) void fetchNextPage()
  return <output>{pages}</output>
}

function renderPages(wanted: number) {
  const queries = new QueryClient()
  const page = (enabled: boolean) => (
    <QueryClientProvider client={queries}>
      <Numbers wanted={wanted} enabled={enabled} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(true))
  return { setInView: (inView: boolean) => rerender(page(inView)) }
}

const pagesRead = (count: number) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(String(count)))

const refocusWindow = () => {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
}

it('polls a short list that is in view, and refetches it when the window gets the focus', async () => {
  renderPages(1)
  await pagesRead(1)
  await waitFor(() => expect(requestedPages.length).toBeGreaterThan(2))
})

it('does not refetch a list in which the reader has scrolled far down', async () => {
  renderPages(5)
  await pagesRead(5)
  const before = requestedPages.length
  refocusWindow()
  await waitSomePolls()
  expect(requestedPages).toHaveLength(before)
})

it('requests larger pages after the first', async () => {
  renderPages(2)
  await pagesRead(2)
  expect(requestedPages.slice(0, 2)).toEqual(['/api/numbers', '/api/numbers?after=1&limit=200'])
})

it('fetches nothing for a list that is out of view', async () => {
  const { setInView } = renderPages(1)
  await pagesRead(1)
  setInView(false)
  const before = requestedPages.length
  refocusWindow()
  await waitSomePolls()
  expect(requestedPages).toHaveLength(before)
})

const readName = {
  method: 'GET',
  url: '/api/names/:id',
  params: z.object({ id: z.number() }),
  query: z.object({ form: z.string() }),
  answer: z.object({ name: z.string() }),
} satisfies Partial<CallShape> as unknown as CallShape & {
  params: z.ZodObject<{ id: z.ZodNumber }>
  query: z.ZodObject<{ form: z.ZodString }>
  answer: z.ZodObject<{ name: z.ZodString }>
}

function Name({ id, form }: { id: number; form: string }) {
  const { data } = useCall(readName, { params: { id }, query: { form } })
  return <output>{data ? data.name : 'nobody'}</output>
}

it("keeps a row's answer while another query of it loads, and never shows it for another row", async () => {
  const arriving: ((name: string) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => arriving.push((name) => resolve(Response.json({ name })))),
  )
  const queries = new QueryClient()
  const page = (id: number, form: string) => (
    <QueryClientProvider client={queries}>
      <Name id={id} form={form} />
    </QueryClientProvider>
  )
  const shows = (name: string) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(name))
  const { rerender } = render(page(1, 'short'))
  arriving[0]!('Meena')
  await shows('Meena')
  rerender(page(1, 'long'))
  await shows('Meena')
  rerender(page(2, 'long'))
  await shows('nobody')
  arriving[2]!('Farhan')
  await shows('Farhan')
})

const countNumbers = { ...readName, live: ['appointment'] } satisfies CallShape

/** Two parts of a page with the same answer; the second is loaded after the first has it. */
async function readsOfTwoParts(contract: typeof readName): Promise<number> {
  let reads = 0
  vi.stubGlobal('fetch', async () => Response.json({ name: `reading ${++reads}` }))
  const Part = () => {
    const { data } = useCall(contract, { params: { id: 1 }, query: { form: 'short' } })
    return <output>{data ? data.name : 'none'}</output>
  }
  const queries = new QueryClient()
  const page = (parts: number) => (
    <QueryClientProvider client={queries}>
      {Array.from({ length: parts }, (_, key) => (
        <Part key={key} />
      ))}
    </QueryClientProvider>
  )
  const { rerender } = render(page(1))
  await screen.findByText('reading 1')
  rerender(page(2))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.getAllByText(`reading ${reads}`)).toHaveLength(2)
  return reads
}

it('does not ask again for what another part shows and a live page keeps up to date', async () => {
  setLiveStatus({ state: 'live' })
  expect(await readsOfTwoParts(countNumbers)).toBe(1)
})

it('asks again while the stream is broken, and for what nobody tells of', async () => {
  setLiveStatus({ state: 'broken', sinceMs: 0 })
  expect(await readsOfTwoParts(countNumbers)).toBe(2)
  cleanup()
  setLiveStatus({ state: 'live' })
  expect(await readsOfTwoParts(readName)).toBe(2)
})
