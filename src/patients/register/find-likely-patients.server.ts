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
  if (sounds.length === 0) return []
  const same = sounds.length === 1 ? await findBySameWords(tx, sounds[0]!, query) : undefined
  return same ?? findBySimilarName(tx, sounds, query)
}

interface NameQuery {
  /** The typed text: of names that sound alike, those with the most similar spelling come first. */
  typed: string
  /** A part of the number in addition to the name; empty if none was typed. */
  digits: string
  scope: PatientScope
}

/**
 * Limits patients `p` that were put in order before to those with such an appointment. Lateral, so that it is asked
 * in that order until enough are found; a plain condition on the common patients of a large house is asked of all.
 */
const hasAppointment = (tx: Queryable, { consultant, from }: PatientScope) =>
  consultant === undefined && from === undefined
    ? tx``
    : tx`cross join lateral (select from appointment a where a.patient_id = p.id
        ${consultant === undefined ? tx`` : tx`and a.consultant_id = ${consultant}`}
        ${from === undefined ? tx`` : tx`and a.day >= ${from} and is_live(a.status)`} limit 1) of_scope`

/** The condition that a patient `p` has a word that sounds like the search; several sounds are alternatives. */
const isSimilar = (tx: Queryable, sounds: readonly string[], { typed, digits }: NameQuery) => {
  const condition = sounds
    .map((sound) => {
      if (sound.length > maxPrefixLength) return tx`${sound} <% p.sound`
      return sound.length > 1
        ? beginsWith(tx, tx`p.sound`, sound)
        : beginsWith(tx, tx`p.name_key`, typed)
    })
    .reduce((one, other) => tx`${one} or ${other}`)
  return tx`(${condition}) ${digits ? tx`and p.mobile like ${`%${digits}%`}` : tx``}`
}

/**
 * Patients of whose name every typed word is a whole word, as it sounds: nobody is likelier. Undefined if they do
 * not fill the result, and others have to be compared with them.
 */
async function findBySameWords(tx: Queryable, sound: string, query: NameQuery) {
  const words = sound.split(' ')
  if (words.includes('')) return undefined
  const hasWords = words
    // The first condition is for the index, which finds the few that have all of them.
    .map((word) => tx`p.sound like ${`%${word}%`} and ' ' || p.sound || ' ' like ${`% ${word} %`}`)
    .reduce((one, other) => tx`${one} and ${other}`)
  const rows = await tx<{ id: number }[]>`
    with alike as materialized (
      select p.id, p.name, similarity(p.name_key, ${query.typed}) as likeness
      from patient p where ${hasWords} and ${isSimilar(tx, [sound], query)}
    )
    select p.id from (select * from alike order by likeness desc, name, id) p
    ${hasAppointment(tx, query.scope)}
    order by p.likeness desc, p.name, p.id
    limit ${mostFound}`
  return rows.length < mostFound ? undefined : rows
}

/** Patients with a word that sounds like the search; several sounds are alternatives. */
export function findBySimilarName(tx: Queryable, sounds: readonly string[], query: NameQuery) {
  const { typed, scope } = query
  const words = sounds.flatMap((sound) => sound.split(' ').map((word) => ({ sound, word })))
  // The appointments are checked for the few similar patients, not the other way round. Similarity
  // is computed word by word, so that a second word counts as much as the first: half by whole
  // words, half by their beginnings, because most words are typed incompletely. Once for each sound, which many
  // patients of a large house share.
  return tx<{ id: number }[]>`
    with alike as materialized (
      select p.id, p.name, p.name_key, p.sound from patient p
      where ${isSimilar(tx, sounds, query)}
    ),
    scored as materialized (
      select s.sound, score.likeness
      from (select distinct sound from alike) s
      cross join lateral (
        select max(of_each.likeness) as likeness from (
          select avg(word_similarity(w.word, s.sound) + strict_word_similarity(w.word, s.sound))
            as likeness
          from unnest(${words.map(({ sound }) => sound)}::text[], ${words.map(({ word }) => word)}::text[])
            w (sound, word)
          where w.sound <% s.sound or length(w.sound) <= ${maxPrefixLength}
          group by w.sound
        ) of_each
      ) score
    ),
    best as materialized (
      select p.likeness from (
        select a.id, s.likeness from alike a join scored s on s.sound = a.sound order by s.likeness desc
      ) p
      ${hasAppointment(tx, scope)}
      order by p.likeness desc
      limit 1
    )
    select p.id from (
      select a.id, a.name, s.likeness, similarity(a.name_key, ${typed}) as spelling
      from scored s join alike a on a.sound = s.sound
      where s.likeness >= (select likeness from best) * ${minShareOfBest}
      order by s.likeness desc, spelling desc, a.name, a.id
    ) p
    ${hasAppointment(tx, scope)}
    order by p.likeness desc, p.spelling desc, p.name, p.id
    limit ${mostFound}`
}

/** Whether a word in a column begins with a text. */
const beginsWith = (tx: Queryable, column: ReturnType<Queryable>, text: string) =>
  tx`(${column} like ${`${text}%`} or ${column} like ${`% ${text}%`})`

/** Patients whose number contains the digits; matches at the beginning come first. */
export const findByPartOfNumber = (tx: Queryable, digits: string, scope: PatientScope) =>
  tx<{ id: number }[]>`
    select p.id from (
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
    select p.id from (
      select *, word_similarity(${digits}, mobile) as likeness from patient where ${digits} <% mobile
      order by likeness desc, mobile, name, id
    ) p
    ${hasAppointment(tx, scope)}
    order by p.likeness desc, p.mobile, p.name, p.id
    limit ${mostFound}`
