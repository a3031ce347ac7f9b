import { useRef, useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { withChosen, type Finding } from './search-result.ts'
import { useTypedAhead } from './use-type-ahead.tsx'

/** What is open over the screen. */
export type FinderView =
  | { what: 'find' }
  | { what: 'keys' }
  | { what: 'appointment'; found: Appointment; times: number }

/** Opens the search, the help sheet or an appointment over any screen, and gives the focus back. */
export function useFinder() {
  const [view, setView] = useState<FinderView>()
  // Loaded with the first use, and kept for the next.
  const [used, setUsed] = useState<Partial<Record<FinderView['what'], true>>>({})
  const [recent, setRecent] = useState<Finding[]>([])
  // Somebody else signed in, in another window: nothing of the one before is theirs.
  const { id } = useStaff()
  const [whose, setWhose] = useState(id)
  if (whose !== id) {
    setWhose(id)
    setRecent([])
    setView(undefined)
  }
  const opener = useRef<Element | null>(null)
  const typedAhead = useTypedAhead()

  const show = (next: FinderView, from: Element | null = document.activeElement) => {
    opener.current ??= from
    setUsed((before) => ({ ...before, [next.what]: true }))
    setView(next)
  }
  const giveFocusBack = () => {
    const to = opener.current
    opener.current = null
    const stays = to instanceof HTMLElement && to.isConnected && to !== document.body
    ;(stays ? to : document.getElementById('content'))?.focus({ preventScroll: true })
  }
  const close = () => setView(undefined)

  return {
    view,
    used,
    recent,
    openSearch: () => {
      typedAhead.begin()
      show({ what: 'find' })
    },
    takeTyped: typedAhead.take,
    openKeys: (from?: Element | null) => show({ what: 'keys' }, from ?? undefined),
    openAppointment: (found: Appointment) =>
      show({ what: 'appointment', found, times: Date.now() }),
    close,
    /** After a sheet has gone. */
    giveFocusBack,
    closeSearch: () => {
      typedAhead.take()
      close()
      giveFocusBack()
    },
    choose: (finding: Finding) => {
      setRecent((before) => withChosen(before, finding))
      close()
      // A screen begins at its beginning, unless it has a field of its own for the focus.
      if (finding.leadsTo === 'screen') opener.current = document.getElementById('content')
      if (finding.leadsTo !== 'dialog') giveFocusBack()
      finding.run()
    },
  }
}

export type FinderState = ReturnType<typeof useFinder>
