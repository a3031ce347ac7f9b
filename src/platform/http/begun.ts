import type { ZoneOffset } from '../day/zone-offset.ts'

/**
 * What a page has asked for before its scripts are loaded (`src/app/start/begin.tsx`), for the scripts to
 * take over. It is on `window`, as the two share nothing else.
 */
export interface Begun {
  /** The session that the browser had then. */
  sessionId: string | null
  /** By the address of the call. */
  calls: Map<string, BegunCall>
  /** Addresses that the scripts have asked for already: not begun any more. */
  taken: Set<string>
  /** Resolves when the lists have been asked for and read, or could not be. */
  listsRead?: Promise<unknown>
  /** The text of the live stream as it was before the lists were asked for. */
  liveText?: string
  /** The scripts have begun to show the page. */
  isOver?: true
}

export interface BegunCall {
  answer: Promise<Response>
  /** Milliseconds since 1970 by this computer's clock; the second once the answer came. */
  requestedAt: number
  respondedAt?: number
  /** What the answer says, once it is read; undefined for a refusal. */
  content?: unknown
  /** The scripts show its answer. */
  isTaken?: boolean
}

declare global {
  interface Window {
    begun?: Begun
  }
}

/** What the screens of this desk asked for first when they were opened last. No names, no rows. */
export interface FirstCalls {
  /** The person whose they are. */
  owner: string | null
  /** Addresses of calls by path and query of the screen, with `todayMark` in place of the day. */
  screens: Record<string, string[]>
}

/** The clinic's clock as this desk knew it last, of what it keeps of its clinic. */
export interface LastClock {
  timeZone: string
  zoneOffset?: ZoneOffset | undefined
  /** Milliseconds by which the server's clock is ahead of this computer's. */
  serverOffsetMs: number
}

/** The keys in the local storage. */
export const firstCallsKey = 'firstCalls'
export const lastClinicKey = 'clinic'
export const todayMark = '{today}'

/** The stored first calls; undefined where there are none, or none that can be read. */
export function storedFirstCalls(): FirstCalls | undefined {
  const stored = readStored<FirstCalls>(firstCallsKey)
  return stored?.screens ? stored : undefined
}

/** The stored clock; undefined where there is none, or none that can be read. */
export function storedClock(): LastClock | undefined {
  const stored = readStored<LastClock>(lastClinicKey)
  return typeof stored?.serverOffsetMs === 'number' ? stored : undefined
}

function readStored<Content>(key: string): Content | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Content | null
  } catch {
    return null
  }
}

/** The path and query of the screen that is open. */
export const openScreen = (): string => location.pathname + location.search
