import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../platform/day/day.ts'
import { addMinutes } from '../../platform/day/time.ts'
import {
  agreedSlots,
  canReplace,
  chooseReplacement,
  unresolvedClashes,
  toSessionList,
  sessionListRows,
  currentSessions,
  withClashes,
  type SessionList,
} from './session-list.ts'
import type { SlotOnDayDetails } from './series-booking.ts'

const first = '2026-11-25'
const slotOnDay = (day: Day, starts = '08:00'): SlotOnDayDetails => ({
  day,
  slot: Number(starts.slice(0, 2)),
  starts,
  ends: addMinutes(starts, 30),
  consultantId: 1,
  consultantName: 'Priya Menon',
  price: 800,
})
const weekly = (sessions: number) =>
  Array.from({ length: sessions }, (_, week) => slotOnDay(addDays(first, 7 * week)))
const clashOf = ({ day, slot }: SlotOnDayDetails, ...nearest: SlotOnDayDetails[]) => ({
  day,
  slot,
  why: 'slot_taken' as const,
  nearest,
})
const daysOf = (list: SessionList) => agreedSlots(list).map(({ day }) => day)

describe('a list of sessions of which some were taken', () => {
  const planned = toSessionList({ sessions: weekly(3), skipped: [] })
  const [one, two, three] = planned.sessions as [
    SlotOnDayDetails,
    SlotOnDayDetails,
    SlotOnDayDetails,
  ]
  const early = slotOnDay('2026-11-24', '09:00')
  const late = slotOnDay(two.day, '10:00')
  const list = withClashes(planned, {
    clashes: [clashOf(two, late, early), clashOf(three, early, slotOnDay('2026-12-10'))],
  })

  it('keeps each session until a replacement is chosen', () => {
    expect(agreedSlots(list)).toEqual(planned.sessions)
    expect(unresolvedClashes(list).map(({ day }) => day)).toEqual([two.day, three.day])
  })

  it('is in order of its days after a replacement', () => {
    const resolved = chooseReplacement(list, two, early)
    expect(daysOf(resolved)).toEqual([early.day, one.day, three.day])
    expect(unresolvedClashes(resolved).map(({ day }) => day)).toEqual([three.day])
    expect(currentSessions(resolved)[0]).toMatchObject({ planned: two, slotOnDay: early })
  })

  it('offers no slot on the day of another replacement', () => {
    const resolved = chooseReplacement(list, two, early)
    expect(canReplace(resolved, three, early)).toBe(false)
    expect(chooseReplacement(resolved, three, early)).toEqual(resolved)
  })

  it('allows another replacement, also on the same day', () => {
    const again = chooseReplacement(chooseReplacement(list, two, early), two, late)
    expect(agreedSlots(again)).toEqual([one, late, three])
    expect(canReplace(again, three, early)).toBe(true)
  })

  it('keeps its replacements when more sessions are taken', () => {
    const resolved = chooseReplacement(list, two, late)
    const again = withClashes(resolved, { clashes: [clashOf(late, early)] })
    expect(again.sessions).toEqual([one, late, three])
    expect(unresolvedClashes(again)).toHaveLength(1)
  })
})

describe('any list, with any replacements', () => {
  const anySlot = fc
    .record({ days: fc.integer({ min: -10, max: 60 }), hour: fc.integer({ min: 8, max: 19 }) })
    .map(({ days, hour }) => slotOnDay(addDays(first, days), `${String(hour).padStart(2, '0')}:00`))
  const anyReplacement = fc.record({
    sessions: fc.uniqueArray(anySlot, { minLength: 2, maxLength: 12, selector: ({ day }) => day }),
    lost: fc.infiniteStream(fc.boolean()),
    nearest: fc.infiniteStream(fc.array(anySlot, { maxLength: 3 })),
    choices: fc.array(fc.record({ clash: fc.nat(11), place: fc.nat(2) }), { maxLength: 30 }),
  })

  it('has as many sessions as before, sorted, and at most one per day', () => {
    fc.assert(
      fc.property(anyReplacement, ({ sessions, lost, nearest, choices }) => {
        const planned = toSessionList({
          sessions: sessions.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
          skipped: [],
        })
        const clashes = planned.sessions
          .filter(() => lost.next().value)
          .map((it) => clashOf(it, ...nearest.next().value))
        let list = withClashes(planned, { clashes })
        for (const choice of choices) {
          const clash = list.clashes[choice.clash % (list.clashes.length || 1)]
          const wanted = clash?.nearest[choice.place]
          if (!clash || !wanted) continue
          const allowed = canReplace(list, clash, wanted)
          list = chooseReplacement(list, clash, wanted)
          expect(agreedSlots(list).some((it) => it === wanted)).toBe(
            allowed || list.clashes.some(({ instead }) => instead === wanted),
          )
        }
        const days = daysOf(list)
        expect(days).toHaveLength(sessions.length)
        expect(days).toEqual([...new Set(days)].toSorted())
        const isLost = (it: SlotOnDayDetails) => clashes.some(({ day }) => day === it.day)
        const remaining = planned.sessions.filter((it) => !isLost(it))
        expect(agreedSlots(list)).toEqual(expect.arrayContaining(remaining))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the rows of a list', () => {
  const skipped = (day: Day) => ({ ...slotOnDay(day), why: 'holiday' as const, holiday: null })

  it('show skipped slots in order of time, and number only the sessions', () => {
    const list = toSessionList({ sessions: weekly(2), skipped: [skipped('2026-11-27')] })
    expect(sessionListRows(list)).toMatchObject([
      { number: 1, slotOnDay: { day: '2026-11-25' } },
      { skipped: [{ day: '2026-11-27' }] },
      { number: 2, slotOnDay: { day: '2026-12-02' } },
    ])
  })

  it('collapse many consecutive skipped slots', () => {
    const away = ['26', '27', '28', '30'].map((date) => skipped(`2026-11-${date}`))
    const rows = sessionListRows(toSessionList({ sessions: weekly(2), skipped: away }))
    expect(rows.map((row) => row.skipped?.length)).toEqual([undefined, 4, undefined])
    const fewer = sessionListRows(toSessionList({ sessions: weekly(2), skipped: away.slice(1) }))
    expect(fewer.map((row) => row.skipped?.length)).toEqual([undefined, 1, 1, 1, undefined])
  })
})
