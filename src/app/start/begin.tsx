import { wallClockBy } from '../../platform/day/zone-offset.ts'
import { drawSignIn } from '../../access/auth/drawn-sign-in.tsx'
import { beginTexts, type Texts } from '../../platform/i18n/begun-texts.tsx'
import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { initialLocale, applyPageLocale } from '../../platform/i18n/page-locale.tsx'
import { createTranslator } from '../../platform/i18n/translate.ts'
import {
  openScreen,
  storedFirstCalls,
  todayMark,
  type Begun,
  type BegunCall,
} from '../../platform/http/begun.ts'

/** Built into index.html: the address of the sign-in screen, and what each screen takes, by the places of files in the import map. */
declare const signInPath: string
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

  const first = storedFirstCalls()
  // By the server's clock, as this desk knew it last: its own may be days ahead.
  const nowMs = Date.now() + (first?.serverOffsetMs ?? 0)
  const isSignedIn =
    begun.sessionId !== null && Date.parse(localStorage.getItem('tokenExpiration') ?? '') > nowMs
  const screen = builtScreens.find(({ path }) => isPathOf(path))
  if (screen && (isSignedIn || screen.layout === 'bare')) preloadFiles(screen.files)
  if (!isSignedIn) {
    if (screen?.layout === 'main' || location.pathname === '/') leadToSignIn()
    if (location.pathname === signInPath && !localStorage.getItem('pendingSignOut')) {
      void Promise.all([texts, clinic, pageIsRead()]).then(([words, answer]) => {
        if (words && answer) showSignIn(locale, words, answer as ClinicFacts)
      })
    }
    return
  }
  beginCall('/api/session')
  const urls = first?.owner === localStorage.getItem('userId') ? first?.screens[openScreen()] : []
  if (!first || !urls?.length) return
  const today =
    (first.zoneOffset && wallClockBy(first.zoneOffset, nowMs)?.slice(0, 10)) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: first.timeZone }).format(nowMs)
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

/** What the sign-in shows of `/api/clinic`. */
interface ClinicFacts {
  name: string
  logoVersion: string | null
}

/** As the router does once it is there, with the state of an entry that it reads. */
function leadToSignIn(): void {
  const { pathname, search } = location
  const usr =
    pathname === '/'
      ? null
      : { from: pathname + search, sessionOver: localStorage.getItem('userId') !== null }
  history.replaceState({ ...history.state, usr }, '', signInPath)
}

function showSignIn(locale: Locale, texts: Texts, { name, logoVersion }: ClinicFacts): void {
  applyPageLocale(locale)
  const state = history.state as { usr?: { sessionOver?: boolean } | null } | null
  const isSessionOver = state?.usr?.sessionOver === true
  drawSignIn(createTranslator(texts, languageOf(locale)), { name, logoVersion, isSessionOver })
}

// Not `DOMContentLoaded`, which waits for the scripts.
const pageIsRead = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))

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
