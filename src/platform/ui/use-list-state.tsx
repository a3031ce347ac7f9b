import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { z } from 'zod'
import { currentEntry, saveInEntry, readFromEntry } from './history-entries.tsx'
import { usePageOwner } from '../settings/page-owner.tsx'

/** The part of a list's state that is in the URL; null leaves out a parameter. */
type ListAddress = Record<string, string | number | null>

interface ListOptions<State> {
  /** Distinguishes several states of one screen. */
  name?: string
  initial: State
  schema: z.ZodType<State>
  /** The state for the URL, without names and numbers of people. */
  toAddress: (state: State) => ListAddress
  /** Applies the URL to the stored state; invalid values keep what was stored. */
  fromAddress: (address: URLSearchParams, stored: State) => State
}

interface ListState<State> {
  state: State
  setState: (state: State) => void
  /**
   * Where a link leads that shows the list in another state. It is made from the list's state: the
   * address follows a moment later, and a link made from the address would drop a filter just set.
   */
  linkTo: (state: State) => string
  /** Counts how often another entry of the history was shown, as a key that resets fields. */
  resetCount: number
}

/**
 * The state of a list (tab, filters, sorting), restored by Back, a reload, a link or signing in. It
 * is in the URL, except for names and numbers of people, which are in the tab's storage for the
 * signed-in person.
 */
export function useListState<State>(options: ListOptions<State>): ListState<State> {
  const { initial, schema, toAddress, fromAddress } = options
  const staff = usePageOwner()
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const [search, setSearch] = useSearchParams()
  const name = `list ${pathname} ${options.name ?? ''}`
  const loadState = (): State => {
    const entry = z.object({ staff: z.literal(staff), state: schema })
    const stored = entry.safeParse(readFromEntry(key, name)).data?.state ?? initial
    const isInAddress = Object.keys(toAddress(initial)).some((it) => search.has(it))
    return isInAddress ? fromAddress(search, stored) : stored
  }
  const [state, setState] = useState(loadState)
  // Not together with the state: the router changes the address by a transition, and what is set while that is being
  // rendered would take over its key, be of another entry in this render, and be dropped for what is stored.
  const [shown, setShown] = useState({ key, epoch: 0 })
  if (shown.key !== key) {
    // A replaced entry is this list's own change; any other is another entry of the history.
    const isOwn = navigation === 'REPLACE'
    setShown({ key, epoch: isOwn ? shown.epoch : shown.epoch + 1 })
    if (!isOwn) setState(loadState())
  }

  const addressOf = (next: State): URLSearchParams => {
    const nextAddress = new URLSearchParams(search)
    for (const [field, value] of Object.entries(toAddress(next))) {
      if (value === null) nextAddress.delete(field)
      else nextAddress.set(field, String(value))
    }
    return nextAddress
  }
  const writeAddress = (next: State) => {
    const nextAddress = addressOf(next)
    if (nextAddress.toString() !== search.toString()) {
      setSearch(nextAddress, { replace: true, preventScrollReset: true })
    }
  }
  // Also when a link led back to the bare URL, or other code changed its own part of it.
  const address = search.toString()
  const onAddressOutdated = useEffectEvent(writeAddress)
  useEffect(() => onAddressOutdated(state), [state, address])

  return {
    state,
    resetCount: shown.epoch,
    setState: (next) => {
      setState(next)
      // Not this render's entry: a change of the address may have replaced it by now, and the new
      // one took over what was stored before this change.
      saveInEntry(currentEntry(), name, { staff, state: next })
    },
    linkTo: (next) => `?${addressOf(next)}`,
  }
}
