import { beforeAll, expect, it } from 'vitest'
import {
  getPage as open,
  openPagesClinic,
  pages,
  postForm as post,
} from '../../test-kit/pages-clinic.server.ts'
import { releaseRequest } from '../../scheduling/booking-requests/booking-requests.ts'
import { changeOwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { makePatientLink } from '../../scheduling/patient-link/link-token.server.ts'
import { makeLink } from '../../scheduling/patient-link/patient-link.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { testExercise } from '../../test-kit/test-exercise.ts'
import { saveExercises } from '../../visits/record/exercises/exercises.ts'
import { readPdf } from '../../test-kit/pdf-file.server.ts'
import { downloadOwnSheet } from './own-sheet.ts'

const hostileName = '</script><script>alert(1)</script> & "Rao"'

openPagesClinic()

let scene: TestScene
beforeAll(async () => {
  scene = await createScene(pages.clinic)
})

async function linked(appointment?: number) {
  const id = appointment ?? (await scene.pending('2026-12-02'))
  const link = await makePatientLink(pages.clinic.db, id, null)
  return { id, link, url: `/my/${link}` }
}
const ageOf = async (id: number) => {
  const [row] = await pages.clinic.db<{ age: number }[]>`
    select p.age from appointment a join patient p on p.id = a.patient_id where a.id = ${id}`
  return row!.age
}

it('is whole before its script has come, in the patient’s language, and is kept by nobody', async () => {
  const { id, url, link } = await linked()
  await pages.clinic.db`
    update patient set name = ${hostileName}, language = 'hi'
    where id = (select patient_id from appointment where id = ${id})`
  const { statusCode, headers, body } = await open(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(body).toContain('<html lang="hi"')
  expect(body).toContain('02-12-2026')
  expect(body).not.toContain('<script>alert')
  const chosen = await open(url, { cookie: 'locale=ur' })
  expect(chosen.body).toContain('<html lang="ur" dir="rtl">')
  expect(pages.lines.length).toBeGreaterThan(0)
  expect(pages.lines.join('')).not.toContain(link)
})

it('says that the clinic did not accept a request: once released, and once its time is over', async () => {
  const series = await scene.requestedSeries()
  const sessions = await pages.clinic.db<{ id: number; version: number }[]>`
    select id, version from appointment where subscription_id = ${series} order by day`
  const { url } = await linked(sessions[0]!.id)
  const count = async (words: string) => (await open(url)).body.split(`>${words}<`).length - 1
  const requested = 'Your request has been received'
  const notAccepted = 'The clinic could not accept your request'
  expect([await count(requested), await count(notAccepted)]).toEqual([sessions.length, 0])
  await scene.admin.call(releaseRequest, {
    params: { id: series },
    body: { sessions: sessions.slice(0, 1) },
  })
  expect([await count(requested), await count(notAccepted)]).toEqual([sessions.length - 1, 1])
  const { body } = await open(url)
  expect(body).toContain('Nothing is booked. Please choose another time, or call the clinic.')
  expect(body).toContain('href="/appointment-form"')
  await pages.clinic.db`
    update appointment set held_until = now() - interval '1 second'
    where subscription_id = ${series} and held_until is not null`
  expect([await count(requested), await count(notAccepted)]).toEqual([0, sessions.length])
  // An appointment that was one is cancelled, not refused: also where the desk released it, as its message says.
  for (const reason of ['patient_asked', 'not_accepted']) {
    const { id, url: booked } = await linked()
    await pages.clinic
      .db`update appointment set status = 'CN', cancel_reason = ${reason} where id = ${id}`
    const cancelled = (await open(booked)).body
    expect([cancelled.includes('>Cancelled<'), cancelled.includes(`>${notAccepted}<`)]).toEqual([
      true,
      false,
    ])
  }
})

it('says whom to call for what cannot be done there, and for nothing else', async () => {
  const { id, url } = await linked(await scene.pending())
  await pages.clinic.db`update branch set phone = '080 1234 5678'`
  const callFor = async (starts: string) => {
    await pages.clinic.db`
      update appointment set starts = ${starts}, ends = ${starts}::time + interval '2 minutes' where id = ${id}`
    const { body } = await open(url)
    return /To move (or cancel )?the appointment, please call/.exec(body)?.[0]
  }
  // On its own day it is not moved, and cancelled in time.
  expect(await callFor('22:00')).toBe('To move the appointment, please call')
  expect(await callFor('09:32')).toBe('To move or cancel the appointment, please call')
})

it('answers every link that opens nothing with the same bytes', async () => {
  const { id, link } = await linked()
  await scene.admin.call(makeLink, { params: { id }, body: { endsOthers: true } })
  const urls = [
    `/my/${link}`,
    `/my/${link}/${id}.ics`,
    `/my/${'A'.repeat(27)}`,
    '/my/',
    '/my/x/y/z',
    `/my/${'x'.repeat(3000)}`,
    '/my/%00%22%3Cscript%3E',
  ]
  const answers = await Promise.all(urls.map((url) => open(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 403))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const posted = await post(`/my/${link}`, { kind: 'confirm', appointment: id, version: 1 })
  expect([posted.statusCode, posted.body]).toEqual([403, answers[0]!.body])
})

it('takes its forms without a script, once, and says what could not be done', async () => {
  const { id, url } = await linked()
  const fields = { kind: 'cancel', appointment: id, version: 1, reason: ' <i>ill</i> ' }
  for (let turn = 0; turn < 2; turn += 1) {
    const { statusCode, headers } = await post(url, fields)
    expect([statusCode, headers['location']]).toEqual([303, url])
  }
  const [row] = await pages.clinic.db`
    select status, cancel_reason, by_patient, version from appointment where id = ${id}`
  expect({ ...row }).toEqual({
    status: 'CN',
    cancelReason: '<i>ill</i>',
    byPatient: 'cancelled',
    version: 2,
  })
  const late = await post(url, { kind: 'confirm', appointment: id, version: 1 })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('changed meanwhile')
  expect((await post(url, { kind: 'nothing' })).statusCode).toBe(400)
})

it('takes how the visit was without a script, and shows the words as words', async () => {
  const { id } = await scene.recorded()
  await pages.clinic.db`update appointment set status = 'CD' where id = ${id}`
  const { url } = await linked(id)
  expect((await open(url)).body).toContain('How was your visit?')
  const fields = { kind: 'feedback', appointment: id, version: 0, rating: 2, words: hostileName }
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await post(url, { ...fields, mayCall: 'on' })).statusCode).toBe(303)
  }
  const { body } = await open(url)
  expect(body).toContain('Thank you for your answer.')
  expect(body).not.toContain('<script>alert')
  const tooLong = await post(url, { ...fields, version: 1, words: 'x'.repeat(501) })
  expect([tooLong.statusCode, tooLong.body.includes('Please shorten it')]).toEqual([413, true])
  expect((await post(url, { ...fields, rating: 6 })).statusCode).toBe(400)
})

