import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { addDays, formatDay, weekdayOf, type Day } from '../../platform/day/day.ts'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { fill, setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import type { Session, Series } from './series-page.ts'
import SeriesScreen from './SeriesScreen.tsx'

const { today } = currentClinicTime()
const priya = 12
const vikram = 13

const session = (id: number, day: Day, changes: Partial<Session> = {}): Session => ({
  id,
  day,
  starts: '11:30',
  ends: '12:00',
  consultantId: priya,
  consultantName: 'Priya Menon',
  slot: 41,
  status: 'PE',
  paymentStatus: 'U',
  price: 800,
  visitRecorded: false,
  version: 1,
  ...changes,
})

/** Done, cancelled, missed, today's, and three to come, the last with another consultant. */
const series: Series = {
  id: 7,
  branchId: 1,
  branchName: 'Koramangala',
  serviceId: 6,
  serviceName: 'Physiotherapy (session)',
  patientName: 'Lata Mangesh',
  mobile: '9876500001',
  startDay: addDays(today, -21),
  slots: [41],
  sessions: [
    session(101, addDays(today, -21), { status: 'CD', paymentStatus: 'P' }),
    session(102, addDays(today, -14), { status: 'CN' }),
    session(103, addDays(today, -7)),
    session(104, today),
    session(105, addDays(today, 7)),
    session(106, addDays(today, 14), { version: 3 }),
    session(107, addDays(today, 21), { consultantId: vikram, consultantName: 'Vikram Patil' }),
  ],
}

const slotOn = (id: number, weekday: number, starts: string, ends: string) => ({
  id,
  weekday,
  starts,
  ends,
  consultantId: priya,
  consultantName: 'Priya Menon',
  fee: 800,
})
const weekSlots = [
  slotOn(41, weekdayOf(today), '11:30', '12:00'),
  slotOn(42, weekdayOf(addDays(today, 1)), '16:00', '16:30'),
]
const slotOnDay = (day: Day, slot = 41, starts = '11:30', ends = '12:00') => ({
  day,
  slot,
  starts,
  ends,
  consultantId: priya,
  consultantName: 'Priya Menon',
  price: 800,
})
const tomorrow = addDays(today, 1)
/** Each session two weeks later, and one skipped holiday. */
const plan = {
  moves: [
    { ...slotOnDay(addDays(today, 21)), id: 105, version: 1 },
    { ...slotOnDay(addDays(today, 35)), id: 106, version: 3 },
    { ...slotOnDay(addDays(today, 42)), id: 107, version: 1 },
  ],
  skipped: [{ ...slotOnDay(addDays(today, 28)), why: 'holiday', holiday: 'Founders day' }],
  full: true,
}

/** The server's answers by path; each test changes those of its subject. */
let answers: Record<string, unknown>
let sent: Record<string, unknown[]>
let requests: string[]
const answerProblem = (code: ProblemCode): Response =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

// Loaded before the tests: the first lazy dialog can take seconds on a busy machine.
beforeAll(() => Promise.all([import('./CancelRestDialog.tsx'), import('./MoveSessionDialog.tsx')]))
beforeEach(() => {
  answers = {
    '/api/subscriptions/7': series,
    '/api/subscriptions/week-slots': weekSlots,
    '/api/subscriptions/7/places': {
      places: [
        slotOnDay(tomorrow, 42, '16:00', '16:30'),
        slotOnDay(tomorrow, 43, '16:30', '17:00'),
      ],
      closed: null,
    },
    '/api/subscriptions/7/plan-move': plan,
    '/api/subscriptions/7/move': {},
    '/api/subscriptions/7/cancel': {},
  }
  sent = {}
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0]!
    requests.push(path)
    if (init.method === 'POST') (sent[path] ??= []).push(JSON.parse(init.body as string))
    const answer = answers[path]
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function openPage(role: Role = 'Admin', id = 1) {
  setSignedIn(role, id)
  return renderPage(
    <MemoryRouter initialEntries={['/subscriptions/7']}>
      <Routes>
        <Route path="/subscriptions/:id" element={<SeriesScreen />} />
      </Routes>
    </MemoryRouter>,
  )
}
type User = ReturnType<typeof renderPage>

const show = (day: Day) => `${shortWeekday(day)} ${formatDay(day)}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const buttons = () => screen.queryAllByRole('button').map((it) => it.textContent)
const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Sessions' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
}
const readsOf = (path: string) => requests.filter((it) => it === path).length

async function openMove(user: User, of = series.sessions[4]!): Promise<void> {
  await user.click(await button(`Move: ${show(of.day)}`))
  await screen.findByRole('dialog')
}

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
    answers['/api/subscriptions/7'] = { ...series, sessions }
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
    answers['/api/subscriptions/7'] = answerProblem('not_found')
    openPage('Consultant', vikram)
    await screen.findByText('There is no such subscription')
    const link = screen.getByRole('link', { name: 'Go to the start page' })
    expect(link.getAttribute('href')).toBe('/Consultant-Dashboard')
  })

  it('can be loaded again after the server did not answer', async () => {
    answers['/api/subscriptions/7'] = answerProblem('unexpected')
    const user = openPage()
    await screen.findByText('This could not be loaded.')
    answers['/api/subscriptions/7'] = series
    await user.click(await button('Try again'))
    expect(await rows()).toHaveLength(7)
  })
})

describe('moving one session', () => {
  async function chooseSlotOnDay(user: User) {
    await openMove(user)
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
    expect(sent['/api/subscriptions/7/move']).toEqual([
      { moves: [{ id: 105, version: 1, day: tomorrow, slot: 43 }] },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(readsOf('/api/subscriptions/7')).toBe(2))
    expect(sessionStorage).toHaveLength(0)
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
    expect(sent).toEqual({})
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
    expect(sent).toEqual({})
  })

  it('says why a day has no open slot', async () => {
    answers['/api/subscriptions/7/places'] = { places: [], closed: 'same_day' }
    const user = openPage()
    await openMove(user)
    await user.type(screen.getByRole('textbox', { name: 'Date' }), `${formatDay(tomorrow)}{Enter}`)
    await screen.findByText('No slots available for selected date.')
    expect(screen.getByText('A second session on that day')).toBeTruthy()
  })

  it('does not offer its current slot', async () => {
    const { day } = series.sessions[4]!
    answers['/api/subscriptions/7/places'] = {
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
    answers['/api/subscriptions/7/move'] = answerProblem('series_clash')
    answers['/api/subscriptions/7/places'] = {
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

  it.each([
    ['changed_meanwhile', 'Somebody else changed this appointment meanwhile.'],
    ['not_pending', 'This appointment is not pending any more.'],
    ['today_not_reschedulable', "You cannot reschedule today's appointment"],
    ['visit_recorded', 'it stays on its day'],
  ] as const)('reads the page anew after %s', async (code, sentence) => {
    const user = openPage()
    await chooseSlotOnDay(user)
    const notified = screen.queryAllByText(new RegExp(sentence)).length
    answers['/api/subscriptions/7/move'] = answerProblem(code)
    await user.click(await button('Move the session'))
    await waitFor(() =>
      expect(screen.getAllByText(new RegExp(sentence)).length).toBeGreaterThan(notified),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readsOf('/api/subscriptions/7')).toBe(2)
  })

  it('keeps its choices when the desk’s session ends, until they are discarded', async () => {
    answers['/api/subscriptions/7/move'] = answerProblem('signed_out')
    const user = openPage()
    await chooseSlotOnDay(user)
    await user.click(await button('Move the session'))
    await waitFor(() => expect(sent['/api/subscriptions/7/move']).toHaveLength(1))
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

  it('plans nothing while the start day has an invalid text', async () => {
    const user = openPage()
    await choose(user)
    const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'New start date' })
    await user.clear(start)
    await fill(user, start, '31-02-2026')
    await user.click(await button('Show the new dates'))
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(start.value).toBe('31-02-2026')
    expect(sent).toEqual({})
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
    expect(sent).toEqual({
      '/api/subscriptions/7/plan-move': [{ from: 105, startDay: addDays(today, 21), slots: [41] }],
    })
  })

  it('moves them as shown, once for two clicks', async () => {
    const user = openPage()
    await showPlan(user)
    const confirm = await button('Move 3 sessions')
    await Promise.all([user.click(confirm), user.click(confirm)])
    await screen.findByText('3 sessions were moved.')
    expect(sent['/api/subscriptions/7/move']).toEqual([
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
    expect(sent).toEqual({})
    const other = new RegExp(`^${shortWeekday(addDays(today, 1))}`)
    await user.click(screen.getByRole('tab', { name: other }))
    await user.click(await screen.findByRole('radio', { name: '16:00–16:30' }))
    await user.click(await button('Show the new dates'))
    await screen.findByRole('list', { name: 'New dates' })
    expect(sent['/api/subscriptions/7/plan-move']).toMatchObject([{ slots: [42] }])
  })

  it('leaves out a session whose day and slot do not change', async () => {
    const [first, ...rest] = plan.moves
    answers['/api/subscriptions/7/plan-move'] = {
      ...plan,
      moves: [{ ...first, ...slotOnDay(series.sessions[4]!.day) }, ...rest],
    }
    const user = openPage()
    await showPlan(user)
    expect(planned()[0]).toContain('stays as it is')
    await user.click(await button('Move 2 sessions'))
    await screen.findByText('2 sessions were moved.')
    expect(sent['/api/subscriptions/7/move']).toMatchObject([{ moves: [{ id: 106 }, { id: 107 }] }])
  })

  it('cannot be confirmed when not all sessions have a slot, and goes back to the fields', async () => {
    answers['/api/subscriptions/7/plan-move'] = { ...plan, full: false }
    const user = openPage()
    await showPlan(user)
    screen.getByText(/Not all 3 sessions fit within a year/)
    expect((await button('Move 3 sessions')).hasAttribute('disabled')).toBe(true)
    await user.click(await button('Back'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New start date' })
    expect(field.value).toBe(formatDay(addDays(today, 21)))
  })

  it('is planned again when a slot is taken', async () => {
    const user = openPage()
    await showPlan(user)
    answers['/api/subscriptions/7/move'] = answerProblem('series_clash')
    const later = plan.moves.map((it) => ({ ...it, day: addDays(it.day, 7) }))
    answers['/api/subscriptions/7/plan-move'] = { moves: later, skipped: [], full: true }
    await user.click(await button('Move 3 sessions'))
    await screen.findByText('A slot was taken in the meantime. Nothing was moved.')
    await waitFor(() => expect(planned()).toHaveLength(3))
    expect(planned()[0]).toContain(formatDay(addDays(today, 28)))
  })

  it('says when a weekly slot of the series is no longer offered', async () => {
    answers['/api/subscriptions/week-slots'] = weekSlots.slice(1)
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
    expect(sent['/api/subscriptions/7/cancel']).toEqual([
      {
        sessions: [104, 105, 106, 107].map((id) => ({ id, version: id === 106 ? 3 : 1 })),
        reason: 'patient_asked',
      },
    ])
    await waitFor(() => expect(readsOf('/api/subscriptions/7')).toBe(2))
  })

  it('starts with the chosen session', async () => {
    const user = openPage()
    await ask(user)
    await user.click(screen.getByRole('combobox', { name: 'From which session on' }))
    const option = `${show(series.sessions[5]!.day)}, 11:30–12:00`
    await user.click(await screen.findByRole('option', { name: option }))
    await user.click(await button('Cancel 2 sessions'))
    await screen.findByText('2 sessions were cancelled.')
    expect(sent['/api/subscriptions/7/cancel']).toEqual([
      {
        sessions: [
          { id: 106, version: 3 },
          { id: 107, version: 1 },
        ],
        reason: 'patient_asked',
      },
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
    expect(sent['/api/subscriptions/7/cancel']).toEqual([
      { sessions: [{ id: 107, version: 1 }], reason: 'patient_asked' },
    ])
  })

  it('cancels none when the dialog is closed', async () => {
    const user = openPage()
    await ask(user)
    await user.click(await button('Keep them'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual({})
  })

  it('is not offered once nothing is left', async () => {
    answers['/api/subscriptions/7'] = { ...series, sessions: series.sessions.slice(0, 3) }
    openPage()
    expect(await rows()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull()
  })

  it('reloads the page when another desk made a change first', async () => {
    answers['/api/subscriptions/7/cancel'] = answerProblem('changed_meanwhile')
    const user = openPage()
    await ask(user)
    await user.click(await button('Cancel 4 sessions'))
    await screen.findByText(/Somebody else changed this appointment meanwhile/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readsOf('/api/subscriptions/7')).toBe(2)
  })
})
