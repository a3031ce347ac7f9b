import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import en from '../../public/assets/i18n/en.json'
import { initLanguages } from '../platform/i18n/i18n.tsx'
import { setClinicBrand } from '../platform/ui/clinic-brand.tsx'

// Milliseconds. The default of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 20_000 })

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
window.HTMLElement.prototype.scrollIntoView = () => {}

vi.stubGlobal('fetch', async () => new Response(JSON.stringify(en)))
await initLanguages('en')
vi.unstubAllGlobals()

afterEach(() => {
  // A screen stores its draft when it unmounts.
  cleanup()
  // Toasts, drafts and filters outlive a page, and would be there in the next test.
  cleanNotifications()
  sessionStorage.clear()
})

// The files of this project share one page, whose scripts are then loaded once and not 55 times.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  setClinicBrand({ name: '', logoVersion: null })
  history.replaceState(null, '', '/')
})
