import { expect, it } from 'vitest'
import { testMessage } from '../../test-kit/gateways.server.ts'
import type { Gateway, OutgoingMessage } from '../gateways/gateway.ts'
import { handOver } from './hand-over.server.ts'

const pace = { sendTimeoutMs: 50, leaseMs: 10_000 }

function gatewayThat(send: Gateway['send']) {
  const seen: OutgoingMessage[] = []
  const gateway: Gateway = {
    way: 'sms',
    close: () => {},
    send: (message, signal) => {
      seen.push(message)
      return send(message, signal)
    },
  }
  return { gateway, seen }
}

it('a process that was frozen since it took a message sends nothing', async () => {
  const { gateway, seen } = gatewayThat(async () => ({ outcome: 'sent', reference: null }))
  const before = performance.now() - pace.leaseMs
  expect(await handOver(gateway, testMessage, pace, before)).toMatchObject({ outcome: 'later' })
  expect(seen).toEqual([])
  expect(await handOver(gateway, testMessage, pace, performance.now())).toMatchObject({
    outcome: 'sent',
  })
  expect(seen).toEqual([testMessage])
})

it('what a gateway did that answers too late, or not at all, is unknown', async () => {
  const silent = gatewayThat(() => new Promise(() => {}))
  const broken = gatewayThat(() => Promise.reject(new Error('cut')))
  expect(await handOver(silent.gateway, testMessage, pace, performance.now())).toEqual({
    outcome: 'unknown',
    words: 'TIMEOUT',
  })
  expect(await handOver(broken.gateway, testMessage, pace, performance.now())).toEqual({
    outcome: 'unknown',
    words: 'cut',
  })
})

it('a gateway that says at the end of its time that nothing had left yet is asked again', async () => {
  const queued = gatewayThat(
    (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ outcome: 'later', words: 'TIMEOUT' }))
      }),
  )
  expect(await handOver(queued.gateway, testMessage, pace, performance.now())).toEqual({
    outcome: 'later',
    words: 'TIMEOUT',
  })
})
