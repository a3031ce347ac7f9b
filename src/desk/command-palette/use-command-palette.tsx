import { startTransition, useRef, useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { addRecent, type SearchResult } from './search-result.ts'
import { useTypeAhead } from './use-type-ahead.tsx'

/** The open dialog. */
export type PaletteView =
  | { kind: 'find' }
  | { kind: 'keys' }
  | { kind: 'appointment'; appointment: Appointment; openedAt: number }

/** Opens the palette, the shortcut help or an appointment over any screen, and restores the focus. */
export function useCommandPalette() {
  const [view, setView] = useState<PaletteView>()
  // Loaded on first use, then cached.
  const [loaded, setLoaded] = useState<Partial<Record<PaletteView['kind'], true>>>({})
  const [recent, setRecent] = useState<SearchResult[]>([])
  // Cleared when another user signs in, in another window too.
  const { id } = useStaff()
  const [ownerId, setOwnerId] = useState(id)
  if (ownerId !== id) {
    setOwnerId(id)
    setRecent([])
    setView(undefined)
  }
  const opener = useRef<Element | null>(null)
  const isShown = useRef(false)
  const typedAhead = useTypeAhead()

  const show = (next: PaletteView, from: Element | null = document.activeElement) => {
    opener.current ??= from
    setLoaded((before) => ({ ...before, [next.kind]: true }))
    isShown.current = true
    // The palette that leads to an appointment is away first: rendering the appointment takes longer.
    if (next.kind === 'appointment') startTransition(() => setView(next))
    else setView(next)
  }
  const restoreFocus = () => {
    // A dialog ends its closing later than the next one opens, which keeps the focus.
    if (isShown.current) return
    const element = opener.current
    opener.current = null
    const canRestore =
      element instanceof HTMLElement && element.isConnected && element !== document.body
    ;(canRestore ? element : document.getElementById('content'))?.focus({ preventScroll: true })
  }
  const close = () => {
    isShown.current = false
    setView(undefined)
  }

  return {
    view,
    used: loaded,
    recent,
    openSearch: () => {
      typedAhead.begin()
      show({ kind: 'find' })
    },
    takeTyped: typedAhead.take,
    openKeys: (from?: Element | null) => show({ kind: 'keys' }, from ?? undefined),
    openAppointment: (appointment: Appointment) =>
      show({ kind: 'appointment', appointment, openedAt: Date.now() }),
    close,
    /** Called after a dialog has closed. */
    giveFocusBack: restoreFocus,
    closeSearch: () => {
      typedAhead.take()
      close()
      restoreFocus()
    },
    choose: (result: SearchResult) => {
      setRecent((before) => addRecent(before, result))
      close()
      // The focus moves to the new screen's start, unless a field of the screen takes it.
      if (result.leadsTo === 'screen') opener.current = document.getElementById('content')
      if (result.leadsTo !== 'dialog') restoreFocus()
      result.run()
    },
  }
}

export type CommandPaletteState = ReturnType<typeof useCommandPalette>
