import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../platform/day/day.ts'
import { addMinutes } from '../../platform/day/time.ts'
import {
  agreedPlaces,
  canStandIn,
  chooseInstead,
  openClashes,
  plannedList,
  seriesRows,
  seriesSessions,
  withClashes,
  type SeriesList,
} from './series-list.ts'
import type { ShownPlace } from './series-booking.ts'

const first = '2026-11-25'
const place = (day: Day, starts = '08:00'): ShownPlace => ({
  day,
  slot: Number(starts.slice(0, 2)),
  starts,
  ends: addMinutes(starts, 30),
  consultantId: 1,
  consultantName: 'Priya Menon',
  price: 800,
})
const weekly = (sessions: number) =>
  Array.from({ length: sessions }, (_, week) => place(addDays(first, 7 * week)))
const clashOf = ({ day, slot }: ShownPlace, ...nearest: ShownPlace[]) => ({
  day,
  slot,
  why: 'slot_taken' as const,
  nearest,
})
const daysOf = (list: SeriesList) => agreedPlaces(list).map(({ day }) => day)

describe('a list of sessions of which some were lost', () => {
  const planned = plannedList({ sessions: weekly(3), skipped: [] })
  const [one, two, three] = planned.sessions as [ShownPlace, ShownPlace, ShownPlace]
  const early = place('2026-11-24', '09:00')
  const late = place(two.day, '10:00')
  const list = withClashes(planned, {
    clashes: [clashOf(two, late, early), clashOf(three, early, place('2026-12-10'))],
  })

  it('keeps each in its place until another is chosen for it', () => {
    expect(agreedPlaces(list)).toEqual(planned.sessions)
    expect(openClashes(list).map(({ day }) => day)).toEqual([two.day, three.day])
  })

  it('stands in the order of its days when one was moved', () => {
    const mended = chooseInstead(list, two, early)
    expect(daysOf(mended)).toEqual([early.day, one.day, three.day])
    expect(openClashes(mended).map(({ day }) => day)).toEqual([three.day])
    expect(seriesSessions(mended)[0]).toMatchObject({ planned: two, place: early })
  })

  it('offers no place on a day that another session was moved to', () => {
    const mended = chooseInstead(list, two, early)
    expect(canStandIn(mended, three, early)).toBe(false)
    expect(chooseInstead(mended, three, early)).toEqual(mended)
  })

  it('can have the choice made otherwise, on the same day too', () => {
    const again = chooseInstead(chooseInstead(list, two, early), two, late)
    expect(agreedPlaces(again)).toEqual([one, late, three])
    expect(canStandIn(again, three, early)).toBe(true)
  })

  it('goes on from where it was mended when more is lost', () => {
    const mended = chooseInstead(list, two, late)
    const again = withClashes(mended, { clashes: [clashOf(late, early)] })
    expect(again.sessions).toEqual([one, late, three])
    expect(openClashes(again)).toHaveLength(1)
  })
})

describe('any list, however its clashes are mended', () => {
  const aPlace = fc
    .record({ days: fc.integer({ min: -10, max: 60 }), hour: fc.integer({ min: 8, max: 19 }) })
    .map(({ days, hour }) => place(addDays(first, days), `${String(hour).padStart(2, '0')}:00`))
  const aMending = fc.record({
    sessions: fc.uniqueArray(aPlace, { minLength: 2, maxLength: 12, selector: ({ day }) => day }),
    lost: fc.infiniteStream(fc.boolean()),
    nearest: fc.infiniteStream(fc.array(aPlace, { maxLength: 3 })),
    choices: fc.array(fc.record({ clash: fc.nat(11), place: fc.nat(2) }), { maxLength: 30 }),
  })

  it('has as many sessions as before, sorted, and no two on a day', () => {
    fc.assert(
      fc.property(aMending, ({ sessions, lost, nearest, choices }) => {
        const planned = plannedList({
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
          const allowed = canStandIn(list, clash, wanted)
          list = chooseInstead(list, clash, wanted)
          expect(agreedPlaces(list).some((it) => it === wanted)).toBe(
            allowed || list.clashes.some(({ instead }) => instead === wanted),
          )
        }
        const days = daysOf(list)
        expect(days).toHaveLength(sessions.length)
        expect(days).toEqual([...new Set(days)].toSorted())
        const isLost = (it: ShownPlace) => clashes.some(({ day }) => day === it.day)
        const kept = planned.sessions.filter((it) => !isLost(it))
        expect(agreedPlaces(list)).toEqual(expect.arrayContaining(kept))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the rows of a list', () => {
  const skipped = (day: Day) => ({ ...place(day), why: 'holiday' as const, holiday: null })

  it('show what was skipped in its place, and number the sessions alone', () => {
    const list = plannedList({ sessions: weekly(2), skipped: [skipped('2026-11-27')] })
    expect(seriesRows(list)).toMatchObject([
      { number: 1, place: { day: '2026-11-25' } },
      { skipped: [{ day: '2026-11-27' }] },
      { number: 2, place: { day: '2026-12-02' } },
    ])
  })

  it('fold up a long stretch that is not open', () => {
    const away = ['26', '27', '28', '30'].map((date) => skipped(`2026-11-${date}`))
    const rows = seriesRows(plannedList({ sessions: weekly(2), skipped: away }))
    expect(rows.map((row) => row.skipped?.length)).toEqual([undefined, 4, undefined])
    const fewer = seriesRows(plannedList({ sessions: weekly(2), skipped: away.slice(1) }))
    expect(fewer.map((row) => row.skipped?.length)).toEqual([undefined, 1, 1, 1, undefined])
  })
})
