import { thingOf } from './named-entities.ts'

export type Leaf = string | number | boolean | null | (string | number | boolean | null)[]

/** One field of a thing, before and after a deed. */
export interface FieldChange {
  /** The field's name within what stands around it; a number counts the rows of a list from 1. */
  path: (string | number)[]
  before: Leaf
  after: Leaf
  kind: 'same' | 'changed' | 'added' | 'removed'
}

/**
 * Compares what stood before and after, field by field, in the order in which they were written.
 * What stands after may tell only the fields that were set: those that it does not name stayed.
 * A field that is empty on both sides is left out.
 */
export function compare(before: unknown, after: unknown): FieldChange[] {
  const was = leavesOf(before)
  const is = leavesOf(
    isObject(before) && isObject(after) ? { ...kept(before, after), ...after } : after,
  )
  const keys = [...new Set([...was.keys(), ...is.keys()])]
  return keys.flatMap((key) => {
    const path = (was.get(key) ?? is.get(key))!.path
    const one = was.get(key)?.value ?? null
    const other = is.get(key)?.value ?? null
    if (isEmpty(one) && isEmpty(other)) return []
    return [{ path, before: one, after: other, kind: kindOf(one, other) }]
  })
}

function kindOf(before: Leaf, after: Leaf): FieldChange['kind'] {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'same'
  if (isEmpty(before)) return 'added'
  return isEmpty(after) ? 'removed' : 'changed'
}

const isEmpty = (value: Leaf): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that the later side does not name, under either of their names. */
const kept = (before: Record<string, unknown>, after: Record<string, unknown>) => {
  const named = new Set(Object.keys(after).map(fieldName))
  return Object.fromEntries(Object.entries(before).filter(([name]) => !named.has(fieldName(name))))
}

/** 'consultantId' and 'consultant' are one field, whichever a deed wrote. */
const fieldName = (name: string): string =>
  /Ids?$/.test(name) && thingOf(name) ? name.replace(/Ids?$/, '') : name

type Leaves = Map<string, { path: FieldChange['path']; value: Leaf }>

// What the event itself tells already, and what only the program counts.
const untold = new Set(['id', 'version', 'patient'])

function leavesOf(root: unknown): Leaves {
  const leaves: Leaves = new Map()
  const look = (value: unknown, path: FieldChange['path']): void => {
    if (isObject(value)) {
      for (const [name, one] of Object.entries(value)) {
        const field = fieldName(name)
        if (path.length > 0 || !untold.has(field)) look(one, [...path, field])
      }
    } else if (
      Array.isArray(value) &&
      value.some((one) => typeof one === 'object' && one !== null)
    ) {
      value.forEach((one, index) => look(one, [...path, index + 1]))
    } else {
      leaves.set(JSON.stringify(path), { path, value: (value ?? null) as Leaf })
    }
  }
  look(root, [])
  return leaves
}
