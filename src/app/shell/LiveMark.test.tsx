import { act, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { setLiveStatus } from '../../platform/live/live-feed.tsx'
import { LiveMark } from './LiveMark.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const words = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T05:12:00Z') })
  setClinic({ timeZone: 'Asia/Kolkata', serverOffsetMs: 0 })
  setLiveStatus({ state: 'live' })
  render(
    <MantineProvider env="test">
      <LiveMark />
    </MantineProvider>,
  )
})
afterEach(() => {
  setLiveStatus({ state: 'off' })
  setClinic({ timeZone: 'UTC', serverOffsetMs: 0 })
  vi.useRealTimers()
})

it('says since when the screen is not live, by the clinic’s clock', async () => {
  expect(words()).toBe('')
  act(() => setLiveStatus({ state: 'broken', sinceMs: Date.now() }))
  await pass(4_000)
  expect(words()).toBe('')
  await pass(2_000)
  expect(words()).toContain('Not live since 10:42')
  // Tried again meanwhile: since the first moment.
  act(() => setLiveStatus({ state: 'broken', sinceMs: Date.now() + 60_000 }))
  await pass(10_000)
  expect(words()).toContain('Not live since 10:42')
  act(() => setLiveStatus({ state: 'live' }))
  expect(words()).toBe('')
})

it('says nothing of a break that nobody missed', async () => {
  for (let breaks = 0; breaks < 3; breaks++) {
    act(() => setLiveStatus({ state: 'broken', sinceMs: Date.now() }))
    await pass(3_000)
    act(() => setLiveStatus({ state: 'live' }))
    await pass(3_000)
  }
  expect(words()).toBe('')
})
