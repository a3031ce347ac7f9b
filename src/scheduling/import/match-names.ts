import type { ColumnsOf, FileRow } from '../../patients/import-kit/file-row.ts'
import { cellText } from '../../patients/import-kit/read-cells.ts'
import type { AppointmentField } from './appointment-fields.ts'
import type { ImportChoices } from './import-appointments.ts'

/** The columns whose names are those of consultants, branches and services. */
export const namedFields = ['consultant', 'branch', 'service'] as const
export type NamedField = (typeof namedFields)[number]

interface Choice {
  id: number
  name: string
}

/** Whom or what a name can mean. */
export const choicesOf = (choices: ImportChoices, field: NamedField): readonly Choice[] =>
  ({ consultant: choices.consultants, branch: choices.branches, service: choices.services })[field]

const titles =
  /^(?:(?:dr|doctor|prof|professor|mr|mrs|ms|miss|smt|shri|sri)(?![\p{L}\p{M}])[\s.]*)+/u

/** A name without title, case, dots and blanks: 'Dr. Anita Deshpande' and 'anita deshpande' are one. */
export const nameKey = (name: string): string => {
  const lower = name.trim().toLowerCase()
  const bare = (text: string) => text.replaceAll(/[\s\p{P}]+/gu, '')
  return bare(lower.replace(titles, '')) || bare(lower)
}

/** What was answered of the names that nobody here has: an id, or that their rows are left out. */
export type Meanings = Readonly<Record<string, number | 'left out'>>

/** The key of a name's meaning. */
export const meaningKey = (field: NamedField, name: string): string => `${field} ${nameKey(name)}`

export interface Names {
  choices: ImportChoices
  meanings: Meanings
}

/** What a name in the file means; undefined while nobody has said so, and for an empty one where there are several. */
export function meaningOf(
  { choices, meanings }: Names,
  field: NamedField,
  name: string,
): number | 'left out' | undefined {
  const all = choicesOf(choices, field)
  // Whatever the other program calls it.
  if (field === 'branch' && all.length === 1) return all[0]!.id
  if (name === '') return all.length === 1 ? all[0]!.id : undefined
  const alike = all.filter((it) => nameKey(it.name) === nameKey(name))
  return alike.length === 1 ? alike[0]!.id : meanings[meaningKey(field, name)]
}

/** A name of the file that has to be asked about. */
export interface AskedName {
  field: NamedField
  name: string
}

/** The names of a file that nobody here has, or several have, each once and as it stands there first. */
export function namesToAsk(
  rows: readonly FileRow[],
  columns: ColumnsOf<AppointmentField>,
  choices: ImportChoices,
): AskedName[] {
  const asked = new Map<string, AskedName>()
  const known = { choices, meanings: {} }
  for (const field of namedFields) {
    const column = columns[field]
    if (column === undefined) continue
    for (const { cells } of rows) {
      const name = cellText(cells[column] ?? '')
      const key = meaningKey(field, name)
      if (name === '' || asked.has(key) || meaningOf(known, field, name) !== undefined) continue
      asked.set(key, { field, name })
    }
  }
  return [...asked.values()]
}
