import { wallClockBy } from '../../platform/day/zone-offset.ts'
import { beginTexts } from '../../platform/i18n/begun-texts.tsx'
import { initialLocale } from '../../platform/i18n/page-locale.tsx'
import {
  openScreen,
  storedClock,
  storedFirstCalls,
  todayMark,
  type Begun,
  type BegunCall,
} from '../../platform/http/begun.ts'
import { beginSignIn } from './begin-sign-in.tsx'

/** Built into index.html: what each screen takes, by the places of files in the import map. */
declare const builtScreens: { path: string; layout: string; files: number[] }[]

/**
 * Begins with what the page will need, before its scripts are loaded: the screen's scripts and styles, the
 * texts, who is signed in, and the lists that this screen asked for first when it was opened last.
 */
function begin(): void {
  const locale = initialLocale()
  const texts = beginTexts(locale)
  const begun: Begun = {
    sessionId: localStorage.getItem('sessionId'),
    calls: new Map(),
    taken: new Set(),
  }
  window.begun = begun
  const beginCall = (url: string) => {
    if (begun.taken.has(url) || begun.calls.has(url)) return undefined
    const answer = fetch(url, { credentials: 'same-origin' })
    const call: BegunCall = { answer, requestedAt: Date.now() }
    begun.calls.set(url, call)
    return (
      answer
        .then(async (response) => {
          call.respondedAt = Date.now()
          if (response.ok) call.content = await response.clone().json()
          return call.content
        })
        // Who takes it over hears of a failure.
        .catch(() => undefined)
    )
  }
  const clinic = beginCall('/api/clinic')

  const clock = storedClock()
  // By the server's clock, as this desk knew it last: its own may be days ahead.
  const nowMs = Date.now() + (clock?.serverOffsetMs ?? 0)
  const isSignedIn =
    begun.sessionId !== null && Date.parse(localStorage.getItem('tokenExpiration') ?? '') > nowMs
  const screen = builtScreens.find(({ path }) => isPathOf(path))
  if (screen && (isSignedIn || screen.layout === 'bare')) preloadFiles(screen.files)
  if (!isSignedIn) {
    // Where the clinic's clock is not known, a session may only seem to be over: the router finds out.
    if (begun.sessionId === null || clock) {
      beginSignIn({ locale, texts, clinic, isLedThere: screen?.layout === 'main' })
    }
    return
  }
  beginCall('/api/session')
  const first = storedFirstCalls()
  const urls = first?.owner === localStorage.getItem('userId') ? first?.screens[openScreen()] : []
  if (!clock || !urls?.length) return
  const today =
    (clock.zoneOffset && wallClockBy(clock.zoneOffset, nowMs)?.slice(0, 10)) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: clock.timeZone }).format(nowMs)
  // First of all up to where the live stream has told what changes: it goes on there, and what changes
  // while the lists are read is told again.
  begun.listsRead = fetch('/api/live', { credentials: 'same-origin', cache: 'no-store' })
    .then(async (response) => {
      if (!response.ok) return
      begun.liveText = await response.text()
      await Promise.all(urls.map((url) => beginCall(url.replaceAll(todayMark, today))))
    })
    .catch(() => undefined)
}

const isPathOf = (path: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(location.pathname)

function preloadFiles(places: number[]): void {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}'
  const { imports } = JSON.parse(map) as { imports: Record<string, string> }
  const files = Object.values(imports)
  for (const place of places) {
    const file = files[place]!
    preload(file, file.endsWith('.css') ? 'style' : 'script')
  }
}

function preload(href: string, kind: 'style' | 'script'): void {
  const link = document.createElement('link')
  link.rel = kind === 'script' ? 'modulepreload' : 'preload'
  if (kind === 'style') link.as = kind
  link.crossOrigin = 'anonymous'
  link.href = href
  document.head.append(link)
}

try {
  begin()
} catch {
  // Storage can be closed; the scripts ask for everything themselves.
}
