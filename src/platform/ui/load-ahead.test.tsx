import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLoadAhead } from './load-ahead.tsx'

// What jsdom lacks: a page with nothing to do, a worker that keeps files, and a wish to save data.
let idle: IdleRequestCallback[] = []
const whenIdle = async () => {
  for (const callback of idle.splice(0)) await callback({} as IdleDeadline)
  await vi.advanceTimersByTimeAsync(0)
}
function setNavigator(controller: object | null, saveData: boolean): EventTarget {
  const serviceWorker = Object.assign(new EventTarget(), { controller })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } })
  return serviceWorker
}

const loaded: string[] = []
const partNamed = (name: string) => ({
  preload: async () => {
    loaded.push(name)
  },
})
const parts = ['booking', 'calendar', 'reports'].map(partNamed)

beforeEach(() => {
  vi.useFakeTimers()
  loaded.length = 0
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => idle.push(callback))
  vi.stubGlobal('cancelIdleCallback', () => (idle = []))
  setNavigator({}, false)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'connection')
})

it('loads one part after the other, whenever the page has nothing to do', async () => {
  renderHook(() => useLoadAhead(parts))
  await whenIdle()
  expect(loaded).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  await whenIdle()
  expect(loaded).toEqual(['booking'])
  await whenIdle()
  await whenIdle()
  await whenIdle()
  expect(loaded).toEqual(['booking', 'calendar', 'reports'])
})

it.each([
  ['no worker keeps the files', null, false],
  ['the person saves data', {}, true],
])('loads nothing when %s', async (_, controller, saveData) => {
  setNavigator(controller, saveData)
  renderHook(() => useLoadAhead(parts))
  await vi.advanceTimersByTimeAsync(2_000)
  await whenIdle()
  expect(loaded).toEqual([])
})

it('begins when the worker of a first visit has taken over', async () => {
  const serviceWorker = setNavigator(null, false)
  renderHook(() => useLoadAhead(parts))
  await vi.advanceTimersByTimeAsync(20_000)
  await whenIdle()
  expect(loaded).toEqual([])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  await whenIdle()
  expect(loaded).toEqual(['booking'])
})

it('ends with the screen that asked for it', async () => {
  const { unmount } = renderHook(() => useLoadAhead(parts))
  await vi.advanceTimersByTimeAsync(2_000)
  await whenIdle()
  unmount()
  await whenIdle()
  expect(loaded).toEqual(['booking'])
})
