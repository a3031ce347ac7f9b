import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/** How often a turn is asked for before the wait is worth a word: a second, as most turns are shorter. */
const quietTries = 10

/**
 * Takes the turn of this name, which its session keeps until it ends; `onWait` is called once where that takes long.
 * The connection must last: by itself the driver ends each after half an hour or more (`maxLifetime`).
 */
export async function takeTurn(
  client: postgres.Sql,
  name: string,
  onWait: () => void,
): Promise<void> {
  // Asks again and again: a statement that waits for its turn holds up an index that is made concurrently.
  for (let tries = 1; ; tries += 1) {
    const [row] = await client<[{ isOurs: boolean }]>`
      select pg_try_advisory_lock(hashtext(${name})) as "isOurs"`
    if (row.isOurs) return
    if (tries === quietTries) onWait()
    await sleep(100)
  }
}
