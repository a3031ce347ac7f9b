import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CallShape } from './call-contract.ts'
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

let asked: string[]
const followMs = 40
const aWhile = () => new Promise((resolve) => setTimeout(resolve, followMs * 6))

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ rows: [asked.length], next: String(asked.length) })
  })
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
})

function Numbers({ wanted, enabled = true }: { wanted: number; enabled?: boolean }) {
  const { data, fetchNextPage, isFetching } = usePages(listNumbers, {}, { enabled, followMs })
  const pages = data?.pages.length ?? 0
  if (pages > 0 && pages < wanted && !isFetching) void fetchNextPage()
  return <output>{pages}</output>
}

function show(wanted: number) {
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

const comeBack = () => {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
}

it('follows a short list that is in view, and reads it anew when the desk comes back', async () => {
  show(1)
  await pagesRead(1)
  await waitFor(() => expect(asked.length).toBeGreaterThan(2))
})

it('leaves a list alone that somebody has read far down in', async () => {
  show(5)
  await pagesRead(5)
  const before = asked.length
  comeBack()
  await aWhile()
  expect(asked).toHaveLength(before)
})

it('asks for more rows at once after the first page', async () => {
  show(2)
  await pagesRead(2)
  expect(asked.slice(0, 2)).toEqual(['/api/numbers', '/api/numbers?after=1&limit=200'])
})

it('reads nothing for a list that is out of view', async () => {
  const { setInView } = show(1)
  await pagesRead(1)
  setInView(false)
  const before = asked.length
  comeBack()
  await aWhile()
  expect(asked).toHaveLength(before)
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

it("keeps a row's answer while it is asked another way, and shows none under another row", async () => {
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
