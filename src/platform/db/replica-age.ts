/**
 * How old what a replica shows is. The primary tells every second how far its log of changes reaches;
 * as soon as the replica has replayed up to there, it shows everything of that moment. So an idle
 * primary does not make its replica look old, as the time of the last replayed change would.
 */
export class ReplicaAge {
  /** Places in the log in bytes, and when they were the newest, in ms; the oldest first. */
  #reached: { position: number; atMs: number }[] = []
  readonly #maxAgeMs: number

  /** @param maxAgeMs the age at which nobody asks any more how old it is. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** Notes how far the primary had come. `atMs` is the moment before it was asked. */
  noteWritten(position: number, atMs: number): void {
    const newest = this.#reached.at(-1)
    // Another server is the primary now, and did not have all of the other's changes.
    if (newest && position < newest.position) this.#reached = []
    this.#reached.push({ position, atMs })
    this.#reached = this.#reached.filter((place) => place.atMs >= atMs - this.#maxAgeMs)
  }

  /** The moment that a replica which has replayed so far shows; undefined if it is too old to tell. */
  momentOf(replayed: number): number | undefined {
    return this.#reached.findLast(({ position }) => position <= replayed)?.atMs
  }
}
