import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import en from '../../public/assets/i18n/en.json'
import { setClinic } from '../platform/clock/clinic-clock.tsx'
import { initLanguages } from '../platform/i18n/i18n.tsx'
import { setClinicBrand } from '../platform/ui/clinic-brand.tsx'

// Milliseconds. The default of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 20_000 })

// React's development build takes a stack trace for each element, to name its owner in a warning.
// That is a good part of what a page costs here, and the warnings are printed without it.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(
  (React as unknown as Record<typeof internals, object>)[internals],
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
)

// APIs that jsdom lacks and Mantine needs.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(document, { fonts: new EventTarget() })

// jsdom draws by an interval that it starts when there is something to draw. One that is started while
// a test has a clock of its own would never go off again, in this file and those after it: without
// frames no dialog says that it has closed. So there is always something to draw.
const isDrawing = 'isDrawing'
if (!(isDrawing in window)) {
  const { requestAnimationFrame } = window
  const draw = () => requestAnimationFrame(draw)
  draw()
  Object.assign(window, { [isDrawing]: true })
}
window.HTMLElement.prototype.scrollIntoView = () => {}
window.HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
window.HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

vi.stubGlobal('fetch', async () => new Response(JSON.stringify(en)))
await initLanguages('en')
vi.unstubAllGlobals()

/**
 * It is morning in the clinic at whatever hour the tests run, so that no time of today is past. The same morning for all
 * files of a page, also past midnight: they share the samples, which take their day from this clock when they are loaded.
 */
const morning = globalThis as { serverOffsetMs?: number }
const serverOffsetMs = (morning.serverOffsetMs ??= new Date().setUTCHours(8, 0, 0, 0) - Date.now())
const setMorning = () => setClinic({ timeZone: 'UTC', serverOffsetMs })
setMorning()
beforeEach(setMorning)

afterEach(() => {
  // A screen stores its draft when it unmounts.
  cleanup()
  // Toasts, drafts and filters outlive a page, and would be there in the next test.
  cleanNotifications()
  sessionStorage.clear()
  // The copies of drafts.
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith('draft.')) localStorage.removeItem(name)
  }
})

// The files of this project share one page, whose scripts are then loaded once and not 55 times.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  setClinicBrand({ name: '', logoVersion: null })
  history.replaceState(null, '', '/')
})
