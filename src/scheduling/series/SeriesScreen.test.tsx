import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  serveSeries,
  vikram,
  series,
  server,
  answerProblem,
  openPage,
  show,
  button,
  buttons,
  rows,
} from '../../test-kit/series-page.tsx'

serveSeries()

describe('the page of a series', () => {
  it('shows the patient and the number of done, missed, left and cancelled sessions', async () => {
    openPage()
    const counts = within(await screen.findByRole('region', { name: 'Progress of the series' }))
    const terms = counts.getAllByRole('term').map((it) => it.textContent)
    const figures = counts.getAllByRole('definition').map((it) => it.textContent)
    expect(terms.map((term, index) => `${term} ${figures[index]}`)).toEqual([
      'Done 1',
      'Missed 1',
      'Left 4',
      'Cancelled 1',
    ])
    counts.getByText('7 sessions')
    for (const fact of ['Lata Mangesh', '9876500001', 'Koramangala', 'Physiotherapy (session)']) {
      screen.getByText(fact)
    }
  })

  it('says which sessions were paid ahead', async () => {
    const ahead: Record<number, object> = {
      104: { packagePays: true },
      105: { paidBefore: 300 },
      106: { paidBefore: 800 },
    }
    server.answers['/api/subscriptions/7'] = {
      ...series,
      sessions: series.sessions.map((it) => ({ ...it, ...ahead[it.id] })),
    }
    openPage()
    const payments = (await rows()).slice(3).map((cells) => cells[5])
    expect(payments).toEqual([
      'PaidPackage',
      'UnpaidPaid before the visit: ₹300',
      'PaidPaid before the visit',
      'Unpaid',
    ])
  })

  it('shows each session with its day, time, consultant, status, payment and fee', async () => {
    openPage()
    const shown = await rows()
    const first = series.sessions[0]!.day
    expect(shown[0]).toEqual([
      '1',
      show(first),
      '11:30–12:00',
      'Priya Menon',
      'Done',
      'Paid',
      '₹800',
      '',
    ])
    expect(shown.map((cells) => cells[4])).toEqual([
      'Done',
      'Cancelled',
      'Missed',
      'Today',
      'To come',
      'To come',
      'To come',
    ])
    expect(shown.map((cells) => cells[7])).toEqual([
      '',
      '',
      'Move',
      "You cannot reschedule today's appointment",
      'Move',
      'Move',
      'Move',
    ])
  })

  it('shows a session with a recorded visit as recorded, not as missed', async () => {
    const sessions = series.sessions.with(2, { ...series.sessions[2]!, visitRecorded: true })
    server.answers['/api/subscriptions/7'] = { ...series, sessions }
    openPage()
    const shown = await rows()
    expect(shown[2]![4]).toBe('Recorded')
    expect(shown[2]![7]).toMatch(/stays on its day/)
    const counts = within(screen.getByRole('region', { name: 'Progress of the series' }))
    const terms = counts.getAllByRole('term').map((it) => it.textContent)
    expect(terms).toEqual(['Done', 'Recorded', 'Missed', 'Left', 'Cancelled'])
  })

  it('shows an Employee without further permissions no actions', async () => {
    openPage('Employee')
    expect(await rows()).toHaveLength(7)
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    expect(buttons()).toEqual([])
  })

  it('says that the series does not exist, and links back', async () => {
    server.answers['/api/subscriptions/7'] = answerProblem('not_found')
    openPage('Consultant', vikram)
    await screen.findByText('There is no such subscription')
    const link = screen.getByRole('link', { name: 'Go to the start page' })
    expect(link.getAttribute('href')).toBe('/Consultant-Dashboard')
  })

  it('can be loaded again after the server did not answer', async () => {
    server.answers['/api/subscriptions/7'] = answerProblem('unexpected')
    const user = openPage()
    await screen.findByText('This could not be loaded.')
    server.answers['/api/subscriptions/7'] = series
    await user.click(await button('Try again'))
    expect(await rows()).toHaveLength(7)
  })
})
