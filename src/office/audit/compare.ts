import { entityOf } from './named-entities.ts'

export type FieldValue = string | number | boolean | null | (string | number | boolean | null)[]

/** One field with its values before and after an event. */
export interface FieldChange {
  /** The field's path; a number is the position in a list, from 1. */
  path: (string | number)[]
  before: FieldValue
  after: FieldValue
  kind: 'same' | 'changed' | 'added' | 'removed'
}

/**
 * Compares the values before and after, field by field, in the order in which they were written. The
 * later value may contain only the fields that were set: others are unchanged. Fields that are empty on
 * both sides are left out.
 */
export function compare(before: unknown, after: unknown): FieldChange[] {
  const valuesBefore = fieldValuesOf(before)
  const valuesAfter = fieldValuesOf(
    isObject(before) && isObject(after) ? { ...unnamedFields(before, after), ...after } : after,
  )
  const keys = [...new Set([...valuesBefore.keys(), ...valuesAfter.keys()])]
  return keys.flatMap((key) => {
    const path = (valuesBefore.get(key) ?? valuesAfter.get(key))!.path
    const oldValue = valuesBefore.get(key)?.value ?? null
    const newValue = valuesAfter.get(key)?.value ?? null
    if (isEmpty(oldValue) && isEmpty(newValue)) return []
    return [{ path, before: oldValue, after: newValue, kind: changeKindOf(oldValue, newValue) }]
  })
}

function changeKindOf(before: FieldValue, after: FieldValue): FieldChange['kind'] {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'same'
  if (isEmpty(before)) return 'added'
  return isEmpty(after) ? 'removed' : 'changed'
}

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields missing in the later value, under both of their names. */
const unnamedFields = (before: Record<string, unknown>, after: Record<string, unknown>) => {
  const named = new Set(Object.keys(after).map(canonicalFieldName))
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => !named.has(canonicalFieldName(name))),
  )
}

/** 'consultantId' and 'consultant' are the same field; events use either. */
const canonicalFieldName = (name: string): string =>
  /Ids?$/.test(name) && entityOf(name) ? name.replace(/Ids?$/, '') : name

type FieldValues = Map<string, { path: FieldChange['path']; value: FieldValue }>

// Shown by the event itself, or internal counters.
const hiddenFields = new Set(['id', 'version', 'patient'])

function fieldValuesOf(root: unknown): FieldValues {
  const fieldValues: FieldValues = new Map()
  const collect = (value: unknown, path: FieldChange['path']): void => {
    if (isObject(value)) {
      for (const [name, oldValue] of Object.entries(value)) {
        const field = canonicalFieldName(name)
        if (path.length > 0 || !hiddenFields.has(field)) collect(oldValue, [...path, field])
      }
    } else if (
      Array.isArray(value) &&
      value.some((oldValue) => typeof oldValue === 'object' && oldValue !== null)
    ) {
      value.forEach((oldValue, index) => collect(oldValue, [...path, index + 1]))
    } else {
      fieldValues.set(JSON.stringify(path), { path, value: (value ?? null) as FieldValue })
    }
  }
  collect(root, [])
  return fieldValues
}
