import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  renderPage(null)
})
afterEach(() => vi.useRealTimers())

const show = (give: () => Promise<void>) => act(give)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('an equal message is not shown twice, and stays its time from the last', async () => {
  await show(() => toast.error('No line.'))
  await wait(2_000)
  await show(() => toast.error('No line.'))
  await show(() => toast.success('Saved.'))
  expect(screen.getAllByText('No line.')).toHaveLength(1)
  expect(screen.getAllByText('Saved.')).toHaveLength(1)
  await wait(2_000)
  expect(screen.getAllByText('No line.')).toHaveLength(1)
  await wait(2_000)
  expect(screen.queryByText('No line.')).toBeNull()
  await show(() => toast.error('No line.'))
  expect(screen.getAllByText('No line.')).toHaveLength(1)
})

it('errors are cleared, and come again', async () => {
  await show(() => toast.error('No line.'))
  await show(() => toast.info('Two more.'))
  await show(() => toast.clearErrors())
  await wait(500)
  expect(screen.queryByText('No line.')).toBeNull()
  expect(screen.getAllByText('Two more.')).toHaveLength(1)
  await show(() => toast.error('No line.'))
  expect(screen.getAllByText('No line.')).toHaveLength(1)
})
