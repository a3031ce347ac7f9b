import type { Page } from '@playwright/test'

/**
 * Something happens in the clinic at the moment at which a page sends its next change to an address: it has not heard
 * of it, however fast the stream of changes is, and the server has to refuse it.
 */
export async function happensJustBefore(
  page: Page,
  url: string,
  happens: () => Promise<unknown>,
): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await happens()
      await route.continue()
    },
    { times: 1 },
  )
}
