import type { Db } from '../../platform/db/connect.server.ts'
import { namedEntities, entityOf, type NamedEntity } from './named-entities.ts'

type NamedIds = Map<NamedEntity, Set<number>>

/** Collects the ids in an event's values, by entity. */
export function collectNamedIds(snapshots: unknown): NamedIds {
  const namedIds: NamedIds = new Map()
  const collect = (value: unknown, field: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => collect(one, field))
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).forEach(([name, one]) => collect(one, name))
    }
    const entity = entityOf(field)
    if (!entity || !Number.isInteger(value)) return
    namedIds.set(entity, (namedIds.get(entity) ?? new Set()).add(value as number))
  }
  collect(snapshots, '')
  return namedIds
}

/** The current names of these rows, by keys such as 'branch 1'. */
export async function readNames(
  db: Db,
  namedIdsByEntity: NamedIds,
): Promise<{ id: string; name: string }[]> {
  const namedIds = await Promise.all(
    [...namedIdsByEntity].map(async ([entity, ids]) => {
      const rows = await db<{ id: number; name: string }[]>`
        select id, name from ${db(namedEntities[entity])}
        where id = any(${[...ids].filter(fitsInteger)}::int[])`
      return rows.map(({ id, name }) => ({ id: `${entity} ${id}`, name }))
    }),
  )
  return namedIds.flat()
}

const fitsInteger = (id: number): boolean => Math.abs(id) < 2 ** 31
