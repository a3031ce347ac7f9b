import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agree, messageOf, sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow, testGateway } from '../../test-kit/sending.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { languageOfTemplate } from '../gateways/gateway-settings.ts'

let clinic: TestClinic
let message: number

beforeAll(async () => {
  clinic = await openTestClinic()
  await sendMessages(clinic.db)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from message`
  const appointment = await bookWithAnita(clinic.db, { day: '2026-12-02' })
  await agree(clinic.db, appointment)
  await clinic.db`
    update patient set language = 'hi'
    where id = (select patient_id from appointment where id = ${appointment})`
  message = await messageOf(clinic.db, appointment)
})

/** What a gateway gets for a patient who reads Hindi, with templates of the event in these languages. */
async function sendWith(...languages: ('en' | 'hi')[]) {
  const gateway = testGateway()
  const templates = languages.map((language) => ({ event: 'booked', language }))
  await sendNow(clinic.db, [{ ...gateway, languageOf: languageOfTemplate(templates) }])
  const [{ text, language, values }] = gateway.got as [(typeof gateway.got)[number]]
  const [kept] = await clinic.db`select text from message where id = ${message}`
  expect(kept!.text).toBe(text)
  return { text, language, when: values['when'] }
}
const inHindi = expect.stringMatching(/[\u0900-\u097f]/)

it('a message leaves in the patient’s language where its gateway has a text in it', async () => {
  expect(await sendWith('en', 'hi')).toEqual({ text: inHindi, language: 'hi', when: inHindi })
})

it('and else in English, with all that fills it, and is kept as it left', async () => {
  expect(await sendWith('en')).toEqual({
    text: expect.stringContaining('is booked for Wed 02-12-2026'),
    language: 'en',
    when: expect.stringContaining('Wed 02-12-2026'),
  })
})

it('of a gateway without a text for it the patient’s own language is left', async () => {
  expect(await sendWith()).toMatchObject({ language: 'hi', text: inHindi })
})
