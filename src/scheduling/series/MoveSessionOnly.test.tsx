import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { formatDay } from '../../platform/day/day.ts'
import {
  serveSeries,
  series,
  slotOnDay,
  tomorrow,
  server,
  answerProblem,
  openPage,
  type User,
  button,
  readsOf,
  openMove,
} from '../../test-kit/series-page.tsx'
import type { Session } from './series-page.ts'
import { hearChange } from '../../test-kit/live-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'

serveSeries()

describe('moving one session', () => {
  async function chooseSlotOnDay(user: User, of?: Session) {
    await openMove(user, of)
    await user.type(screen.getByRole('textbox', { name: 'Date' }), `${formatDay(tomorrow)}{Enter}`)
    await user.click(await screen.findByRole('radio', { name: '16:30–17:00' }))
  }

  it('moves it to an open slot of another day, once for two clicks', async () => {
    const user = openPage()
    await chooseSlotOnDay(user)
    screen.getByRole('group', { name: 'Priya Menon' })
    const submit = await button('Move the session')
    await Promise.all([user.click(submit), user.click(submit)])
    await screen.findByText('The session was moved.')
    expect(server.sent['/api/subscriptions/7/move']).toEqual([
      { moves: [{ id: 105, version: 1, day: tomorrow, slot: 43 }] },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(readsOf('/api/subscriptions/7')).toBe(2))
    expect(sessionStorage).toHaveLength(0)
  })

  it('says that the clinic moves it, for the session that its day off hits', async () => {
    const moved = async (of: number) => {
      const user = openPage('Admin', 1, `?byClinic=${of}`)
      await chooseSlotOnDay(user)
      await user.click(await button('Move the session'))
      await screen.findByText('The session was moved.')
      cleanup()
      return server.sent['/api/subscriptions/7/move']!.at(-1)
    }
    expect(await moved(105)).toMatchObject({ byClinic: true })
    expect(await moved(106)).not.toHaveProperty('byClinic')
  })

  it('says so once: a later move, or one of another session, is at the wish of the patient', async () => {
    const user = openPage('Admin', 1, '?byClinic=105')
    const move = async (of: Session) => {
      await chooseSlotOnDay(user, of)
      await user.click(await button('Move the session'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await move(series.sessions[5]!)
    await move(series.sessions[4]!)
    await move(series.sessions[4]!)
    const sent = server.sent['/api/subscriptions/7/move'] as { byClinic?: true }[]
    expect(sent.map(({ byClinic }) => byClinic)).toEqual([undefined, true, undefined])
  })

  it('keeps it after a clash', async () => {
    const user = openPage('Admin', 1, '?byClinic=105')
    server.answers['/api/subscriptions/7/move'] = answerProblem('series_clash')
    await chooseSlotOnDay(user)
    await user.click(await button('Move the session'))
    await screen.findByRole('radio', { name: '16:30–17:00', checked: false })
    server.answers['/api/subscriptions/7/move'] = {}
    await user.click(screen.getByRole('radio', { name: '16:30–17:00' }))
    await user.click(await button('Move the session'))
    await screen.findByText('The session was moved.')
    expect(server.sent['/api/subscriptions/7/move']!.at(-1)).toMatchObject({ byClinic: true })
  })

  it('names the missing fields', async () => {
    const user = openPage()
    await openMove(user)
    await user.click(await button('Move the session'))
    await screen.findByText('Please select a date.')
    await user.type(screen.getByRole('textbox', { name: 'Date' }), `${formatDay(tomorrow)}{Enter}`)
    await screen.findByRole('radio', { name: '16:30–17:00' })
    await user.click(await button('Move the session'))
    await screen.findByText('Please select a slot.')
    expect(server.sent).toEqual({})
  })

  it('moves nothing while the date field has an invalid text', async () => {
    const user = openPage()
    await chooseSlotOnDay(user)
    const date = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' })
    await user.clear(date)
    await user.type(date, '31-02-2026{Enter}{Enter}')
    expect(screen.queryByRole('radio', { name: '16:30–17:00' })).toBeNull()
    await user.click(await button('Move the session'))
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(date.value).toBe('31-02-2026')
    expect(server.sent).toEqual({})
  })

  it('says why a day has no open slot', async () => {
    server.answers['/api/subscriptions/7/places'] = { places: [], closed: 'same_day' }
    const user = openPage()
    await openMove(user)
    await user.type(screen.getByRole('textbox', { name: 'Date' }), `${formatDay(tomorrow)}{Enter}`)
    await screen.findByText('No slots available for selected date.')
    expect(screen.getByText('A second session on that day')).toBeTruthy()
  })

  it('does not offer its current slot', async () => {
    const { day } = series.sessions[4]!
    server.answers['/api/subscriptions/7/places'] = {
      places: [slotOnDay(day), slotOnDay(day, 44, '12:00', '12:30')],
      closed: null,
    }
    const user = openPage()
    await openMove(user)
    await user.type(screen.getByRole('textbox', { name: 'Date' }), `${formatDay(day)}{Enter}`)
    await screen.findByRole('radio', { name: '12:00–12:30' })
    expect(screen.queryByRole('radio', { name: '11:30–12:00' })).toBeNull()
  })

  it('asks for another slot when the chosen one is taken', async () => {
    const user = openPage()
    await chooseSlotOnDay(user)
    server.answers['/api/subscriptions/7/move'] = answerProblem('series_clash')
    server.answers['/api/subscriptions/7/places'] = {
      places: [slotOnDay(tomorrow, 42, '16:00', '16:30')],
      closed: null,
    }
    await user.click(await button('Move the session'))
    await screen.findByText('A slot was taken in the meantime. Nothing was moved.')
    await waitFor(() => expect(screen.queryByRole('radio', { name: '16:30–17:00' })).toBeNull())
    const other = await screen.findByRole<HTMLInputElement>('radio', { name: '16:00–16:30' })
    expect(other.checked).toBe(false)
    expect(readsOf('/api/subscriptions/7')).toBe(2)
  })

  it('says so when another desk takes the chosen one, and leaves the others as they are', async () => {
    const wanted = slotOnDay(tomorrow, 43, '16:30', '17:00')
    const left = slotOnDay(tomorrow, 42, '16:00', '16:30')
    server.answers['/api/subscriptions/7/places'] = { places: [wanted, left], closed: null }
    const user = openPage()
    await chooseSlotOnDay(user)
    const other = screen.getByRole('radio', { name: '16:00–16:30' })
    server.answers['/api/subscriptions/7/places'] = { places: [left], closed: null }
    hearChange({ consultant: left.consultantId, day: tomorrow })
    await screen.findByText('This slot has just been taken. Please choose another one.')
    expect(screen.queryByRole('radio', { name: '16:30–17:00' })).toBeNull()
    // The list stood all the time: who was choosing by keys is still in it.
    expect(screen.getByRole('radio', { name: '16:00–16:30' })).toBe(other)
    await user.click(other)
    expect(screen.queryByText(/has just been taken/)).toBeNull()
  })

  it('does not say so of the one that it may have moved to itself, as the answer was lost', async () => {
    const wanted = slotOnDay(tomorrow, 43, '16:30', '17:00')
    const left = slotOnDay(tomorrow, 42, '16:00', '16:30')
    server.answers['/api/subscriptions/7/places'] = { places: [wanted, left], closed: null }
    const user = openPage()
    await chooseSlotOnDay(user)
    server.answers['/api/subscriptions/7/move'] = problemResponse('unavailable')
    await user.click(await button('Move the session'))
    await screen.findByText(en.problem.unavailable)
    server.answers['/api/subscriptions/7/places'] = { places: [left], closed: null }
    hearChange({ consultant: left.consultantId, day: tomorrow })
    await waitFor(() => expect(screen.queryByRole('radio', { name: '16:30–17:00' })).toBeNull())
    expect(screen.queryByText(/has just been taken/)).toBeNull()
  })

  it.each([
    ['changed_meanwhile', 'Somebody else changed this appointment meanwhile.'],
    ['not_pending', 'This appointment is not pending any more.'],
    ['today_not_reschedulable', "You cannot reschedule today's appointment"],
    ['visit_recorded', 'it stays on its day'],
  ] as const)('reads the page anew after %s', async (code, sentence) => {
    const user = openPage()
    await chooseSlotOnDay(user)
    const notified = screen.queryAllByText(new RegExp(sentence)).length
    server.answers['/api/subscriptions/7/move'] = answerProblem(code)
    await user.click(await button('Move the session'))
    await waitFor(() =>
      expect(screen.getAllByText(new RegExp(sentence)).length).toBeGreaterThan(notified),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readsOf('/api/subscriptions/7')).toBe(2)
  })

  it('keeps its choices when the desk’s session ends, until they are discarded', async () => {
    server.answers['/api/subscriptions/7/move'] = answerProblem('signed_out')
    const user = openPage()
    await chooseSlotOnDay(user)
    await user.click(await button('Move the session'))
    await waitFor(() => expect(server.sent['/api/subscriptions/7/move']).toHaveLength(1))
    user.unmount()

    const again = openPage()
    await openMove(again)
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: '16:30–17:00' })
    expect(chosen.checked).toBe(true)
    await again.click(await button('Close'))
    await again.click(await button('Discard'))
    expect(sessionStorage).toHaveLength(0)
  })
})
