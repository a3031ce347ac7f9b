import postgres from 'postgres'

/** Two transactions wait for one another; PostgreSQL ends one of them, of which nothing is left. */
const deadlock = '40P01'

/** Whether a write waited for another one that waited for it, and was the one let go. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === deadlock

const maxRepeats = 2

/**
 * Runs the work of a call, and again when it was ended because another one waited for it: two desks that
 * change rows that hang together can take them in different orders, by triggers too. Work that already
 * committed a transaction finds it by its key or version, as after a lost answer.
 */
export async function repeatAfterDeadlock<Answer>(
  work: () => Promise<Answer> | Answer,
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work()
    } catch (error) {
      if (repeats === maxRepeats || !isDeadlock(error)) throw error
    }
  }
}
