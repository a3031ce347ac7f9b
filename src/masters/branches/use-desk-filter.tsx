import { useState } from 'react'
import { z } from 'zod'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

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

/** The branch and the consultant that an address names: `?branch=1&consultant=2`. */
export function placeNamed(search: URLSearchParams) {
  const id = (name: string) => idParamSchema.safeParse(search.get(name)).data
  return { branch: id('branch'), consultant: id('consultant') }
}

/** As `placeNamed`; when the address names neither, those that this desk looks at. */
export function placeOfAddress(search: URLSearchParams): ReturnType<typeof placeNamed> {
  const named = placeNamed(search)
  if (named.branch !== undefined || named.consultant !== undefined) return named
  const { branch, consultant } = readDeskFilter()
  return { branch: branch ?? undefined, consultant: consultant ?? undefined }
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
