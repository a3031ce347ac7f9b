import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { cleanUpBookingRequests } from '../../scheduling/booking-requests/booking-requests.server.ts'
import {
  confirmRequest,
  releaseRequest,
  releaseSource,
} from '../../scheduling/booking-requests/booking-requests.ts'
import { testOutbound } from '../../test-kit/gateways.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow } from '../../test-kit/sending.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openSmsGateway } from '../gateways/sms-gateway.server.ts'
import { unsetSettings } from '../gateways/gateway-settings.ts'
import { gatewayReason } from '../gateways/gateway-reason.ts'
import { listDoneMessages, listMessages } from './outbox.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from rate_limit`
  await clinic.db`update message set again_of = null`
  await clinic.db`delete from message`
  await sendMessages(clinic.db)
})

const waiting = async () =>
  (await scene.admin.call(listMessages, { query: {} })).rows.map(({ event, text }) => ({
    event,
    text,
  }))
const notAccepted = (times: RegExp) => ({
  event: 'notAccepted',
  text: expect.stringMatching(
    new RegExp(`could not accept your request for ${times.source}\\. Please choose`),
  ),
})
const one = /[^;]*/
const two = /[^;]*; [^;]*/

/** A series of two that waits for the desk, of a patient who agrees to messages. */
async function requested() {
  const id = await scene.requestedSeries()
  const sessions = await clinic.db<{ id: number; version: number }[]>`
    select id, version from appointment where subscription_id = ${id} order by day`
  await agree(clinic.db, sessions[0]!.id)
  const release = (from: number, to?: number) =>
    scene.admin.call(releaseRequest, {
      params: { id },
      body: { sessions: sessions.slice(from, to).map((it) => ({ ...it })) },
    })
  return { id, release }
}

describe('who asked for a time hears that it was not accepted, and not that it is cancelled', () => {
  it('of a series that the desk releases, or a part of it', async () => {
    const { release } = await requested()
    await release(0, 1)
    expect(await waiting()).toEqual([notAccepted(one)])
    await clinic.db`delete from message`
    await release(1)
    expect(await waiting()).toEqual([notAccepted(one)])
  })

  it('of a series that nobody answers in time', async () => {
    const { id } = await requested()
    await clinic.db`
      update appointment set held_until = now() - interval '1 second' where subscription_id = ${id}`
    await cleanUpBookingRequests(clinic.db)
    expect(await waiting()).toEqual([notAccepted(two)])
  })
})

it('a single time, which its patient has heard of as booked, is told as cancelled when the desk releases it', async () => {
  const id = await scene.pending('2026-12-02')
  await agree(clinic.db, id)
  await clinic.db`
    update appointment set source = 'public', source_network = '203.0.113.0/24' where id = ${id}`
  expect((await waiting()).map(({ event }) => event)).toEqual(['booked'])
  const [row] = await clinic.db<{ version: number }[]>`
    select version from appointment where id = ${id}`
  await scene.admin.call(releaseSource, {
    body: { kind: 'network', value: '203.0.113.0/24', sessions: [{ id, version: row!.version }] },
  })
  const told = await waiting()
  expect(told.map(({ event }) => event)).toEqual(['cancelled'])
  expect(told[0]!.text).not.toContain('could not accept')
})

it('what was accepted and is cancelled later is told as cancelled', async () => {
  const { id } = await requested()
  await scene.admin.call(confirmRequest, { params: { id } })
  await clinic.db`delete from message`
  const [first] = await clinic.db<{ id: number; version: number }[]>`
    select id, version from appointment where subscription_id = ${id} order by day limit 1`
  await scene.admin.call(cancelAppointment, {
    params: { id: first!.id },
    body: { version: first!.version, reason: 'patient_asked' },
  })
  expect((await waiting()).map(({ event }) => event)).toEqual(['cancelled'])
})

it('nothing is told where a branch does not tell it', async () => {
  await clinic.db`update message_rules set events = array_remove(events, 'notAccepted')`
  const { release } = await requested()
  await release(0)
  expect(await waiting()).toEqual([])
  expect(await clinic.db`select from message`).toHaveLength(0)
})

it('a gateway that knows its texts by id sends no other one in its place: the desk is told', async () => {
  const { release } = await requested()
  await release(0)
  const settings = {
    ...unsetSettings.sms,
    address: 'https://sms.example.org/send',
    body: '{"to": "{{to}}", "text": "{{text}}", "id": "{{templateId}}"}',
    templates: [{ event: 'cancelled' as const, language: 'en' as const, id: '1107' }],
  }
  const gateway = openSmsGateway(settings, {}, testOutbound)
  await sendNow(clinic.db, [gateway])
  gateway.close()
  const { rows } = await scene.admin.call(listDoneMessages, { query: { which: 'failed' } })
  expect(rows).toMatchObject([
    {
      event: 'notAccepted',
      isUnknown: false,
      canSendAgain: true,
      words: 'templateId: notAccepted en',
    },
  ])
  expect(gatewayReason(rows[0]!.words!)?.text).toBe('gateway.reason.noTemplate')
})
