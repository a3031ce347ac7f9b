import { useQueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { readLiveChanges } from '../platform/http/live-reads.tsx'
import { publishNews } from '../platform/live/live-feed.tsx'
import type { LiveChange } from '../platform/live/live.ts'

/** A page that reads again what changes, as the whole app does. */
export function LivePage({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  useEffect(() => readLiveChanges(client), [client])
  return children
}

/** Another desk has changed an appointment. */
export const hearChange = (change: Partial<LiveChange> = {}) =>
  act(() =>
    publishNews({
      kind: 'changes',
      changes: [
        {
          subject: 'appointment',
          branch: 1,
          consultant: 4,
          day: '2026-11-24',
          appointment: 1,
          ...change,
        },
      ],
    }),
  )
