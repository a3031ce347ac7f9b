import type { Queryable } from '../../platform/db/connect.server.ts'
import { findByFileNumber } from './find-by-file-number.server.ts'
import { findByName, setSimilarityThreshold } from './find-by-name.server.ts'
import { mostFound, swappedNames, type PatientSearch } from './parse-patient-search.ts'
import { hasAppointment, type PatientScope } from './patient-scope.server.ts'

/**
 * Minimum similarity of a word of a name, from 0 to 1. Below it, short names would match very many.
 */
const minSimilarity = 0.45
/** The same for a swapped-letters guess, which is either nearly right or wrong. */
const minGuessSimilarity = 0.55
/** The same for a number; one wrong digit of ten leaves 0.6. */
const minNumberSimilarity = 0.5
/** In numbers with fewer digits, one wrong digit leaves too little similarity. */
const minDigitsForFuzzy = 8

/** The ids of the patients that a search most likely means, the likeliest first. */
export async function findLikelyPatients(
  tx: Queryable,
  { name, digits, fileNumber }: PatientSearch,
  scope: PatientScope,
): Promise<number[]> {
  const ofFile = fileNumber === undefined ? [] : await findByFileNumber(tx, fileNumber, scope)
  // 'OPD-1201' is no name with a part of a mobile number where it is somebody's file.
  if (ofFile.length > 0 && name && /\d/.test(fileNumber!)) return idsOf(ofFile)
  const others = await findByNameOrMobile(tx, { name, digits }, scope, ofFile.length > 0)
  return [...new Set([...idsOf(ofFile), ...others])].slice(0, mostFound)
}

/** By the name, with or without a part of a mobile number, or by that part alone; similar numbers only if `isFound` is not. */
async function findByNameOrMobile(
  tx: Queryable,
  { name, digits }: Pick<PatientSearch, 'name' | 'digits'>,
  scope: PatientScope,
  isFound: boolean,
): Promise<number[]> {
  if (name) {
    const query = { typed: name, digits, scope }
    const found = await findByName(tx, [name], minSimilarity, query)
    return idsOf(
      found.length > 0
        ? found
        : await findByName(tx, swappedNames(name), minGuessSimilarity, query),
    )
  }
  if (!digits) return []
  const found = await findByPartOfNumber(tx, digits, scope)
  if (found.length > 0 || isFound || digits.length < minDigitsForFuzzy) return idsOf(found)
  await setSimilarityThreshold(tx, minNumberSimilarity)
  return idsOf(await findBySimilarNumber(tx, digits, scope))
}

/** Each patient once: an entry that was merged into theirs is found as theirs. */
const idsOf = (rows: readonly { id: number }[]): number[] => [...new Set(rows.map(({ id }) => id))]

/** Patients whose number contains the digits; matches at the beginning come first. */
export const findByPartOfNumber = (tx: Queryable, digits: string, scope: PatientScope) =>
  tx<{ id: number }[]>`
    select coalesce(p.merged_into, p.id) as id from (
      select *, mobile like ${`${digits}%`} as begins, mobile like ${`%${digits}`} as ends from patient p
      where p.mobile like ${`%${digits}%`}
      order by begins desc, ends desc, mobile, name, id
    ) p
    ${hasAppointment(tx, scope)}
    order by p.begins desc, p.ends desc, p.mobile, p.name, p.id
    limit ${mostFound}`

/** Patients with a similar number, when no number matches exactly. */
export const findBySimilarNumber = (tx: Queryable, digits: string, scope: PatientScope) =>
  tx<{ id: number }[]>`
    select coalesce(p.merged_into, p.id) as id from (
      select *, word_similarity(${digits}, mobile) as likeness from patient where ${digits} <% mobile
      order by likeness desc, mobile, name, id
    ) p
    ${hasAppointment(tx, scope)}
    order by p.likeness desc, p.mobile, p.name, p.id
    limit ${mostFound}`
