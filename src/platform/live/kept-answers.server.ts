import type { Queryable } from '../db/connect.server.ts'
import { concerns, type LiveDependency, type LiveInput } from './concerns.ts'
import type { LiveChange } from './live.ts'
import { readChanges, readPosition, type Position } from './read-changes.server.ts'

/** An answer as it is sent: a JSON text. */
export class AnswerText {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** What a list is read for. */
interface Asked<Answer> {
  /** What its answer depends on, and the filter that limits it. */
  dependency: LiveDependency
  input: LiveInput
  read: () => Promise<Answer>
  /** Whether the clock alone has not made it another one; for what no key can say. */
  isCurrent?: (answer: Answer) => boolean
}

interface KeptAnswer<Answer> {
  answer: Answer
  /** Nothing that concerns the answer was committed between its reading and here. */
  position: Position
  /** When that was looked at last, in milliseconds. */
  checkedMs: number
}

/** After a longer pause so much may have changed that to look through it takes longer than to read the list. */
const maxPauseMs = 10_000
const maxRounds = 3

/**
 * Keeps answers of lists until something is committed that they show: by the same changes, of all processes, by which
 * pages read again. Each request asks the database for what came since, so none is answered with less than was
 * committed before it; what several desks read after one change is read once.
 *
 * For answers that depend on nothing but their key and on tables that are tracked (`live.track`).
 */
export class KeptAnswers<Answer = AnswerText> {
  readonly #db: Queryable
  readonly #maxAnswers: number
  readonly #kept = new Map<string, KeptAnswer<Answer>>()
  readonly #readings = new Map<string, Promise<unknown>>()

  /** By default lists that several desks look at, of a page some 10 kB. */
  constructor(db: Queryable, { maxAnswers = 200 }: { maxAnswers?: number } = {}) {
    this.#db = db
    this.#maxAnswers = maxAnswers
  }

  /** The answer to a key: everything that it depends on, also today and whose rows are visible. */
  async answer(key: string, asked: Asked<Answer>): Promise<Answer> {
    for (let round = 1; ; round += 1) {
      // It may have begun before what this request must see: it is looked at like any kept answer.
      await this.#readings.get(key)?.catch(() => undefined)
      const kept = this.#kept.get(key)
      const isOld = !kept || performance.now() - kept.checkedMs > maxPauseMs
      const { position, changes } = isOld
        ? { position: await readPosition(this.#db), changes: undefined }
        : await readChanges(this.#db, kept.position)
      if (kept && changes && !isOutdated(kept.answer, changes, asked)) {
        kept.position = position
        kept.checkedMs = performance.now()
        return kept.answer
      }
      // Of many who ask at one moment one reads; not for ever where each reading is outdated by its end.
      const isRead = this.#readings.has(key) || this.#kept.get(key) !== kept
      if (round === maxRounds || !isRead) return this.#read(key, position, asked)
    }
  }

  /** Reads the list. The position is from before: what is committed meanwhile has it read again. */
  async #read(key: string, position: Position, { read }: Asked<Answer>): Promise<Answer> {
    const checkedMs = performance.now()
    const reading = read()
    this.#readings.set(key, reading)
    try {
      const answer = await reading
      this.#kept.delete(key)
      this.#kept.set(key, { answer, position, checkedMs })
      // The one that was read longest ago.
      if (this.#kept.size > this.#maxAnswers) this.#kept.delete(this.#kept.keys().next().value!)
      return answer
    } finally {
      if (this.#readings.get(key) === reading) this.#readings.delete(key)
    }
  }
}

function isOutdated<Answer>(
  answer: Answer,
  changes: readonly LiveChange[],
  { dependency, input, isCurrent = () => true }: Asked<Answer>,
): boolean {
  return !isCurrent(answer) || changes.some((change) => concerns(dependency, input, change))
}
