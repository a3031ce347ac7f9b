import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { servePages } from '../../test-kit/built-pages.server.ts'

let open: Awaited<ReturnType<typeof servePages>>
let closed: typeof open
beforeAll(async () => {
  open = await servePages({ template: 'template_demo' })
  closed = await servePages({ template: 'template_demo', patientBooking: false })
})
afterAll(async () => {
  await open.stop()
  await closed.stop()
})

const read = async ({ app }: typeof open, headers: Record<string, string> = {}) =>
  app.inject({ url: '/appointment-form', headers })

it('has branches and services in it, in the language of the phone, before any script has come', async () => {
  const { statusCode, headers, body } = await read(open, { 'accept-language': 'ur' })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(body).toContain('<html lang="ur" dir="rtl">')
  for (const name of ['Koramangala, Bengaluru', 'General Medicine', 'Physiotherapy (session)']) {
    expect(body).toContain(`>${name}</option>`)
  }
  // Nothing is sent by a form without its script: Enter finds a disabled button.
  expect(body).toMatch(/<button type="submit"[^>]* disabled/)
  expect(body).not.toMatch(/<(?:input|select|textarea)[^>]* name="(?!slot|open-day)/)
  expect(body).not.toContain('upiAddress')
})

it('offers no service for which no time can ever be had', async () => {
  const offered = async () => (await read(open)).body.includes('>Physiotherapy (session)</option>')
  expect(await offered()).toBe(true)
  await open.db`update consultant_service set active = false where service_id = 6`
  expect(await offered()).toBe(false)
  await open.db`update consultant_service set active = true where service_id = 6`
})

it('shows a hostile name as text', async () => {
  await open.db`update branch set name = '</script><b>x' where id = 1`
  const { body } = await read(open)
  expect(body).not.toContain('</script><b>')
  expect(body).toContain('&lt;/script>&lt;b>x</option>')
})

it('is closed to patients where the clinic says so, and open to its staff', async () => {
  const { body } = await read(closed)
  expect(body).toContain('Please call the clinic.')
  expect(body).not.toContain('Koramangala')
  const signedIn = await closed.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    payload: { username: 'reception', password: demoPassword },
  })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
  const { body: staffs } = await read(closed, { cookie })
  expect(staffs).toContain('Koramangala, Bengaluru')
  expect(staffs).toContain('href="/Landing-Page"')
})
