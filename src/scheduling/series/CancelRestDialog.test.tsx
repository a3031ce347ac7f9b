import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  serveSeries,
  today,
  vikram,
  series,
  server,
  answerProblem,
  openPage,
  type User,
  show,
  button,
  buttons,
  rows,
  readsOf,
} from '../../test-kit/series-page.tsx'

serveSeries()

describe('cancelling the rest', () => {
  const ask = async (user: User) => {
    await user.click(await button('Cancel the rest'))
    await screen.findByRole('dialog')
    await user.click(screen.getByRole('radio', { name: 'The patient asked' }))
  }

  it('shows the number and the first day, and cancels the rest, once for two clicks', async () => {
    const user = openPage()
    await ask(user)
    screen.getByText(
      `4 sessions, from ${show(today)} on, are cancelled. Their slots become free at once.`,
    )
    const yes = await button('Cancel 4 sessions')
    await Promise.all([user.click(yes), user.click(yes)])
    await screen.findByText('4 sessions were cancelled.')
    expect(server.sent['/api/subscriptions/7/cancel']).toEqual([
      {
        sessions: [104, 105, 106, 107].map((id) => ({ id, version: id === 106 ? 3 : 1 })),
        reason: 'patient_asked',
      },
    ])
    await waitFor(() => expect(readsOf('/api/subscriptions/7')).toBe(2))
  })

  it('says what was paid ahead for the sessions that it cancels, and for no other', async () => {
    const paid: Record<number, number> = { 104: 300, 106: 250.5 }
    server.answers['/api/subscriptions/7'] = {
      ...series,
      sessions: series.sessions.map((it) => ({ ...it, paidBefore: paid[it.id] ?? 0 })),
    }
    const user = openPage()
    await ask(user)
    const dialog = within(screen.getByRole('dialog'))
    const note = () => dialog.getByText('Paid before the visit:', { exact: false }).textContent
    expect(note()).toBe('Paid before the visit: ₹550.50')
    await user.click(screen.getByRole('combobox', { name: 'From which session on' }))
    const option = `${show(series.sessions[5]!.day)}, 11:30–12:00`
    await user.click(await screen.findByRole('option', { name: option }))
    expect(note()).toBe('Paid before the visit: ₹250.50')
  })

  it('starts with the chosen session', async () => {
    const user = openPage()
    await ask(user)
    await user.click(screen.getByRole('combobox', { name: 'From which session on' }))
    const option = `${show(series.sessions[5]!.day)}, 11:30–12:00`
    await user.click(await screen.findByRole('option', { name: option }))
    await user.click(await button('Cancel 2 sessions'))
    await screen.findByText('2 sessions were cancelled.')
    expect(server.sent['/api/subscriptions/7/cancel']).toEqual([
      {
        sessions: [
          { id: 106, version: 3 },
          { id: 107, version: 1 },
        ],
        reason: 'patient_asked',
      },
    ])
  })

  it('offers a missed one as well, whose money would be kept otherwise', async () => {
    const user = openPage()
    await ask(user)
    await user.click(screen.getByRole('combobox', { name: 'From which session on' }))
    const option = `${show(series.sessions[2]!.day)}, 11:30–12:00, Missed`
    await user.click(await screen.findByRole('option', { name: option }))
    await user.click(await button('Cancel 5 sessions'))
    await screen.findByText('5 sessions were cancelled.')
    expect(server.sent['/api/subscriptions/7/cancel']).toMatchObject([
      { sessions: [103, 104, 105, 106, 107].map((id) => ({ id })) },
    ])
  })

  it("cancels only a consultant's own sessions, who can move none", async () => {
    const user = openPage('Consultant', vikram)
    expect(await rows()).toHaveLength(7)
    expect(buttons()).toEqual(['Cancel the rest'])
    await ask(user)
    screen.getByText('Sessions with other consultants stay.')
    await user.click(await button('Cancel 1 session'))
    await screen.findByText('The session was cancelled.')
    expect(server.sent['/api/subscriptions/7/cancel']).toEqual([
      { sessions: [{ id: 107, version: 1 }], reason: 'patient_asked' },
    ])
  })

  it('cancels none when the dialog is closed', async () => {
    const user = openPage()
    await ask(user)
    await user.click(await button('Keep them'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent).toEqual({})
  })

  it('is not offered once nothing is left', async () => {
    server.answers['/api/subscriptions/7'] = { ...series, sessions: series.sessions.slice(0, 2) }
    openPage()
    expect(await rows()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull()
  })

  it('is offered where nothing but a missed one is left', async () => {
    server.answers['/api/subscriptions/7'] = { ...series, sessions: series.sessions.slice(0, 3) }
    const user = openPage()
    await ask(user)
    await user.click(await button('Cancel 1 session'))
    await screen.findByText('The session was cancelled.')
    expect(server.sent['/api/subscriptions/7/cancel']).toMatchObject([{ sessions: [{ id: 103 }] }])
  })

  it('reloads the page when another desk made a change first', async () => {
    server.answers['/api/subscriptions/7/cancel'] = answerProblem('changed_meanwhile')
    const user = openPage()
    await ask(user)
    await user.click(await button('Cancel 4 sessions'))
    await screen.findByText(/Somebody else changed this appointment meanwhile/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readsOf('/api/subscriptions/7')).toBe(2)
  })
})
