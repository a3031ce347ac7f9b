import type { FastifyInstance } from 'fastify'
import { consultantSeenBy } from '../access/access.ts'
import { audit } from '../access/audit.server.ts'
import { route } from '../access/route.server.ts'
import type { ClinicNow } from '../day/clinic-clock.ts'
import type { Day } from '../day/day.ts'
import type { Db, Queryable } from '../db/connect.server.ts'
import { findClients, mostFound, type FoundClient } from './clients.ts'
import { swappedNames, typedClient, type TypedClient } from './typed-client.ts'

export function findClientRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    findClients,
    async ({ body: { typed }, staff, address }) => {
      const wish = typedClient(typed)
      if (!wish) return []
      return db.begin(async (tx) => {
        const own = consultantSeenBy(staff)
        const likely = await findLikely(tx, wish, own)
        const found = await describeClients(tx, likely, own, now().today)
        if (found.length > 0) {
          const after = { typed, patients: found.map(({ id }) => id) }
          await audit(tx, { staff, address }, { action: 'looked up', subject: 'patient', after })
        }
        return found
      })
    },
    // As somebody types, a search a word or so; walking through all names is no desk's work.
    { limits: [{ max: 120, by: ({ session }) => `staff ${session?.staff.id}` }] },
  )
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
async function findLikely(
  tx: Queryable,
  { name, digits }: TypedClient,
  own: number | undefined,
): Promise<number[]> {
  await demandLikeness(tx, name ? likeness : numberLikeness)
  const known = name
    ? await byName(tx, [name], { typed: name, digits, own })
    : await partOfNumber(tx, digits, own)
  if (known.length > 0) return idsOf(known)
  if (name) {
    await demandLikeness(tx, guessLikeness)
    return idsOf(await byName(tx, swappedNames(name), { typed: name, digits, own }))
  }
  return digits.length < digitsToForgive ? [] : idsOf(await likeNumber(tx, digits, own))
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
  own: number | undefined
}

/** Of a consultant's patients only, where a consultant asks. */
const seenBy = (tx: Queryable, own: number | undefined) =>
  own === undefined
    ? tx``
    : tx`and exists (select from appointment a where a.patient_id = p.id and a.consultant_id = ${own})`

/** Patients with a word that sounds like what was typed; several sounds are several guesses. */
export function likeName(tx: Queryable, sounds: readonly string[], wish: NameWish) {
  const { typed, digits, own } = wish
  const isAlike = sounds
    .map((sound) => {
      if (sound.length > longestBeginning) return tx`${sound} <% p.sound`
      return sound.length > 1 ? begins(tx, tx`p.sound`, sound) : begins(tx, tx`p.name_key`, typed)
    })
    .reduce((one, other) => tx`${one} or ${other}`)
  // Whom a consultant may see is asked of the few who are alike, not the other way round.
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
      where true ${seenBy(tx, own)}
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
export const partOfNumber = (tx: Queryable, digits: string, own: number | undefined) =>
  tx<{ id: number }[]>`
    select p.id from patient p
    where p.mobile like ${`%${digits}%`} ${seenBy(tx, own)}
    order by p.mobile like ${`${digits}%`} desc, p.mobile like ${`%${digits}`} desc, p.mobile, p.name, p.id
    limit ${mostFound}`

/** Patients with nearly that number, where nobody has it. */
export const likeNumber = (tx: Queryable, digits: string, own: number | undefined) =>
  tx<{ id: number }[]>`
    select p.id from patient p
    where ${digits} <% p.mobile ${seenBy(tx, own)}
    order by word_similarity(${digits}, p.mobile) desc, p.mobile, p.name, p.id
    limit ${mostFound}`

/** What is shown of patients, in the order of their ids here. */
const describeClients = (tx: Queryable, ids: number[], own: number | undefined, today: Day) => {
  const theirs = tx`a.patient_id = p.id ${own === undefined ? tx`` : tx`and a.consultant_id = ${own}`}`
  return tx<FoundClient[]>`
    select p.id, p.name, p.mobile, age_on(p.age, p.age_on, ${today}) as age,
      (select max(a.day) from appointment a where ${theirs} and a.status = 'CD') as last_day,
      (select min(a.day) from appointment a
        where ${theirs} and a.status = 'PE' and a.day >= ${today}) as next_day
    from unnest(${ids}::int[]) with ordinality as likely (id, place)
    join patient p on p.id = likely.id
    order by likely.place`
}
