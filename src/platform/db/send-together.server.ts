import { callLimitMs, beginWait, remainingMs, runWithDeadline } from './call-deadline.server.ts'

interface Waiting<Item, Result> {
  item: Item
  /** When its call ends to wait, by `performance.now()`. */
  deadlineMs: number
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/**
 * Sends what comes in one turn of the event loop together, and what comes while others are under way together with the
 * next: each transaction has its commit and its round trip for all of them. `send` answers the results in the order of the
 * items. When it fails, each of them fails, so whoever cannot be together with others has to be sent apart.
 */
export function sendTogether<Item, Result>(
  send: (items: Item[]) => Promise<Result[]>,
  { maxUnderWay, maxItems }: { maxUnderWay: number; maxItems: number },
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let isSoonSent = false

  // Whoever was answered together asks again together: the first of them would go alone.
  function sendSoon(): void {
    if (isSoonSent) return
    isSoonSent = true
    setImmediate(() => {
      isSoonSent = false
      sendNext()
    })
  }

  function sendNext(): void {
    while (underWay < maxUnderWay && waiting.length > 0) {
      underWay += 1
      void sendOne(waiting.splice(0, maxItems)).finally(() => {
        underWay -= 1
        if (waiting.length > 0) sendSoon()
      })
    }
  }

  async function sendOne(group: Waiting<Item, Result>[]): Promise<void> {
    // None of them waits for longer than its own call may.
    const leftMs = Math.min(...group.map(({ deadlineMs }) => deadlineMs)) - performance.now()
    try {
      const results = await runWithDeadline(leftMs, () => send(group.map(({ item }) => item)))
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return async (item) => {
    const endWait = beginWait()
    const deadlineMs = performance.now() + Math.min(remainingMs(), callLimitMs)
    try {
      return await new Promise<Result>((resolve, reject) => {
        waiting.push({ item, deadlineMs, resolve, reject })
        sendSoon()
      })
    } finally {
      endWait()
    }
  }
}
