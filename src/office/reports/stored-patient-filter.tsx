import { useEffect, useState } from 'react'
import { onStaffChange } from '../../access/auth/stored-session.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { reportFilterSchema } from './report-filter.ts'
import type { PatientFilter } from './report-print.ts'

// Names and numbers are not in addresses. A print tab requests them from the tab that opened it over a
// channel: a middle click runs no script, and a new window starts without this tab's session
// storage.

const channelName = 'report-typed'
const storageKey = 'report-typed'
const patientFilterSchema = reportFilterSchema.pick({ name: true, mobile: true })
/** Timeout of a request to other tabs, in milliseconds. */
const answerMs = 2_000

/** The name or number by id, for print tabs of this tab. */
const offered = new Map<string, PatientFilter>()
let channel: BroadcastChannel | undefined

interface Message {
  id: string
  /** Missing in a request. */
  patientFilter?: PatientFilter
}

/** The id of a name or number, stable for the same text; undefined without one. */
export function offerTyped(patientFilter: PatientFilter): string | undefined {
  if (Object.keys(patientFilter).length === 0) return undefined
  const text = JSON.stringify(patientFilter)
  for (const [id, known] of offered) if (JSON.stringify(known) === text) return id
  const id = newUuid()
  offered.set(id, patientFilter)
  if (!channel) {
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const found = offered.get(data.id)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
      if (found && !data.patientFilter) channel!.postMessage({ id: data.id, patientFilter: found })
    })
    // Cleared at sign-out: the next user at this desk must not print it.
    onStaffChange(() => offered.clear())
  }
  return id
}

/** The name or number of an id: loading, found, or unknown. */
export type TypedState = 'asking' | 'unknown' | PatientFilter

export function useTyped(id: string | undefined): TypedState {
  const [answers, setAnswers] = useState<Record<string, TypedState>>({})
  const known = id === undefined ? {} : (answers[id] ?? readPatientFilter(id) ?? 'asking')
  const isAsking = known === 'asking'
  useEffect(() => {
    if (!isAsking || id === undefined) return
    const settle = (answer: TypedState) => setAnswers((all) => ({ ...all, [id]: answer }))
    const asking = new BroadcastChannel(channelName)
    asking.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const patientFilter = data.id === id && patientFilterSchema.safeParse(data.patientFilter).data
      if (!patientFilter || !data.patientFilter) return
      // For a reload, when the opener may be closed.
      sessionStorage.setItem(storageKey, JSON.stringify({ id, patientFilter }))
      settle(patientFilter)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    asking.postMessage({ id })
    const timer = setTimeout(() => settle('unknown'), answerMs)
    return () => {
      clearTimeout(timer)
      asking.close()
    }
  }, [id, isAsking])
  return known
}

function readPatientFilter(id: string): PatientFilter | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Message | null
    return stored?.id === id ? patientFilterSchema.safeParse(stored.patientFilter).data : undefined
  } catch {
    return undefined
  }
}
