import type { Db } from '../../platform/db/connect.server.ts'
import { namedThings, thingOf, type NamedThing } from './named-entities.ts'

type Written = Map<NamedThing, Set<number>>

/** The ids that stand in what was kept of a deed, by what they are ids of. */
export function writtenNames(kept: unknown): Written {
  const found: Written = new Map()
  const look = (value: unknown, field: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => look(one, field))
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).forEach(([name, one]) => look(one, name))
    }
    const thing = thingOf(field)
    if (!thing || !Number.isInteger(value)) return
    found.set(thing, (found.get(thing) ?? new Set()).add(value as number))
  }
  look(kept, '')
  return found
}

/** What those rows are called today, as 'branch 1' and its name. */
export async function readNames(db: Db, written: Written): Promise<{ id: string; name: string }[]> {
  const found = await Promise.all(
    [...written].map(async ([thing, ids]) => {
      const rows = await db<{ id: number; name: string }[]>`
        select id, name from ${db(namedThings[thing])}
        where id = any(${[...ids].filter(fitsColumn)}::int[])`
      return rows.map(({ id, name }) => ({ id: `${thing} ${id}`, name }))
    }),
  )
  return found.flat()
}

const fitsColumn = (id: number): boolean => Math.abs(id) < 2 ** 31
