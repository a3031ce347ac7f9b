import { currentClinicTime } from '../clock/clinic-clock.tsx'
import { firstCallsKey, openScreen, storedFirstCalls, todayMark, type BegunCall } from './begun.ts'
import type { CallShape } from './call-contract.ts'
import { setEarlyAnswer } from './call.ts'
import { permissionsVersionHeader, recordPermissionsVersion } from './permissions-version.ts'

/** An answer that nobody took is of no use later. */
const maxAgeMs = 30_000
/** What a screen asks for later is asked for by what somebody did, or by time. */
const firstMs = 4_000
const saveAfterMs = 1_000
/** A part of a name or number that somebody looked for: it is not left behind at the desk. */
const typed = /[?&](name|mobile|search)=/
/** More screens than anybody opens first. */
const maxScreens = 30

/**
 * The answer of a call that the page began before its scripts were loaded, once, and only for the session
 * that the page still has. Undefined where there is none: the caller then makes the call.
 */
export function takeBegunCall(url: string): BegunCall | undefined {
  const { begun } = window
  if (!begun) return undefined
  const call = begun.calls.get(url)
  begun.calls.delete(url)
  begun.taken.add(url)
  const isOwn = begun.sessionId === localStorage.getItem('sessionId')
  if (!call || !isOwn || Date.now() - call.requestedAt >= maxAgeMs) return undefined
  call.isTaken = true
  return call
}

/**
 * The answer that the page has begun a call with, if it is read already, and when it came, in milliseconds
 * since 1970: a list that is shown for the first time shows it at once. Undefined where the call is to be made.
 */
export function takeReadAnswer(
  contract: CallShape,
  url: string,
): { answer: unknown; respondedAt: number } | undefined {
  // A search that is sent as a body has no address of its own.
  if (contract.method !== 'GET') return undefined
  if (window.begun?.calls.get(url)?.content === undefined) return undefined
  const { answer, content, respondedAt = Date.now() } = takeBegunCall(url) ?? {}
  if (content === undefined) return undefined
  noteFirstCall(contract, url)
  void answer?.then((response) => {
    recordPermissionsVersion(response.headers.get(permissionsVersionHeader))
    return response.body?.cancel()
  })
  return { answer: content, respondedAt }
}

/** Milliseconds: less than it costs a slow desk to render lists that are loading, and then their rows. */
const maxWaitMs = 100

/** Resolves when the lists that the page has begun with are read; soon in any case. */
export async function untilListsAreRead(): Promise<void> {
  const read = window.begun?.listsRead
  if (read) await Promise.race([read, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

/**
 * Lets go of answers that nobody took: a browser holds the line of a long one that is not read, and what has
 * changed since it was read is not to be shown.
 */
export function dropBegunCalls(): void {
  for (const { answer } of window.begun?.calls.values() ?? []) {
    answer.then((response) => response.body?.cancel()).catch(() => undefined)
  }
  window.begun?.calls.clear()
}

/** The text of the live stream that was read before the lists that the page has begun, once. */
export function takeBegunLiveText(sessionId: string): string | undefined {
  const { begun } = window
  const text = begun?.liveText
  if (begun) delete begun.liveText
  return begun?.sessionId === sessionId ? text : undefined
}

let noted = { screen: '', urls: new Set<string>(), sinceMs: 0, isOver: false }
let isFirstScreen = true
let saving: ReturnType<typeof setTimeout> | undefined

/**
 * Notes a call that a screen makes as it opens, so that the page can begin with it next time. Only what
 * is read again by itself anyway, and not for one row: reading that is audited it would ask for in vain.
 */
function noteFirstCall(contract: CallShape, url: string): void {
  if (contract.method !== 'GET' || !contract.live || contract.url.includes(':')) return
  const screen = openScreen()
  if (typed.test(screen) || typed.test(url)) return
  if (noted.screen !== screen) {
    isFirstScreen = noted.screen === ''
    noted = { screen, urls: new Set(), sinceMs: performance.now(), isOver: false }
  }
  if (noted.isOver || performance.now() - noted.sinceMs > firstMs) return
  noted.urls.add(url)
  clearTimeout(saving)
  saving = setTimeout(saveFirstCalls, saveAfterMs)
}

/**
 * Takes answers over that the page has begun with, and notes what screens ask for as they open, until the
 * returned function is called.
 */
export function beginWithCalls(): () => void {
  setEarlyAnswer((contract, url) => {
    noteFirstCall(contract, url)
    return contract.method === 'GET' ? takeBegunCall(url)?.answer : undefined
  })
  // What follows is asked for by what somebody does.
  const end = () => {
    noted.isOver = true
  }
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, end, true)
  const dropping = setTimeout(dropBegunCalls, maxAgeMs)
  return () => {
    setEarlyAnswer(undefined)
    clearTimeout(dropping)
    noted = { screen: '', urls: new Set(), sinceMs: 0, isOver: false }
    clearTimeout(saving)
    for (const name of ['pointerdown', 'keydown']) window.removeEventListener(name, end, true)
  }
}

function saveFirstCalls(): void {
  const { screen, urls } = noted
  const owner = localStorage.getItem('userId')
  const stored = storedFirstCalls()
  const known = stored?.owner === owner ? stored.screens : {}
  // A screen that was opened from another one finds some of its answers in the cache.
  if (screen !== openScreen() || (known[screen] && !isFirstScreen)) return
  const { today } = currentClinicTime()
  const calls = [...urls].map((url) => url.replaceAll(today, todayMark))
  const others = Object.entries(known).filter(([name]) => name !== screen)
  const screens = Object.fromEntries([...others.slice(1 - maxScreens), [screen, calls]])
  try {
    localStorage.setItem(firstCallsKey, JSON.stringify({ owner, screens }))
  } catch {
    // Without it the page asks later.
  }
}
