import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { words } from './row-dialogs.tsx'

/** The same row after another desk has changed all that is written about it, and the price. */
export function changedByOther(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return value.replace(words[1]!, 'Omega')
  if (typeof value === 'number') {
    if (name === 'version') return value + 1
    return ['price', 'suggested'].includes(name) ? value + 50 : value
  }
  if (Array.isArray(value)) return value.map((it) => changedByOther(it, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, it]) => [key, changedByOther(it, key)]),
  )
}

/** Renders a page of what is read; returns a function that renders it with what is read next. */
export function renderWith<Read>(content: (read: Read) => ReactNode, first: Read) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (read: Read) => (
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <MemoryRouter>{content(read)}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(page(first))
  return (read: Read) => rerender(page(read))
}
