import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import en from '../../public/assets/i18n/en.json'
import { startLanguages } from '../platform/i18n/i18n.tsx'

// A second is the default, which a loaded machine may need for a screen to come.
configure({ asyncUtilTimeout: 20_000 })

// What jsdom leaves out and the component kit asks for.
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
await startLanguages('en')
vi.unstubAllGlobals()

afterEach(() => {
  // A screen that is left keeps what was not sent.
  cleanup()
  // Drafts and filters outlive a page, and would greet the next test.
  sessionStorage.clear()
})
