import type { Queryable } from '../../platform/db/connect.server.ts'
import { mostFound } from './parse-patient-search.ts'
import { hasAppointment, type PatientScope } from './patient-scope.server.ts'

export interface NameQuery {
  /** The typed text: of names that sound alike, those with the most similar spelling come first. */
  typed: string
  /** A part of the number in addition to the name; empty if none was typed. */
  digits: string
  scope: PatientScope
}

/** Patients are dropped when their similarity is below this share of the best one. */
const minShareOfBest = 0.6
/**
 * Sounds of up to this length have too few trigrams for similarity, so they match the beginning of
 * a word. A single letter of a sound matches too many words; there the typed letters count.
 */
const maxPrefixLength = 3

/** Minimum similarity of each typed word where all of them are looked for. */
const minWordSimilarity = 0.3

interface Found {
  id: number
}

/**
 * The patients whose name sounds most like one of the guesses, from `minSimilarity` (0 to 1) on, the likeliest
 * first. Compared are the different names of the clinic (`known_name`), which are far fewer than its patients.
 */
export async function findByName(
  tx: Queryable,
  guesses: readonly string[],
  minSimilarity: number,
  query: NameQuery,
): Promise<Found[]> {
  const rows = await tx<{ sound: string }[]>`
    select distinct name_sound(guess) as sound from unnest(${[...guesses]}::text[]) guess`
  const sounds = rows.map(({ sound }) => sound).filter(Boolean)
  const [sound] = sounds
  if (sound === undefined) return []
  const words = sounds.length === 1 ? sound.split(' ').filter(Boolean) : []
  await setSimilarityThreshold(tx, minSimilarity)
  const same = words.length > 0 ? await findBySameWords(tx, words, query) : []
  if (same.length === mostFound) return same
  const ofAllWords =
    words.length > 1 ? await findByAllWords(tx, words, minSimilarity, query) : undefined
  if (ofAllWords) return ofAllWords
  await setSimilarityThreshold(tx, minSimilarity)
  return findBySimilarName(tx, sounds, query)
}

/** Sets the similarity threshold of the operator `<%` until the transaction ends. */
export const setSimilarityThreshold = (tx: Queryable, threshold: number) =>
  tx`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`

/**
 * Patients of whose name some word is like each typed one, which many fewer names have than a word like one of
 * them. Undefined if they do not fill the result with likenesses that no name without one of the words can have.
 */
export async function findByAllWords(
  tx: Queryable,
  words: readonly string[],
  minSimilarity: number,
  query: NameQuery,
) {
  await setSimilarityThreshold(tx, minWordSimilarity)
  const sound = words.join(' ')
  const haveAllWords = words
    .map((word) => tx`and ${word} <% n.sound`)
    .reduce(
      (one, other) => tx`${one} ${other}`,
      tx`and word_similarity(${sound}, n.sound) >= ${minSimilarity}::float8`,
    )
  const found = await findBySimilarName(tx, [sound], query, haveAllWords)
  const mostWithoutOne = (2 * (words.length - 1) + 2 * minWordSimilarity) / words.length
  const isFull = found.length === mostFound && found.at(-1)!.likeness >= mostWithoutOne
  return isFull ? found : undefined
}

/** The condition that a name `n` has a word that sounds like the search; several sounds are alternatives. */
const isSimilar = (tx: Queryable, sounds: readonly string[], typed: string) => {
  const condition = sounds
    .map((sound) => {
      if (sound.length > maxPrefixLength) return tx`${sound} <% n.sound`
      return sound.length > 1
        ? beginsWith(tx, tx`n.sound`, sound)
        : beginsWith(tx, tx`n.name_key`, typed)
    })
    .reduce((one, other) => tx`${one} or ${other}`)
  return tx`(${condition})`
}

/**
 * How alike a name `n` is to the most similar of the sounds, from 0 to 2. It is computed word by word, so that a
 * second word counts as much as the first: half by whole words, half by their beginnings, because most words are
 * typed incompletely.
 */
const likenessTo = (tx: Queryable, sounds: readonly string[]) => {
  const likenesses = sounds.map((sound) => {
    const words = sound.split(' ')
    const sum = words
      .map(
        (word) =>
          tx`(word_similarity(${word}, n.sound) + strict_word_similarity(${word}, n.sound))::float8`,
      )
      .reduce((one, other) => tx`${one} + ${other}`)
    const likeness = tx`(${sum}) / ${words.length}::integer`
    const isMeant = sounds.length === 1 || sound.length <= maxPrefixLength
    return isMeant ? likeness : tx`case when ${sound} <% n.sound then ${likeness} end`
  })
  return tx`greatest(${likenesses.reduce((one, other) => tx`${one}, ${other}`)})`
}

/** Whether a word in a column begins with a text. */
const beginsWith = (tx: Queryable, column: ReturnType<Queryable>, text: string) =>
  tx`(${column} like ${`${text}%`} or ${column} like ${`% ${text}%`})`

/** The patients of a name `n` that a search may find. */
const patientsOfName = (tx: Queryable, { digits, scope }: NameQuery) =>
  tx`join patient p on p.name_key = n.name_key ${digits ? tx`and p.mobile like ${`%${digits}%`}` : tx``}
    ${hasAppointment(tx, scope)}`

/**
 * Patients of whose name every typed word is a whole word, as it sounds: nobody is likelier. If they do not fill
 * the result, others have to be compared with them.
 */
function findBySameWords(tx: Queryable, words: readonly string[], query: NameQuery) {
  const hasWords = words
    // The first condition is for the index, which finds the few that have all of them.
    .map((word) => tx`n.sound like ${`%${word}%`} and ' ' || n.sound || ' ' like ${`% ${word} %`}`)
    .reduce((one, other) => tx`${one} and ${other}`)
  return tx<Found[]>`
    with alike as materialized (
      select distinct n.name_key, similarity(n.name_key, ${query.typed}) as spelling
      from known_name n where ${hasWords} and ${isSimilar(tx, [words.join(' ')], query.typed)}
    )
    select coalesce(p.merged_into, p.id) as id from (select * from alike order by spelling desc, name_key) n
    ${patientsOfName(tx, query)}
    order by n.spelling desc, n.name_key, p.id
    limit ${mostFound}`
}

/**
 * Patients with a word that sounds like the search, with their likeness from 0 to 2; several sounds are
 * alternatives. With a condition, only those whose name `n` fulfils it.
 */
export function findBySimilarName(
  tx: Queryable,
  sounds: readonly string[],
  query: NameQuery,
  condition = tx``,
) {
  const { typed } = query
  // Patients and their appointments are looked up in the order of likeness, until enough are found.
  return tx<(Found & { likeness: number })[]>`
    with named as materialized (
      select n.name_key, max(${likenessTo(tx, sounds)}) as likeness from known_name n
      where ${isSimilar(tx, sounds, typed)} ${condition}
      group by n.name_key
    ),
    best as materialized (
      select n.likeness from (select * from named order by likeness desc) n
      ${patientsOfName(tx, query)}
      order by n.likeness desc
      limit 1
    )
    select coalesce(p.merged_into, p.id) as id, n.likeness from (
      select name_key, likeness, similarity(name_key, ${typed}) as spelling
      from named
      where likeness >= (select likeness from best) * ${minShareOfBest}
      order by likeness desc, spelling desc, name_key
    ) n
    ${patientsOfName(tx, query)}
    order by n.likeness desc, n.spelling desc, n.name_key, p.id
    limit ${mostFound}`
}
