import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { mostFound, swappedNames, type PatientSearch } from './parse-patient-search.ts'

/** Limits a search to patients with such an appointment; without limits all patients. */
export interface PatientScope {
  /** With this consultant, who finds only their own patients. */
  consultant?: number | undefined
  /** On this day or later, and not cancelled. */
  from?: Day
}

/**
 * Minimum similarity of a word of a name, from 0 to 1. Below it, short names would match very many.
 */
const minSimilarity = 0.45
/** The same for a swapped-letters guess, which is either nearly right or wrong. */
const minGuessSimilarity = 0.55
/** The same for a number; one wrong digit of ten leaves 0.6. */
const minNumberSimilarity = 0.5
/** Patients are dropped when their similarity is below this share of the best one. */
const minShareOfBest = 0.6
/** In numbers with fewer digits, one wrong digit leaves too little similarity. */
const minDigitsForFuzzy = 8
/**
 * Sounds of up to this length have too few trigrams for similarity, so they match the beginning of
 * a word. A single letter of a sound matches too many words; there the typed letters count.
 */
const maxPrefixLength = 3

/** The ids of the patients that a search most likely means, the likeliest first. */
export async function findLikelyPatients(
  tx: Queryable,
  { name, digits }: PatientSearch,
  scope: PatientScope,
): Promise<number[]> {
  await setSimilarityThreshold(tx, name ? minSimilarity : minNumberSimilarity)
  const exactMatches = name
    ? await findByName(tx, [name], { typed: name, digits, scope })
    : await findByPartOfNumber(tx, digits, scope)
  if (exactMatches.length > 0) return idsOf(exactMatches)
  if (name) {
    await setSimilarityThreshold(tx, minGuessSimilarity)
    return idsOf(await findByName(tx, swappedNames(name), { typed: name, digits, scope }))
  }
  return digits.length < minDigitsForFuzzy
    ? []
    : idsOf(await findBySimilarNumber(tx, digits, scope))
}

/** Sets the similarity threshold of the operator `<%` until the transaction ends. */
const setSimilarityThreshold = (tx: Queryable, threshold: number) =>
  tx`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Patients whose name sounds like one of the guesses. */
async function findByName(tx: Queryable, guesses: readonly string[], query: NameQuery) {
  const rows = await tx<{ sound: string }[]>`
    select distinct name_sound(guess) as sound from unnest(${[...guesses]}::text[]) guess`
  const sounds = rows.map(({ sound }) => sound).filter(Boolean)
  return sounds.length === 0 ? [] : findBySimilarName(tx, sounds, query)
}

interface NameQuery {
  /** The typed text: of names that sound alike, those with the most similar spelling come first. */
  typed: string
  /** A part of the number in addition to the name; empty if none was typed. */
  digits: string
  scope: PatientScope
}

/** Limits a search to patients with such an appointment; empty SQL without limits. */
const hasAppointment = (tx: Queryable, { consultant, from }: PatientScope) =>
  consultant === undefined && from === undefined
    ? tx``
    : tx`and exists (select from appointment a where a.patient_id = p.id
        ${consultant === undefined ? tx`` : tx`and a.consultant_id = ${consultant}`}
        ${from === undefined ? tx`` : tx`and a.day >= ${from} and is_live(a.status)`})`

/** Patients with a word that sounds like the search; several sounds are alternatives. */
export function findBySimilarName(tx: Queryable, sounds: readonly string[], query: NameQuery) {
  const { typed, digits, scope } = query
  const isSimilar = sounds
    .map((sound) => {
      if (sound.length > maxPrefixLength) return tx`${sound} <% p.sound`
      return sound.length > 1
        ? beginsWith(tx, tx`p.sound`, sound)
        : beginsWith(tx, tx`p.name_key`, typed)
    })
    .reduce((one, other) => tx`${one} or ${other}`)
  // The appointments are checked for the few similar patients, not the other way round. Similarity
  // is computed word by word, so that a second word counts as much as the first: half by whole
  // words, half by their beginnings, because most words are typed incompletely.
  return tx<{ id: number }[]>`
    with alike as materialized (
      select p.id, p.name, p.name_key, p.sound from patient p
      where (${isSimilar}) ${digits ? tx`and p.mobile like ${`%${digits}%`}` : tx``}
    ),
    found as (
      select p.*, score.likeness, max(score.likeness) over () as best
      from alike p
      cross join lateral (
        select max(of_each.likeness) as likeness from (
          select avg(word_similarity(word, p.sound) + strict_word_similarity(word, p.sound))
            as likeness
          from unnest(${[...sounds]}::text[]) sound, regexp_split_to_table(sound, ' ') word
          where sound <% p.sound or length(sound) <= ${maxPrefixLength}
          group by sound
        ) of_each
      ) score
      where true ${hasAppointment(tx, scope)}
    )
    select id from found
    where likeness >= best * ${minShareOfBest}
    order by likeness desc, similarity(name_key, ${typed}) desc, name, id
    limit ${mostFound}`
}

/** Whether a word in a column begins with a text. */
const beginsWith = (tx: Queryable, column: ReturnType<Queryable>, text: string) =>
  tx`(${column} like ${`${text}%`} or ${column} like ${`% ${text}%`})`

/** Patients whose number contains the digits; matches at the beginning come first. */
export const findByPartOfNumber = (tx: Queryable, digits: string, scope: PatientScope) =>
  tx<{ id: number }[]>`
    select p.id from patient p
    where p.mobile like ${`%${digits}%`} ${hasAppointment(tx, scope)}
    order by p.mobile like ${`${digits}%`} desc, p.mobile like ${`%${digits}`} desc, p.mobile, p.name, p.id
    limit ${mostFound}`

/** Patients with a similar number, when no number matches exactly. */
export const findBySimilarNumber = (tx: Queryable, digits: string, scope: PatientScope) =>
  tx<{ id: number }[]>`
    select p.id from patient p
    where ${digits} <% p.mobile ${hasAppointment(tx, scope)}
    order by word_similarity(${digits}, p.mobile) desc, p.mobile, p.name, p.id
    limit ${mostFound}`
