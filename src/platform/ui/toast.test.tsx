import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import Toasts from './Toasts.tsx'
import { forgetToasts, keepToastsFor, useRecentToasts } from './recent-toasts.tsx'
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

it('one is shown at a time: what failed at once, an offer after what is only said', async () => {
  cleanup()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  const shown = () => screen.queryAllByText(/^(Paid|Saved|No line)\b/).map((it) => it.textContent)
  const print = { label: 'Print', run: () => {} }
  // One that gives way needs a moment to be gone.
  const say = async (give: () => Promise<void>) => {
    await show(give)
    await wait(500)
  }
  await say(() => toast.success('Paid 1.', print))
  await say(() => toast.success('Paid 2.', print))
  expect(shown()).toEqual(['Paid 2.'])
  await say(() => toast.success('Saved.'))
  expect(shown()).toEqual(['Saved.'])
  await say(() => toast.error('No line.'))
  expect(shown()).toEqual(['No line.'])
  const following: string[][] = []
  for (const ms of [3_500, 3_500, 12_500, 12_500]) {
    await wait(ms)
    following.push(shown().map(String))
  }
  expect(following).toEqual([['Saved.'], ['Paid 2.'], ['Paid 1.'], []])
})

it('an offer that others have kept back for half a minute does not come any more', async () => {
  for (let turn = 1; turn <= 4; turn += 1) {
    await show(() => toast.success(`Paid ${turn}.`, { label: 'Print', run: () => {} }))
  }
  await wait(30_500)
  expect(screen.queryAllByText(/^Paid/)).toEqual([])
})

it('none is left for the next person at the desk', async () => {
  for (let turn = 1; turn <= 2; turn += 1) {
    await show(() => toast.success(`Paid ${turn}.`, { label: 'Print', run: () => {} }))
  }
  await show(() => toast.clear())
  await wait(500)
  expect(screen.queryAllByText(/^Paid/)).toEqual([])
})

it('each is one live region, not a part of another, or it would be said twice', async () => {
  cleanup()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  for (const message of ['Saved.', 'No line.']) {
    await show(() => (message === 'Saved.' ? toast.success : toast.error)(message))
    const regions: string[] = []
    for (let at: Element | null = screen.getByText(message); at; at = at.parentElement) {
      const live = at.getAttribute('aria-live') ?? at.getAttribute('role')
      if (live && /^(polite|assertive|status|alert|log)$/.test(live)) regions.push(live)
    }
    expect(regions).toEqual([message === 'Saved.' ? 'status' : 'alert'])
  }
})

it('the last ten can be read again, newest first and each once, until signing out', async () => {
  forgetToasts()
  const { result } = renderHook(useRecentToasts)
  const messages = () => result.current.map(({ message }) => message)
  for (let number = 1; number <= 12; number += 1) await show(() => toast.info(`Row ${number}`))
  await show(() => toast.info('Row 5'))
  expect(messages()).toEqual(['Row 5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((it) => `Row ${it}`)])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Row')
  act(forgetToasts)
  expect(messages()).toEqual([])
})

it('another person in the same tab does not read them', async () => {
  const { result } = renderHook(useRecentToasts)
  act(() => keepToastsFor(1))
  await show(() => toast.error('Meena Rao is busy then.'))
  act(() => keepToastsFor(1))
  expect(result.current).toHaveLength(1)
  act(() => keepToastsFor(2))
  expect(result.current).toEqual([])
})
