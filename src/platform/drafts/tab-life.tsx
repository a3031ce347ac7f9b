/**
 * Which tabs of this browser are alive, by an id of each. A Web Lock says so: the browser frees it when its tab is closed,
 * crashes or loses its power, and a tab in the background keeps it however rarely it runs. A heartbeat would be missed by
 * a tab that is throttled, and its work be given to another. Where there are no locks (an address without https), tabs are
 * asked and answer.
 */
const lockName = (id: string) => `opd-tab ${id}`

/* A channel's messages reach this site's tabs alone. */
/* oxlint-disable unicorn/require-post-message-target-origin */

/** Milliseconds in which a tab answers, where it has to be asked, and in which the browser knows that it is gone. */
const answerMs = 800

interface TabMessage {
  kind: 'asked' | 'alive'
  id: string
}

const locksOf = () => (navigator as { locks?: LockManager }).locks

let channel: BroadcastChannel | undefined
/** The ids that this page has, each with what frees its lock. */
const own = new Map<string, () => void>()

function openChannel(): BroadcastChannel | undefined {
  if (channel || !('BroadcastChannel' in window)) return channel
  channel = new BroadcastChannel('opd-tabs')
  channel.addEventListener('message', ({ data: { kind, id } }: MessageEvent<TabMessage>) => {
    if (kind === 'asked' && own.has(id)) channel?.postMessage({ kind: 'alive', id })
  })
  return channel
}

/**
 * Has an id for as long as this page lives; false when another living tab has it. A tab that is shown again after it was
 * left (back and forward) has it again.
 */
export function claimTab(id: string): Promise<boolean> {
  // Two forms of a page may ask for one tab's copies at the same time: the second would find it living.
  const claim = claims.get(id) ?? claimLock(id).finally(() => claims.delete(id))
  claims.set(id, claim)
  return claim
}
const claims = new Map<string, Promise<boolean>>()

async function claimLock(id: string): Promise<boolean> {
  // Who was signed in here before had it, or has it still.
  if (own.has(id)) return true
  const locks = locksOf()
  if (!locks) {
    if ((await livingTabs([id])).has(id)) return false
    own.set(id, () => {})
    return true
  }
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      if (!lock) return null
      addEventListener('pagehide', leave, once)
      return new Promise<void>((free) => own.set(id, free))
    }
    locks.request(lockName(id), { ifAvailable: true }, hold).catch(() => resolve(false))
  })
}
const once = { once: true }

/** Gives an id up again, while this page lives. */
export function releaseTab(id: string): void {
  own.get(id)?.()
  own.delete(id)
}

/** Frees the locks before the next page of this tab asks for them, as a reload does. */
function leave(): void {
  const left = [...own.keys()]
  for (const id of left) releaseTab(id)
  // Listened for from now on: the page's first load is an event of this name too.
  addEventListener('pageshow', () => void Promise.all(left.map(claimTab)), once)
}

/** Those of the ids that belong to a living tab; all of them where the browser cannot tell. */
export async function livingTabs(ids: readonly string[]): Promise<Set<string>> {
  const locks = locksOf()
  if (locks) {
    const alive = await heldOf(ids, locks)
    if (alive.length === 0) return new Set()
    // One that was closed this moment has its lock a little longer.
    await later()
    return new Set(await heldOf(alive, locks))
  }
  const asking = openChannel()
  if (!asking) return new Set(ids)
  const alive = new Set(ids.filter((id) => own.has(id)))
  const hear = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'alive') alive.add(data.id)
  }
  asking.addEventListener('message', hear)
  for (const id of ids) asking.postMessage({ kind: 'asked', id })
  await later()
  asking.removeEventListener('message', hear)
  return alive
}

const later = () => new Promise((resolve) => setTimeout(resolve, answerMs))

async function heldOf(ids: readonly string[], locks: LockManager): Promise<string[]> {
  const { held = [] } = await locks.query()
  const names = new Set(held.map(({ name }) => name))
  return ids.filter((id) => names.has(lockName(id)))
}
