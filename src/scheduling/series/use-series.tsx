import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReloadAppointments } from '../appointments/use-reload-appointments.tsx'
import type { Day } from '../../platform/day/day.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFollowedReading } from '../../platform/http/use-followed-reading.tsx'
import { listSessionSlots, readSeries, readSeriesMark } from './series-page.ts'

/** A series, read again when it has changed. */
export function useSeries(id: number) {
  const input = { params: { id } }
  const reading = useCall(readSeries, input)
  useFollowedReading(
    readSeriesMark,
    input,
    reading,
    () => void reading.refetch({ cancelRefetch: false }),
  )
  return reading
}

/**
 * Reloads a series and the lists that show its sessions; the old rows stay until the new ones
 * arrive.
 */
export function useReloadSeries(): () => void {
  const queries = useQueryClient()
  const reloadAppointments = useReloadAppointments()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(readSeries) })
    reloadAppointments()
  }
}

/**
 * The open slots of a day for a session. Never cached: another desk may have booked a slot since.
 */
export function useSessionSlots(id: number, session: number, day: Day | '') {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    listSessionSlots,
    { params: { id }, query: { session: String(session), day } },
    { enabled: day !== '', gcTime: 0 },
  )
  const [isRequested, setRequested] = useState(false)
  const failure = (day !== '' && error) || undefined
  const failed = failure !== undefined && failure.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(text('slots.error'))
  }, [failed])
  return {
    /** Undefined while the day is loading and after an error; not while it follows other desks by itself. */
    open: isPlaceholderData || isRequested || failure || day === '' ? undefined : data,
    failure,
    busy: isFetching,
    refetch: () => {
      setRequested(true)
      void refetch().finally(() => setRequested(false))
    },
  }
}

/** The value that a dialog was opened with: what others change meanwhile is not changed unseen. */
export function useOpenedWith<Value>(value: Value, opened: boolean): Value {
  const [openedWith, setOpenedWith] = useState(value)
  const [wasOpened, setWasOpened] = useState(opened)
  if (wasOpened !== opened) {
    setWasOpened(opened)
    if (opened) setOpenedWith(value)
  }
  return openedWith
}