it('gives a calendar file whose entry a later file replaces', async () => {
  const { id, url } = await linked()
  const first = await open(`${url}/${id}.ics`)
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.body).toMatch(/\r\nDTSTART:20261202T\d{6}Z\r\n/)
  expect(first.body).toMatch(/BEGIN:VALARM/)
  await post(url, { kind: 'cancel', appointment: id, version: 1 })
  const second = await open(`${url}/${id}.ics`)
  const uidOf = (body: string) => /UID:(.*)\r\n/.exec(body)?.[1]
  expect(uidOf(second.body)).toBe(uidOf(first.body))
  expect(second.body).toMatch(/SEQUENCE:2\r\n[^]*STATUS:CANCELLED/)
})

it('is in one language with its calendar file and its sheets: the patient’s, or the one chosen here', async () => {
  const { id } = await scene.recorded()
  const { url } = await linked(id)
  await pages.clinic.db`
    update patient set language = 'hi'
    where id = (select patient_id from appointment where id = ${id})`
  const born = String(await ageOf(id))
  const fields = { kind: 'sheet', appointment: id, sheet: 'prescription', born }
  const inLanguage = async (headers: Record<string, string>) => {
    const calendar = await pages.clinic.app.inject({ url: `${url}/${id}.ics`, headers })
    const sheet = await post(url, fields, headers)
    const [page] = await readPdf(sheet.rawPayload)
    return [calendar.body, page!.lines.join(' ')].map((text) =>
      /[\u0900-\u097f]/.test(text) ? 'hi' : 'en',
    )
  }
  expect(await inLanguage({ 'accept-language': 'en-IN' })).toEqual(['hi', 'hi'])
  expect(await inLanguage({ cookie: 'locale=en' })).toEqual(['en', 'en'])
})

it('gives home exercises along once the visit has some', async () => {
  const { id, version } = await scene.recorded()
  const { url } = await linked(id)
  const offered = async () => (await open(url)).body.includes('value="exercises"')
  expect(await offered()).toBe(false)
  const body = { version, exercises: [testExercise] }
  await scene.anita.call(saveExercises, { params: { id }, body })
  expect(await offered()).toBe(true)
  const born = String(await ageOf(id))
  const sheet = await post(url, { kind: 'sheet', appointment: id, sheet: 'exercises', born })
  const [page] = await readPdf(sheet.rawPayload)
  expect(page!.lines.join(' ')).toContain(testExercise.name)
})

it('prints a sheet for the right answer, and after five wrong ones for none but a new link', async () => {
  const { id } = await scene.recorded()
  const { link } = await linked(id)
  const other = await linked(id)
  const age = String(await ageOf(id))
  const ask = (secret: string, born: string) => {
    const body = {
      link: secret,
      appointment: id,
      kind: 'prescription' as const,
      born,
      language: 'en' as const,
    }
    return pages.clinic.app.inject({ method: 'POST', url: downloadOwnSheet.url, body })
  }
  const right = await ask(link, age)
  expect([right.statusCode, right.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const wrong = await Promise.all(
    ['1', '2', '3', '1800', 'x'].map((born, turn) => ask(turn % 2 ? link : other.link, born)),
  )
  const locked = await ask(other.link, age)
  const said = [...wrong, locked].map((answer) => {
    const { requestId: _, ...problem } = answer.json<Record<string, string>>()
    return JSON.stringify([answer.statusCode, problem])
  })
  expect(new Set(said).size).toBe(1)
  expect(said[0]).toContain('wrong_birth_year')
  const params = { id }
  const { address } = await scene.admin.call(makeLink, { params, body: { endsOthers: true } })
  const again = await ask(address.split('/').at(-1)!, age)
  expect(again.statusCode).toBe(200)
  const change = { kind: 'messages' as const, agrees: false }
  const old = scene.nobody.call(changeOwnVisit, { body: { link, change } })
  expect(await problemOf(old)).toBe('wrong_link')
})
