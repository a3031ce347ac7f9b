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
export const meaningOf = (
  names: Names,
  field: NamedField,
  name: string,
): number | 'left out' | undefined =>
  knownMeaning(names.choices, field, name) ?? answerTo(names, field, name)

/** What was answered of a name, or is proposed until then. */
export const answerTo = (
  { choices, meanings }: Names,
  field: NamedField,
  name: string,
): number | 'left out' | undefined =>
  meanings[meaningKey(field, name)] ??
  // A consultant is not guessed: two may share a name, and a patient would come to the wrong one.
  (field === 'branch' ? branchLike(choices, name) : undefined)

/** The only branch whose name has all words of the given one, or the other way about: 'Koramangala, Bengaluru'. */
function branchLike({ branches }: ImportChoices, name: string): number | undefined {
  const words = wordsOf(name)
  if (words.size === 0) return undefined
  const alike = branches.filter((it) => {
    const own = wordsOf(it.name)
    return isIn(words, own) || isIn(own, words)
  })
  return alike.length === 1 ? alike[0]!.id : undefined
}

const isIn = (words: ReadonlySet<string>, own: ReadonlySet<string>): boolean =>
  [...own].every((word) => words.has(word))

const wordsOf = (name: string): Set<string> =>
  new Set(name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))

/** What a name means without a question. */
function knownMeaning(choices: ImportChoices, field: NamedField, name: string): number | undefined {
  const all = choicesOf(choices, field)
  // Whatever the other program calls it.
  if (field === 'branch' && all.length === 1) return all[0]!.id
  if (name === '') return all.length === 1 ? all[0]!.id : undefined
  const alike = all.filter((it) => nameKey(it.name) === nameKey(name))
  return alike.length === 1 ? alike[0]!.id : undefined
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
  for (const field of namedFields) {
    const column = columns[field]
    if (column === undefined) continue
    for (const { cells } of rows) {
      const name = cellText(cells[column] ?? '')
      const key = meaningKey(field, name)
      if (name === '' || asked.has(key) || knownMeaning(choices, field, name) !== undefined)
        continue
      asked.set(key, { field, name })
    }
  }
  return [...asked.values()]
}
