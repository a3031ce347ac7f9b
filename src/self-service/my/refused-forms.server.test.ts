import { beforeAll, expect, it } from 'vitest'
import { makePatientLink } from '../../scheduling/patient-link/link-token.server.ts'
import {
  getPage,
  openPagesClinic,
  pages,
  postForm as post,
} from '../../test-kit/pages-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'

const hostileName = '</script><script>alert(1)</script> & "Rao"'

openPagesClinic()

let scene: TestScene
beforeAll(async () => {
  scene = await createScene(pages.clinic)
})

/** The page of an appointment: one that is to come, or that was conducted. */
async function linked({ isConducted = false } = {}) {
  const id = isConducted ? (await scene.recorded()).id : await scene.pending('2026-12-02')
  if (isConducted) await pages.clinic.db`update appointment set status = 'CD' where id = ${id}`
  return { id, url: `/my/${await makePatientLink(pages.clinic.db, id, null)}` }
}

it('shows again what was typed in a form without a script that was not taken', async () => {
  const { id, url } = await linked({ isConducted: true })
  const lines = Array.from({ length: 100 }, () => 'line').join('\r\n')
  const fields = { kind: 'feedback', appointment: id, version: 0, rating: 2, mayCall: 'on' }
  // A line break is one character, as it is where a script counts.
  expect((await post(url, { ...fields, words: lines })).statusCode).toBe(303)
  const long = `${'x'.repeat(500)}${hostileName}`
  const refused = [
    await post(url, { ...fields, version: 1, words: long }),
    await post(url, { ...fields, words: 'Of before' }),
  ]
  const said = refused.map(({ body }) => ({
    words: /<textarea[^>]*>([^]*?)<\/textarea>/.exec(body)?.[1]?.replaceAll('&lt;', '<'),
    isOpen: /<details open/.test(body),
    rating: /<input[^>]*value="2"[^>]*checked|<input[^>]*checked[^>]*value="2"/.test(body),
    version: /name="version" value="(\d)"/.exec(body)?.[1],
    stored: body.includes('line\nline'),
  }))
  const shown = { isOpen: true, rating: true, version: '1', stored: true }
  expect(said).toMatchObject([shown, { ...shown, words: 'Of before' }])
  expect(said[0]!.words).toContain(`${'x'.repeat(500)}</script>`)
  expect(refused[0]!.body).not.toContain('<script>alert')
})

it('shows again why an appointment was to be cancelled, where that was refused', async () => {
  const { id, url } = await linked()
  const fields = { kind: 'cancel', appointment: id, version: 9, reason: 'Away "till" Monday' }
  const { statusCode, body } = await post(url, fields)
  expect(statusCode).toBe(409)
  expect(body).toMatch(/<input[^>]*name="reason"[^>]*value="Away &quot;till/)
})

it('keeps the words of a form where the clinic is asked too often to show the visit', async () => {
  const { id, url } = await linked({ isConducted: true })
  const fields = { kind: 'feedback', appointment: id, version: 0, rating: 2, words: 'Still here' }
  let answer
  do answer = await getPage(url)
  while (answer.statusCode === 200)
  const { statusCode, body } = await post(url, fields)
  expect(statusCode).toBe(429)
  expect(body).toContain('Still here</textarea>')
  expect(body).toContain(`action="${url}"`)
})

it('asks for the same sheet again after a wrong answer', async () => {
  const { id, url } = await linked({ isConducted: true })
  const sheets = /name="sheet"[^>]*value="(\w+)"/g
  const offered = [...(await getPage(url)).body.matchAll(sheets)].map(([, sheet]) => sheet!)
  const sheet = offered.at(-1)!
  expect(offered.length).toBeGreaterThan(1)
  const wrong = { kind: 'sheet', appointment: id, sheet, born: '1900' }
  const { statusCode, body } = await post(url, wrong)
  expect(statusCode).toBe(403)
  expect(body).toMatch(new RegExp(`<input[^>]*value="${sheet}"[^>]*checked`))
})

it.each([
  { kind: 'feedback', appointment: 5, version: 0, rating: 2, words: { trim: 1 } },
  { kind: 'cancel', appointment: 5, version: 0, reason: ['Ill'] },
  { kind: 'sheet', appointment: {}, sheet: null, born: 1980 },
  { kind: 5 },
  ['feedback'],
  'x',
  7,
  true,
])('answers with the page what no form of it sends: %j', async (body) => {
  const { url } = await linked()
  const headers = { 'content-type': 'application/json', origin: 'null' }
  const payload = JSON.stringify(body)
  const answer = await pages.clinic.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('text/html')
})
