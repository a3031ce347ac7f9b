/** A column of the driver's question, and of none of ours. */
const asked = 'typarray'

/**
 * Lets the process go on when the driver's own question fails: it asks on each new connection which arrays the
 * database has, and nobody awaits the answer. A database that dies in that moment would end the process, though
 * the work that needed the connection has failed by itself. Any other rejection that nobody hears ends it still.
 */
export function surviveDriverQuestion(): void {
  process.on('unhandledRejection', (reason) => {
    const { query } = (reason ?? {}) as { query?: unknown }
    if (typeof query !== 'string' || !query.includes(asked)) throw reason
  })
}
