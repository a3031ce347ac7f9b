import { expect, it } from 'vitest'
import { arrivedSince } from './arrival.ts'

const kolkata = 'Asia/Kolkata'
const at = (time: string, today = '2026-11-24') => ({ today, time })

it("tells the arrival by the clinic's clock, and the minutes since", () => {
  const cameAt = '2026-11-24T04:42:31.000Z'
  expect(arrivedSince(cameAt, kolkata, at('10:35'))).toEqual({ time: '10:12', minutes: 23 })
  expect(arrivedSince(cameAt, kolkata, at('12:00'))).toEqual({ time: '10:12', minutes: 108 })
})

it('never waits less than no time, when the desk lags behind the server', () => {
  expect(arrivedSince('2026-11-24T04:42:00Z', kolkata, at('10:11')).minutes).toBe(0)
})

it('counts no minutes of somebody who came on another day', () => {
  const { minutes } = arrivedSince('2026-11-24T04:42:00Z', kolkata, at('00:05', '2026-11-25'))
  expect(minutes).toBeUndefined()
})
