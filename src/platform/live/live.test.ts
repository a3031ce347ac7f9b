import { describe, expect, it } from 'vitest'
import {
  liveChangeSchema,
  liveEventSchemas,
  liveHeartbeatMs,
  liveSubjects,
  liveUrl,
  type LiveChange,
  type LiveEvent,
  type LiveEventName,
} from './live.ts'

const booked: LiveChange = {
  subject: 'appointment',
  branch: 1,
  consultant: 3,
  day: '2026-11-23',
  appointment: 17,
}

describe('what a stream says', () => {
  it('is what changed and where', () => {
    const event: LiveEvent<'change'> = { changes: [booked] }
    expect(liveEventSchemas.change.parse(event)).toEqual(event)
    for (const subject of liveSubjects) {
      const everywhere = { subject, branch: null, consultant: null, day: null, appointment: null }
      expect(liveChangeSchema.parse(everywhere)).toEqual(everywhere)
    }
  })

  it('has no place for a name or a number of a person', () => {
    const withName = { ...booked, patient: 'Asha Rao' }
    expect(liveChangeSchema.safeParse(withName).success).toBe(false)
    const names = Object.keys(liveEventSchemas) as LiveEventName[]
    for (const name of names) {
      expect(liveEventSchemas[name].safeParse({ patient: 'Asha Rao' }).success).toBe(false)
    }
  })

  it('is heard at one address, and never silent for long', () => {
    expect(liveUrl).toBe('/api/live')
    expect(liveHeartbeatMs).toBeLessThan(30_000)
  })
})
