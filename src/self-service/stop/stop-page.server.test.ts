import { expect, it } from 'vitest'
import { openPagesClinic, pages } from '../../test-kit/pages-clinic.server.ts'
import { stopAddress } from '../../patients/contact/stop-link.server.ts'
import { testOutbound } from '../../test-kit/gateways.server.ts'
import { agree } from '../../test-kit/messages.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'

openPagesClinic({ outbound: testOutbound })

/** A patient who agrees to messages, and the path of their stop link. */
async function agreed() {
  const appointment = await bookWithAnita(pages.clinic.db, {
    day: '2026-12-02',
    name: 'Asha Stops',
  })
  await agree(pages.clinic.db, appointment)
  const [row] = await pages.clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${appointment}`
  const { patientId } = row!
  return { patientId, url: stopAddress('', testOutbound.key, patientId) }
}
const open = (url: string, locale = 'en') =>
  pages.clinic.app.inject({ url, headers: { 'accept-language': locale } })
const post = (url: string, type: string, body: string) =>
  pages.clinic.app.inject({ method: 'POST', url, headers: { 'content-type': type }, body })
const form = 'application/x-www-form-urlencoded'
const oneClick = 'List-Unsubscribe=One-Click'
const wordsOf = async (patient: number) => {
  const rows = await pages.clinic.db`
    select agrees, source, staff_id from message_consent where patient_id = ${patient} order by id`
  return rows.map(({ agrees, source, staffId }) => [agrees, source, staffId])
}
const stopped = [
  [true, 'form', null],
  [false, 'stop', null],
]

it('following the link alone stops nothing, and its button stops messages, once', async () => {
  const { patientId, url } = await agreed()
  const page = await open(url, 'hi')
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(page.body).toContain('<html lang="hi"')
  expect(page.body).toContain('मैसेज बंद करें</button>')
  // It may have been sent on: it says whose it is to nobody.
  expect(page.body).not.toContain('Asha')
  expect(await wordsOf(patientId)).toEqual([[true, 'form', null]])
  for (let turn = 0; turn < 2; turn += 1) {
    const { statusCode, headers } = await post(url, form, '')
    expect([statusCode, headers['location']]).toEqual([303, url])
  }
  expect(await wordsOf(patientId)).toEqual(stopped)
  const after = await open(url)
  expect(after.body).toContain('You will get no more messages from us.')
  expect(after.body).not.toContain('<button')
  const [entry] = await pages.clinic.db`
    select staff_id, action, after from audit_event
    where patient_id = ${patientId} and action = 'stopped messages'`
  expect(entry).toEqual({ staffId: null, action: 'stopped messages', after: { source: 'stop' } })
  expect(pages.lines.join('')).not.toContain(url)
})

it('a mail program stops messages by one request, in either form, without being sent elsewhere', async () => {
  const parts = [
    '--b',
    'Content-Disposition: form-data; name="List-Unsubscribe"',
    '',
    'One-Click',
    '--b--',
    '',
  ]
  const bodies = [
    [form, oneClick],
    ['multipart/form-data; boundary=b', parts.join('\r\n')],
  ] as const
  for (const [type, body] of bodies) {
    const { patientId, url } = await agreed()
    const { statusCode, headers } = await post(url, type, body)
    expect([statusCode, headers['location'], headers['set-cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(await wordsOf(patientId)).toEqual(stopped)
  }
})

it('every link that the clinic did not make has one answer, and stops nobody', async () => {
  const { patientId, url } = await agreed()
  const other = await agreed()
  const urls = [
    url.replace(String(patientId), String(other.patientId)),
    url.slice(0, -1),
    `${url}x`,
    stopAddress('', 'the key of another clinic, as long', patientId),
    stopAddress('', testOutbound.key, 99_999_999),
    '/stop/',
    '/stop/x/y',
    `/stop/${'9'.repeat(3000)}`,
    '/stop/%00%22%3Cscript%3E',
  ]
  const answers = await Promise.all([
    ...urls.map((it) => open(it)),
    ...urls.map((it) => post(it, form, oneClick)),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await wordsOf(patientId)).toEqual([[true, 'form', null]])
  expect(await wordsOf(other.patientId)).toEqual([[true, 'form', null]])
  expect((await post(url, 'application/json', `"${'x'.repeat(20_000)}"`)).statusCode).toBe(413)
})
