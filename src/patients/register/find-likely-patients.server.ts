import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { mostFound } from '../../desk/patient-page/patient-page.ts'
import { swappedNames, type TypedClient } from './parse-patient-search.ts'

/** Whose patients are meant: everybody's, or of those with such an appointment. */
export interface Whose {
  /** With this consultant, who finds no others. */
  consultant?: number | undefined
  /** On this day or later, and not cancelled. */
  from?: Day
}

/** How alike a part of a name must be, from 0 to 1. Below it, a short name would mean very many. */
const likeness = 0.45
/** The same of a guess, which is as good as what was meant or nothing. */
const guessLikeness = 0.55
/** The same of a number; one wrong digit of ten leaves 0.6. */
const numberLikeness = 0.5
/** Where somebody is meant clearly, those who are alike by less than this part of it are not offered. */
const besideBest = 0.6
/** Before a number has so many digits, a wrong one leaves too little of it. */
const digitsToForgive = 8
/**
 * So much of a sound has too few trigrams to be alike: it is the beginning of a word. One letter of a
 * sound begins too many words; there the typed letters count.
 */
const longestBeginning = 3

/** The ids of whom a search most likely means, the likeliest first. */
export async function findLikely(
  tx: Queryable,
  { name, digits }: TypedClient,
  whose: Whose,
): Promise<number[]> {
  await demandLikeness(tx, name ? likeness : numberLikeness)
  const known = name
    ? await byName(tx, [name], { typed: name, digits, whose })
    : await partOfNumber(tx, digits, whose)
  if (known.length > 0) return idsOf(known)
  if (name) {
    await demandLikeness(tx, guessLikeness)
    return idsOf(await byName(tx, swappedNames(name), { typed: name, digits, whose }))
  }
  return digits.length < digitsToForgive ? [] : idsOf(await likeNumber(tx, digits, whose))
}

/** What `<%` takes for alike, until the transaction ends. */
const demandLikeness = (tx: Queryable, least: number) =>
  tx`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Patients whose name sounds like one of some guesses. */
async function byName(tx: Queryable, guesses: readonly string[], wish: NameWish) {
  const rows = await tx<{ sound: string }[]>`
    select distinct name_sound(guess) as sound from unnest(${[...guesses]}::text[]) guess`
  const sounds = rows.map(({ sound }) => sound).filter(Boolean)
  return sounds.length === 0 ? [] : likeName(tx, sounds, wish)
}

interface NameWish {
  /** As it was typed: of names that sound alike, those spelt like it come first. */
  typed: string
  /** A part of the number beside the name, if any was typed. */
  digits: string
  whose: Whose
}

/** Only patients with such an appointment, where anything is said of it. */
const withAppointment = (tx: Queryable, { consultant, from }: Whose) =>
  consultant === undefined && from === undefined
    ? tx``
    : tx`and exists (select from appointment a where a.patient_id = p.id
        ${consultant === undefined ? tx`` : tx`and a.consultant_id = ${consultant}`}
        ${from === undefined ? tx`` : tx`and a.day >= ${from} and a.status <> 'CN'`})`

/** Patients with a word that sounds like what was typed; several sounds are several guesses. */
export function likeName(tx: Queryable, sounds: readonly string[], wish: NameWish) {
  const { typed, digits, whose } = wish
  const isAlike = sounds
    .map((sound) => {
      if (sound.length > longestBeginning) return tx`${sound} <% p.sound`
      return sound.length > 1 ? begins(tx, tx`p.sound`, sound) : begins(tx, tx`p.name_key`, typed)
    })
    .reduce((one, other) => tx`${one} or ${other}`)
  // Who has the appointment is asked of the few who are alike, not the other way round.
  // Word by word, so that a second word that is not alike counts as much as a first that is. Half by
  // whole words, half by their beginnings, since most of them are typed to no end.
  return tx<{ id: number }[]>`
    with alike as materialized (
      select p.id, p.name, p.name_key, p.sound from patient p
      where (${isAlike}) ${digits ? tx`and p.mobile like ${`%${digits}%`}` : tx``}
    ),
    found as (
      select p.*, score.likeness, max(score.likeness) over () as best
      from alike p
      cross join lateral (
        select max(of_each.likeness) as likeness from (
          select avg(word_similarity(word, p.sound) + strict_word_similarity(word, p.sound))
            as likeness
          from unnest(${[...sounds]}::text[]) sound, regexp_split_to_table(sound, ' ') word
          where sound <% p.sound or length(sound) <= ${longestBeginning}
          group by sound
        ) of_each
      ) score
      where true ${withAppointment(tx, whose)}
    )
    select id from found
    where likeness >= best * ${besideBest}
    order by likeness desc, similarity(name_key, ${typed}) desc, name, id
    limit ${mostFound}`
}

/** Whether a word in a column begins with a text of letters. */
const begins = (tx: Queryable, column: ReturnType<Queryable>, text: string) =>
  tx`(${column} like ${`${text}%`} or ${column} like ${`% ${text}%`})`

/** Patients with a part of a number in theirs; the beginning is meant more often than the end. */
export const partOfNumber = (tx: Queryable, digits: string, whose: Whose) =>
  tx<{ id: number }[]>`
    select p.id from patient p
    where p.mobile like ${`%${digits}%`} ${withAppointment(tx, whose)}
    order by p.mobile like ${`${digits}%`} desc, p.mobile like ${`%${digits}`} desc, p.mobile, p.name, p.id
    limit ${mostFound}`

/** Patients with nearly that number, where nobody has it. */
export const likeNumber = (tx: Queryable, digits: string, whose: Whose) =>
  tx<{ id: number }[]>`
    select p.id from patient p
    where ${digits} <% p.mobile ${withAppointment(tx, whose)}
    order by word_similarity(${digits}, p.mobile) desc, p.mobile, p.name, p.id
    limit ${mostFound}`
