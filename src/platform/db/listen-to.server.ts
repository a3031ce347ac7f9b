import type { Db } from './connect.server.ts'

/** What the driver keeps of its channels, beside its documented calls. */
interface DriverListening {
  channels?: Record<string, { result: Promise<unknown> } | undefined>
}

/** How often it is looked after whether the channel is still listened to. */
const checkEveryMs = 1_000

/**
 * Listens to a channel for as long as the process runs. `onListening` is called whenever the line stands, because
 * notifications may have been missed before.
 *
 * After a lost connection the driver listens again by itself. But where the connection is lost in the midst of a
 * LISTEN, postgres 3.4.9 answers the LISTEN of the next connection with the error of the first, and gives up: that
 * one is asked for anew here.
 */
export async function listenTo(
  db: Db,
  channel: string,
  onNotify: (message: string) => void,
  onListening: () => void,
): Promise<{ unlisten: () => Promise<unknown> }> {
  const driver = db.listen as DriverListening
  let listener = await db.listen(channel, onNotify, onListening)
  let isChecking = false

  async function check(): Promise<void> {
    const asked = driver.channels?.[channel]
    if (!asked || isChecking) return
    isChecking = true
    try {
      const isRefused = await asked.result.then(
        () => false,
        () => true,
      )
      // The driver may have asked again by itself meanwhile.
      if (!isRefused || driver.channels?.[channel] !== asked) return
      delete driver.channels[channel]
      listener = await db.listen(channel, onNotify, onListening)
    } catch {
      // The next second tries again.
    } finally {
      isChecking = false
    }
  }

  const timer = setInterval(() => void check(), checkEveryMs)
  timer.unref()
  return {
    unlisten: () => {
      clearInterval(timer)
      return listener.unlisten()
    },
  }
}
