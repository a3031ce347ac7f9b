import type { Queryable } from '../../platform/db/connect.server.ts'
import type { PageCursor } from './page-cursor.ts'

/** The SQL condition for the appointments `a` after a cursor, in the order of a list. */
export function isBehindCursor(
  db: Queryable,
  cursor: PageCursor | undefined,
  order: 'newest' | 'soonest' = 'newest',
) {
  if (!cursor) return db``
  const { day, starts, id } = cursor
  return order === 'newest'
    ? db`and (a.day, a.starts, a.id) < (${day}, ${starts}, ${id})`
    : db`and (a.day, a.starts, a.id) > (${day}, ${starts}, ${id})`
}

/** The order of appointments `a` that cursors require. */
export const orderByCursor = (db: Queryable, order: 'newest' | 'soonest' = 'newest') =>
  order === 'newest'
    ? db`order by a.day desc, a.starts desc, a.id desc`
    : db`order by a.day, a.starts, a.id`
