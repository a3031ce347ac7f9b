import { notifyManager } from '@tanstack/react-query'

/** Milliseconds for which an answer waits for the others that were asked for with it. */
const maxWaitMs = 200

interface Group {
  answers: Promise<unknown>[]
  /** Resolves when all answers are there, or the first one has waited long enough. */
  ready: Promise<void> | undefined
}

/** The group of what is asked for at this moment. */
let asking: Group | undefined

/**
 * What `ask` asks for at once is answered at once, so that a page shows it in one frame: a change
 * that moves a row and its wait is laid out and painted once.
 */
export function askTogether(ask: () => void): void {
  asking = { answers: [], ready: undefined }
  try {
    ask()
  } finally {
    asking = undefined
  }
}

/** An answer that comes with the others of its group; at once where there is none. */
export function withOthers<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const group = asking
  if (!group) return answer
  group.answers.push(answer)
  const wait = () => (group.ready ??= untilReady(group.answers))
  // Nobody waits for a failure, and it waits for nobody.
  return answer.then((value) => wait().then(() => value))
}

function untilReady(answers: readonly Promise<unknown>[]): Promise<void> {
  if (answers.length < 2) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs)
    void Promise.allSettled(answers).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

let waiting: (() => void)[] = []

/** Lets all answers of a moment render together, and not each in a task of its own. */
export function renderTogether(): void {
  notifyManager.setScheduler((notify) => {
    if (waiting.push(notify) > 1) return
    setTimeout(() => {
      const notifications = waiting
      waiting = []
      for (const one of notifications) one()
    }, 0)
  })
}
