import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { call } from '../../platform/http/call.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { readVisit, withLaterLists, type Visit } from './visit.ts'
import { recordProblem } from '../visit/visit-rule.ts'

/** The visit of the current screen. */
export interface VisitContextValue {
  visit: Visit
  /** UUID of this window for this visit. */
  editor: string
  /** True for users without the permission to write, and for appointments without a record. */
  readOnly: boolean
  /** The reason why nothing can be recorded, other than a missing permission. */
  problem: ProblemCode | undefined
  /** Reloads the visit; rejects with the problem of the call. */
  reload: () => Promise<Visit>
}

const VisitContext = createContext<VisitContextValue | undefined>(undefined)

/** The open visit, for the parts of its screen. */
export function useVisit(): VisitContextValue {
  const context = useContext(VisitContext)
  if (!context) throw new Error('useVisit needs a VisitProvider above it')
  return context
}

/** Provides a visit to its parts. */
export function VisitProvider(props: { visit: Visit; children: ReactNode }) {
  const { visit: answered, children } = props
  const visit = useMemo(() => withLaterLists(answered), [answered])
  const [editor] = useState(() => newUuid())
  const staff = useStaff()
  const today = useToday()
  const queries = useQueryClient()
  const problem = recordProblem(visit.appointment, today)
  const reloads = useRef({ begun: 0, shown: 0 })
  const reload = async () => {
    const input = { params: { id: visit.appointment.id } }
    const number = ++reloads.current.begun
    // Not deduplicated: a read that started earlier may miss a change that this one must see.
    const answer = await queries.fetchQuery({
      queryKey: [...callKey(readVisit, input), number],
      queryFn: () => call(readVisit, input),
      gcTime: 0,
    })
    const latest = withLaterLists(answer)
    if (number > reloads.current.shown) {
      reloads.current.shown = number
      queries.setQueryData(callKey(readVisit, input), latest)
    }
    return latest
  }
  const readOnly = !can(staff, 'record visits') || problem !== undefined
  return (
    <VisitContext value={{ visit, editor, readOnly, problem, reload }}>{children}</VisitContext>
  )
}

/**
 * Loads a visit once, because each read is audited. It reloads only on request, and on returning to
 * the screen, since the draft has changed by then.
 */
export const useReadVisit = (id: number) =>
  useCall(readVisit, { params: { id } }, { staleTime: Infinity, gcTime: 0 })
