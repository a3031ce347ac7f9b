import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReloadAppointments } from '../appointments/use-reload-appointments.tsx'
import type { Day } from '../../platform/day/day.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listOpenPlaces, readSubscription } from './series-page.ts'

export const useSubscription = (id: number) => useCall(readSubscription, { params: { id } })

/** Reads a series anew, and the lists that show its sessions, while the old rows stay in view. */
export function useReloadSubscription(): () => void {
  const queries = useQueryClient()
  const reloadAppointments = useReloadAppointments()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(readSubscription) })
    reloadAppointments()
  }
}

/** Where a session could be moved to on a day. Asked for anew each time: others book meanwhile. */
export function useOpenPlaces(id: number, session: number, day: Day | '') {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    listOpenPlaces,
    { params: { id }, query: { session: String(session), day } },
    { enabled: day !== '' },
  )
  const failure = (day !== '' && error) || undefined
  const failed = failure !== undefined && failure.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(text('slots.error'))
  }, [failed])
  return {
    /** Undefined until the answer for that day is there, and when there was none. */
    open: isPlaceholderData || isFetching || failure || day === '' ? undefined : data,
    failure,
    busy: isFetching,
    refetch: () => void refetch(),
  }
}

/** What a dialog shows: as it was last seen in the open dialog, also while that closes. */
export function useKept<Value>(value: Value, opened: boolean): Value {
  const [kept, setKept] = useState(value)
  if (opened && kept !== value) setKept(value)
  return opened ? value : kept
}
