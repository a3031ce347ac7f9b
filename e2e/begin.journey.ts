import { expect, journey as test } from './clinic.ts'
import { firstCallsKey } from '../src/platform/http/begun.ts'

test('a desk’s page asks for its lists before its scripts are there, each once, and shows them', async ({
  page,
  signIn,
}) => {
  await signIn('reception')
  const storedCalls = () => page.evaluate((key) => localStorage.getItem(key), firstCallsKey)
  await expect.poll(storedCalls).toContain('/api/appointments?')
  // What the page before would still ask for is not this one's.
  const address = page.url()
  await page.goto('about:blank')
  // The script comes only once the list has been asked for.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^.*?\/api\//, '/api/')))
  const listUrl = /\/api\/appointments\?/
  const listAsked = page.waitForRequest(listUrl)
  await page.route(/\/assets\/built\/index-[\w-]+\.js/, async (route) => {
    await listAsked
    await route.continue()
  })
  await page.goto(address)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  // As long as the page would take to ask again.
  await page.waitForTimeout(1_500)
  const lists = asked.filter((url) => url.startsWith('/api/') && !url.startsWith('/api/live'))
  expect(lists.filter((url) => listUrl.test(url))).toHaveLength(1)
  expect(lists.filter((url, at) => lists.indexOf(url) !== at)).toEqual([])
})
