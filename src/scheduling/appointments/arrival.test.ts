import { expect, it } from 'vitest'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { arrivedSince } from './arrival.ts'

const kolkata = 'Asia/Kolkata'
const at = (time: string, today = '2026-11-24') => ({ today, time })

it("gives the arrival time by the clinic's clock, and the minutes since", () => {
  const cameAt = '2026-11-24T04:42:31.000Z'
  expect(arrivedSince(cameAt, kolkata, at('10:35'))).toEqual({ time: '10:12', minutes: 23 })
  expect(arrivedSince(cameAt, kolkata, at('12:00'))).toEqual({ time: '10:12', minutes: 108 })
})

it('gives 0 minutes when the desk’s clock lags behind the server’s', () => {
  expect(arrivedSince('2026-11-24T04:42:00Z', kolkata, at('10:11')).minutes).toBe(0)
})

it('gives no minutes for an arrival on another day', () => {
  const { minutes } = arrivedSince('2026-11-24T04:42:00Z', kolkata, at('00:05', '2026-11-25'))
  expect(minutes).toBeUndefined()
})

it('counts elapsed minutes when the clock is set back, and marks which of the two hours was meant', () => {
  const berlin = 'Europe/Berlin'
  const now = clinicNow(new Date('2026-10-25T01:10:00Z'), berlin)
  expect(now.time).toBe('02:10')
  const first = arrivedSince('2026-10-25T00:40:30Z', berlin, now)
  expect(first).toEqual({ time: '02:40 GMT+2', minutes: 30 })
  const second = arrivedSince('2026-10-25T01:05:00Z', berlin, now)
  expect(second).toEqual({ time: '02:05 GMT+1', minutes: 5 })
})

it('does not count the hour that the clock skips', () => {
  const now = clinicNow(new Date('2027-03-28T01:10:00Z'), 'Europe/Berlin')
  expect(arrivedSince('2027-03-28T00:50:00Z', 'Europe/Berlin', now).minutes).toBe(20)
})
