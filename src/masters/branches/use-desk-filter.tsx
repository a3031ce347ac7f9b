import { useState } from 'react'
import { z } from 'zod'

/** What this desk looks at, on every screen and from day to day; null for all. */
export interface DeskFilter {
  branch: number | null
  consultant: number | null
}

const filterSchema = z.object({ branch: z.int().nullable(), consultant: z.int().nullable() })
const storageKey = 'desk.filter'
const noFilter: DeskFilter = { branch: null, consultant: null }

export function readDeskFilter(): DeskFilter {
  try {
    return filterSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return noFilter
  }
}

/** Remembers a branch or a consultant for this desk; what `changes` does not name stays. */
export function saveDeskFilter(changes: Partial<DeskFilter>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readDeskFilter(), ...changes }))
  } catch {
    // Storage can be full or blocked: the next screen then starts with all branches.
  }
}

/** The desk's branch as a screen has it that always shows one, and its setter. */
export function useDeskBranch(): [number | null, (branch: number) => void] {
  const [branch, setBranch] = useState(() => readDeskFilter().branch)
  return [
    branch,
    (next) => {
      setBranch(next)
      saveDeskFilter({ branch: next })
    },
  ]
}
