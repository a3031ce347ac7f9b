import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router'

/** An entry of the browser's history that has come into view, and how. */
export interface Visit {
  location: Location
  historyAction: NavigationType
  /** To be shown in the same frame as what was typed or clicked. */
  flushSync: boolean
  /** The page stays where it is scrolled to. */
  preventScrollReset: boolean
}

/** What the router moves along, and hears of when somebody goes back or forward. */
export interface PageHistory extends Navigator {
  visit: Visit
  /** Calls back with each visit that follows, before it is rendered. Returns how to stop. */
  subscribe(onVisit: (visit: Visit) => void): () => void
}

/** The state of an entry, with names that entries of earlier versions of this page have, too. */
interface EntryState {
  usr: unknown
  key: string
  idx: number
}

const newKey = () => Math.random().toString(36).slice(2, 10)

const entryState = () => window.history.state as Partial<EntryState> | null

function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = entryState() ?? {}
  return { pathname, search, hash, state: usr, key }
}

/**
 * The browser's history for the router. The router's own for pages with loaders and actions, which this
 * application has none of, would be a tenth of the first script.
 */
export function createPageHistory(): PageHistory {
  const listeners = new Set<(visit: Visit) => void>()
  const show = (historyAction: NavigationType, options: NavigateOptions = {}) => {
    const { flushSync = false, preventScrollReset = false } = options
    const visit = { location: currentLocation(), historyAction, flushSync, preventScrollReset }
    history.visit = visit
    for (const onVisit of listeners) onVisit(visit)
  }
  const stateOf = (usr: unknown, step: number): EntryState => ({
    usr,
    key: newKey(),
    idx: (entryState()?.idx ?? 0) + step,
  })
  const history: PageHistory = {
    visit: {
      location: currentLocation(),
      historyAction: NavigationType.Pop,
      flushSync: false,
      preventScrollReset: false,
    },
    subscribe(onVisit) {
      listeners.add(onVisit)
      return () => listeners.delete(onVisit)
    },
    createHref: (to) => pathOf(to),
    go: (steps) => window.history.go(steps),
    push(to, state, options) {
      try {
        window.history.pushState(stateOf(state ?? null, 1), '', pathOf(to))
      } catch (error) {
        // A browser takes only so many in a short time: the page is loaded anew rather than not opened.
        if (!isRefusedByBrowser(error)) throw error
        window.location.assign(pathOf(to))
        return
      }
      show(NavigationType.Push, options)
    },
    replace(to, state, options) {
      window.history.replaceState(stateOf(state ?? null, 0), '', pathOf(to))
      show(NavigationType.Replace, options)
    },
  }
  window.addEventListener('popstate', () => show(NavigationType.Pop))
  return history
}

const isRefusedByBrowser = (error: unknown) =>
  error instanceof DOMException && error.name === 'SecurityError'

const pathOf = (to: To): string => createPath(typeof to === 'string' ? parsePath(to) : to)

/** The visit to show: the screen before stays until the script of the next one is loaded. */
export function useVisit(history: PageHistory): Visit {
  const [visit, setVisit] = useState(history.visit)
  useLayoutEffect(() => {
    const stop = history.subscribe((next) => {
      if (next.flushSync) flushSync(() => setVisit(next))
      else startTransition(() => setVisit(next))
    })
    // Somebody can have gone back while the first screen was rendered in slices.
    startTransition(() => setVisit(history.visit))
    return stop
  }, [history])
  return visit
}
