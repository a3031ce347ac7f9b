import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useRef, useState, type ReactNode } from 'react'
import { may } from '../../access/permissions/access.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { call } from '../../platform/http/call.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { readVisit, type Visit } from './visit.ts'
import { recordRefusal } from '../visit/visit-rule.ts'

/** The visit that is open on the screen. */
export interface OpenVisit {
  visit: Visit
  /** This window among those that may have the visit open. */
  editor: string
  /** Somebody who may read only, or an appointment that nothing can be recorded for. */
  readOnly: boolean
  /** Why nothing can be recorded, where it is not the reader's right. */
  refusal: ProblemCode | undefined
  /** Reads the visit again and answers it; throws what the call was refused with. */
  reload: () => Promise<Visit>
}

const VisitContext = createContext<OpenVisit | undefined>(undefined)

/** The open visit, for all parts of its screen. */
export function useVisit(): OpenVisit {
  const open = useContext(VisitContext)
  if (!open) throw new Error('no visit is open here')
  return open
}

/** Opens a visit for the parts below it. */
export function VisitProvider({ visit, children }: { visit: Visit; children: ReactNode }) {
  const [editor] = useState(() => newUuid())
  const staff = useStaff()
  const today = useToday()
  const queries = useQueryClient()
  const refusal = recordRefusal(visit.appointment, today)
  const readings = useRef({ begun: 0, shown: 0 })
  const reload = async () => {
    const input = { params: { id: visit.appointment.id } }
    const number = ++readings.current.begun
    // Each reading is a call of its own: one that was begun earlier cannot know what is asked now.
    const now = await queries.fetchQuery({
      queryKey: [...callKey(readVisit, input), number],
      queryFn: () => call(readVisit, input),
      gcTime: 0,
    })
    if (number > readings.current.shown) {
      readings.current.shown = number
      queries.setQueryData(callKey(readVisit, input), now)
    }
    return now
  }
  const readOnly = !may(staff, 'record visits') || refusal !== undefined
  return (
    <VisitContext value={{ visit, editor, readOnly, refusal, reload }}>{children}</VisitContext>
  )
}

/**
 * Reads a visit once; each reading is audited, so it is read again only when somebody asks. Whoever
 * comes back to the screen reads it anew: it was typed in meanwhile.
 */
export const useReadVisit = (id: number) =>
  useCall(readVisit, { params: { id } }, { staleTime: Infinity, gcTime: 0 })
