import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay, type Day } from '../../platform/day/day.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { lastSeriesStart } from './series.ts'
import { isBlocked, fill } from '../../test-kit/render-page.tsx'
import {
  serveSeries,
  today,
  series,
  weekSlots,
  slotOnDay,
  plan,
  server,
  answerProblem,
  openPage,
  type User,
  show,
  button,
  readsOf,
  openMove,
} from '../../test-kit/series-page.tsx'

serveSeries()

describe('moving a session and all that follow', () => {
  async function choose(user: User): Promise<void> {
    await openMove(user)
    await user.click(screen.getByRole('radio', { name: 'This and all that follow' }))
    const day = formatDay(addDays(today, 21))
    await user.type(screen.getByRole('textbox', { name: 'New start date' }), `${day}{Enter}`)
    await screen.findByRole('tab', { name: /11:30/ })
  }
  async function showPlan(user: User): Promise<void> {
    await choose(user)
    await user.click(await button('Show the new dates'))
    await screen.findByRole('list', { name: 'New dates' })
  }
  const planned = () =>
    within(screen.getByRole('list', { name: 'New dates' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)

  it('says that the clinic moves them, where its day off hits one of them, also not the first', async () => {
    const moved = async (of: number) => {
      const user = openPage('Admin', 1, `?byClinic=${of}`)
      await showPlan(user)
      await user.click(await button(/^Move \d sessions/))
      await screen.findByText(/sessions were moved/)
      cleanup()
      return server.sent['/api/subscriptions/7/move']!.at(-1)
    }
    expect(await moved(105)).toMatchObject({ byClinic: true })
    expect(await moved(106)).toMatchObject({ byClinic: true })
    expect(await moved(104)).not.toHaveProperty('byClinic')
  })

  it('plans nothing while the start day has an invalid text', async () => {
    const user = openPage()
    await choose(user)
    const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'New start date' })
    await user.clear(start)
    await fill(user, start, '31-02-2026')
    await user.click(await button('Show the new dates'))
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(start.value).toBe('31-02-2026')
    expect(server.sent).toEqual({})
  })

  it('begins as late as a session can be, and asks for the slots of this series', async () => {
    const user = openPage()
    await choose(user)
    const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'New start date' })
    await user.clear(start)
    const late = addDays(lastSeriesStart(today), 7)
    await user.type(start, `${formatDay(late)}{Enter}`)
    await user.click(await button('Show the new dates'))
    await screen.findByRole('list', { name: 'New dates' })
    expect(server.sent['/api/subscriptions/7/plan-move']).toMatchObject([{ startDay: late }])
  })

  it('shows every new date with the old one, and the skipped slots', async () => {
    const user = openPage()
    await showPlan(user)
    const was = (index: number) => `was ${show(series.sessions[index]!.day)}, 11:30–12:00`
    const short = (day: Day) => `${shortWeekday(day)}${formatDay(day)}11:30–12:00`
    expect(planned()).toEqual([
      `5${short(addDays(today, 21))}Priya Menon${was(4)}`,
      `${short(addDays(today, 28))}Founders day: the series moves on`,
      `6${short(addDays(today, 35))}Priya Menon${was(5)}`,
      `7${short(addDays(today, 42))}Priya Menon${was(6)}`,
    ])
    expect(server.sent).toEqual({
      '/api/subscriptions/7/plan-move': [{ from: 105, startDay: addDays(today, 21), slots: [41] }],
    })
  })

  it('moves them as shown, once for two clicks', async () => {
    const user = openPage()
    await showPlan(user)
    const confirm = await button('Move 3 sessions')
    await Promise.all([user.click(confirm), user.click(confirm)])
    await screen.findByText('3 sessions were moved.')
    expect(server.sent['/api/subscriptions/7/move']).toEqual([
      {
        moves: plan.moves.map(({ id, version, day, slot }) => ({ id, version, day, slot })),
        slots: [41],
      },
    ])
    await waitFor(() => expect(readsOf('/api/subscriptions/7')).toBe(2))
  })

  it('can use other weekly slots, and requires one', async () => {
    const user = openPage()
    await choose(user)
    await user.click(await button(/^Clear /))
    await user.click(await button('Show the new dates'))
    await screen.findByText('Please select a slot for at least one day.')
    expect(server.sent).toEqual({})
    const other = new RegExp(`^${shortWeekday(addDays(today, 1))}`)
    await user.click(screen.getByRole('tab', { name: other }))
    await user.click(await screen.findByRole('radio', { name: '16:00–16:30' }))
    await user.click(await button('Show the new dates'))
    await screen.findByRole('list', { name: 'New dates' })
    expect(server.sent['/api/subscriptions/7/plan-move']).toMatchObject([{ slots: [42] }])
  })

  it('leaves out a session whose day and slot do not change', async () => {
    const [first, ...rest] = plan.moves
    server.answers['/api/subscriptions/7/plan-move'] = {
      ...plan,
      moves: [{ ...first, ...slotOnDay(series.sessions[4]!.day) }, ...rest],
    }
    const user = openPage()
    await showPlan(user)
    expect(planned()[0]).toContain('stays as it is')
    await user.click(await button('Move 2 sessions'))
    await screen.findByText('2 sessions were moved.')
    expect(server.sent['/api/subscriptions/7/move']).toMatchObject([
      { moves: [{ id: 106 }, { id: 107 }] },
    ])
  })

  it('moves one that another desk has moved since the page was read', async () => {
    const [first, ...rest] = plan.moves
    const planned5 = { ...first!, ...slotOnDay(series.sessions[4]!.day) }
    const elsewhere = { ...slotOnDay(addDays(today, 50)), slot: 41 }
    server.answers['/api/subscriptions/7/plan-move'] = {
      ...plan,
      moves: [{ ...planned5, previous: elsewhere }, ...rest],
    }
    const user = openPage()
    await showPlan(user)
    expect(planned()[0]).not.toContain('stays as it is')
    await user.click(await button('Move 3 sessions'))
    await screen.findByText('3 sessions were moved.')
    expect(server.sent['/api/subscriptions/7/move']).toMatchObject([
      { moves: [{ id: 105 }, {}, {}] },
    ])
  })

  it('cannot be confirmed when not all sessions have a slot, and goes back to the fields', async () => {
    server.answers['/api/subscriptions/7/plan-move'] = { ...plan, full: false }
    const user = openPage()
    await showPlan(user)
    expect(screen.getByRole('alert').textContent).toMatch(/Not all 3 sessions fit within a year/)
    expect(isBlocked(await button('Move 3 sessions'))).toBe(true)
    await user.click(await button('Back'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New start date' })
    expect(field.value).toBe(formatDay(addDays(today, 21)))
  })

  it('is planned again when a slot is taken', async () => {
    const user = openPage()
    await showPlan(user)
    server.answers['/api/subscriptions/7/move'] = answerProblem('series_clash')
    const later = plan.moves.map((it) => ({ ...it, day: addDays(it.day, 7) }))
    server.answers['/api/subscriptions/7/plan-move'] = { moves: later, skipped: [], full: true }
    await user.click(await button('Move 3 sessions'))
    await screen.findByText('A slot was taken in the meantime. Nothing was moved.')
    await waitFor(() => expect(planned()).toHaveLength(3))
    expect(planned()[0]).toContain(formatDay(addDays(today, 28)))
  })

  it('says when a weekly slot of the series is no longer offered', async () => {
    server.answers['/api/subscriptions/week-slots'] = weekSlots.slice(1)
    const user = openPage()
    await openMove(user)
    await user.click(screen.getByRole('radio', { name: 'This and all that follow' }))
    const note = await screen.findByText(/Some slots of this series are not offered any more/)
    expect(note).toBeTruthy()
  })

  it('is not offered for the last session', async () => {
    const user = openPage()
    await openMove(user, series.sessions[6])
    expect(screen.queryByRole('radio', { name: 'This and all that follow' })).toBeNull()
  })
})
