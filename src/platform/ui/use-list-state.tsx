import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { z } from 'zod'
import { keepInEntry, readFromEntry } from './history-entries.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'

/** The part of a list's state that stands in its address; null leaves a name out. */
type ListAddress = Record<string, string | number | null>

interface ListOptions<State> {
  /** Tells the states of a screen apart that has several. */
  name?: string
  initial: State
  schema: z.ZodType<State>
  /** What stands in the address: never a name or a number of a person. */
  toAddress: (state: State) => ListAddress
  /** Reads the address over what was kept; a value that does not fit is left as it was kept. */
  fromAddress: (address: URLSearchParams, kept: State) => State
}

interface ListState<State> {
  state: State
  setState: (next: State) => void
  /** Counts the times that another entry of the history was shown: fields then begin again. */
  epoch: number
}

/**
 * What a list shows (tab, filters, sorting), so that Back, a reload, a link and a sign-in in between
 * find it again: in the address, but for names and numbers of people, which stay in the tab's
 * storage with whoever is signed in.
 */
export function useListState<State>(options: ListOptions<State>): ListState<State> {
  const { initial, schema, toAddress, fromAddress } = options
  const { id: staff } = useStaff()
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const [search, setSearch] = useSearchParams()
  const name = `list ${pathname} ${options.name ?? ''}`
  const find = (): State => {
    const entry = z.object({ staff: z.literal(staff), state: schema })
    const kept = entry.safeParse(readFromEntry(key, name)).data?.state ?? initial
    const named = Object.keys(toAddress(initial)).some((it) => search.has(it))
    return named ? fromAddress(search, kept) : kept
  }
  const [shown, setShown] = useState(() => ({ key, state: find(), epoch: 0 }))
  if (shown.key !== key) {
    // A replaced entry is this list's own change; any other is another place in the history.
    setShown(
      navigation === 'REPLACE' ? { ...shown, key } : { key, state: find(), epoch: shown.epoch + 1 },
    )
  }

  const putInAddress = (state: State) => {
    const next = new URLSearchParams(search)
    for (const [field, value] of Object.entries(toAddress(state))) {
      if (value === null) next.delete(field)
      else next.set(field, String(value))
    }
    if (next.toString() !== search.toString()) {
      setSearch(next, { replace: true, preventScrollReset: true })
    }
  }
  // Also where a link led back to the bare address, or somebody else changed their part of it.
  useEffect(() => putInAddress(shown.state), [shown.state, search.toString()])

  return {
    state: shown.state,
    epoch: shown.epoch,
    setState: (state) => {
      setShown((before) => ({ ...before, state }))
      keepInEntry(key, name, { staff, state })
    },
  }
}
