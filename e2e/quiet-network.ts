import type { Page } from '@playwright/test'

/** Milliseconds without a request or an answer after which a page has what it needs. */
const quietMs = 700

/**
 * Waits until a page asks for nothing more. Not Playwright's 'networkidle', which waits for the
 * stream of changes (`/api/live`) too, and that never ends.
 */
export async function quietNetwork(page: Page): Promise<void> {
  const events = ['request', 'requestfinished', 'requestfailed'] as const
  await new Promise<void>((resolve) => {
    const finish = () => {
      for (const name of events) page.off(name as 'request', wait)
      resolve()
    }
    let timer = setTimeout(finish, quietMs)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(finish, quietMs)
    }
    for (const name of events) page.on(name as 'request', wait)
  })
}
