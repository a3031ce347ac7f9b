import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  anArrival,
  button,
  calls,
  choose,
  dialog,
  openArrivals,
  serveArrivals,
  server,
  waiting,
} from '../../test-kit/arrivals-page.tsx'

serveArrivals()

const row = (name: RegExp) => within(screen.getByRole('row', { name }))
const bar = () => within(screen.getByRole('region', { name: 'Waiting line: Dr. Anita Deshpande' }))
/** Meena Rao waits first, Ravi Kumar after her. */
const twoWaiting = () => [
  anArrival(waiting('A-14')),
  anArrival({
    appointmentId: 42,
    patientName: 'Ravi Kumar',
    ...waiting('A-15', 2),
    walkIn: true,
    reason: { code: 'walkIn', since: '09:50' },
  }),
]

it('shows each place with its token and its reason, and walk-ins in place of a slot', async () => {
  server.rows = twoWaiting()
  openArrivals()
  await screen.findByText('Meena Rao')
  row(/Meena Rao/).getByText('booked 09:30, came on time')
  row(/Meena Rao/).getByText('09:30–09:45')
  row(/Ravi Kumar/).getByText('place 2')
  row(/Ravi Kumar/).getByText('walk-in since 09:50')
  row(/Ravi Kumar/).getByText('Walk-in')
  expect(bar().getByText(/Waiting: 2 · next: A-14/)).toBeTruthy()
})

it('calls the next one, takes them in, and undoes each', async () => {
  server.rows = twoWaiting()
  const user = openArrivals()
  await user.click(await button('Call next: Dr. Anita Deshpande'))
  await screen.findByText('A-14 is called.')
  expect(calls('/api/line/call')[0]!.body).toMatchObject({
    branch: 1,
    consultant: 4,
    current: null,
  })
  await user.click(await button('Take in: Meena Rao'))
  await waitFor(() => expect(row(/Meena Rao/).getByText('With the consultant')).toBeTruthy())
  await choose(user, 'Meena Rao', 'Undo taking in')
  await waitFor(() => expect(row(/Meena Rao/).getByText('Called')).toBeTruthy())
  await choose(user, 'Meena Rao', 'Undo the call')
  await waitFor(() => expect(row(/Meena Rao/).getByText('Waiting')).toBeTruthy())
  expect(calls('/api/line/41/change').map(({ body }) => body.change)).toEqual([
    'takeIn',
    'undoTakeIn',
    'undoCall',
  ])
})

it('says of a call what became of who was in the room', async () => {
  server.rows = twoWaiting()
  const user = openArrivals()
  await user.click(await button('Call next: Dr. Anita Deshpande'))
  await user.click(await button('Take in: Meena Rao'))
  await waitFor(() => expect(row(/Meena Rao/).getByText('With the consultant')).toBeTruthy())
  await user.click(await button('Call next: Dr. Anita Deshpande'))
  await screen.findByText('A-15 is called. Meena Rao: Done.')
})

it('calls somebody else out of turn', async () => {
  server.rows = twoWaiting()
  const user = openArrivals()
  await user.click(await button('Call: Ravi Kumar'))
  await waitFor(() => expect(calls('/api/line/call')).toHaveLength(1))
  expect(calls('/api/line/call')[0]!.body).toMatchObject({ current: null, appointment: 42 })
})

it('repeats a call with the same key, since its answer may be lost', async () => {
  server.rows = twoWaiting()
  server.problemByUrl['/api/line/call'] = () => 'unavailable'
  const user = openArrivals()
  const next = await button('Call next: Dr. Anita Deshpande')
  await user.click(next)
  await screen.findByText(/The clinic's server cannot be reached/)
  server.problemByUrl = {}
  await user.click(next)
  await screen.findByText('A-14 is called.')
  const keys = calls('/api/line/call').map(({ body }) => body.callKey)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('says what happened when another desk was quicker', async () => {
  server.rows = twoWaiting()
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  server.problemByUrl['/api/line/41/change'] = () => {
    server.rows = [anArrival({ ...waiting('A-14'), state: 'called', version: 2 })]
    return 'changed_meanwhile'
  }
  await choose(user, 'Meena Rao', 'Left without being seen')
  await screen.findByText('Changed elsewhere meanwhile. Meena Rao: Called.')
  await waitFor(() => expect(row(/Meena Rao/).getByText('Called')).toBeTruthy())
})

it('says whom another desk has called meanwhile', async () => {
  server.rows = twoWaiting()
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  server.problemByUrl['/api/line/call'] = () => {
    server.rows = server.rows.map((one) =>
      one.appointmentId === 42 ? anArrival({ ...one, state: 'called' }) : one,
    )
    return 'changed_meanwhile'
  }
  await user.click(await button('Call next: Dr. Anita Deshpande'))
  expect(await screen.findByText('Changed elsewhere meanwhile. Ravi Kumar: Called.')).toBeTruthy()
})

it.each([
  ['End that visit and go on', 'finish'],
  ['Put back in the line and go on', 'undoCall'],
])(
  'says whom the consultant has at another branch; "%s" ends that and calls',
  async (name, change) => {
    server.rows = twoWaiting()
    server.busyElsewhere = {
      appointmentId: 77,
      patientName: 'Lata Iyer',
      consultantName: 'Dr. Anita Deshpande',
      branchName: 'Indiranagar',
      state: 'withConsultant',
      version: 3,
    }
    server.problemByUrl['/api/line/call'] = () =>
      server.busyElsewhere ? 'busy_elsewhere' : undefined
    server.problemByUrl['/api/line/77/change'] = () => {
      server.busyElsewhere = null
      return undefined
    }
    const user = openArrivals()
    await user.click(await button('Call next: Dr. Anita Deshpande'))
    await screen.findByText('Lata Iyer is still with Dr. Anita Deshpande at Indiranagar.')
    await user.click(await button(name))
    await screen.findByText('A-14 is called.')
    expect(calls('/api/line/77/change').map(({ body }) => body)).toEqual([{ version: 3, change }])
    expect(calls('/api/line/call')).toHaveLength(2)
    expect(screen.queryByText(/is still with/)).toBeNull()
  },
)

it('moves somebody up with a reason, and not without one', async () => {
  server.rows = twoWaiting().slice(0, 1)
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  await choose(user, 'Meena Rao', 'Move up…')
  const form = await dialog()
  await user.click(form.getByRole('button', { name: 'Move up…' }))
  await form.findByText('Please give a reason.')
  await user.click(form.getByRole('radio', { name: 'Fever' }))
  await user.click(form.getByRole('button', { name: 'Move up…' }))
  await screen.findByText('moved up: Fever')
  expect(calls('/api/line/41/move-up').map(({ body }) => body)).toEqual([
    { version: 1, reason: 'fever' },
  ])
  await choose(user, 'Meena Rao', 'Undo moving up')
  await waitFor(() => expect(calls('/api/line/41/change')).toHaveLength(1))
})

it('folds who left away, and brings them back', async () => {
  server.rows = twoWaiting()
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  await choose(user, 'Meena Rao', 'Left without being seen')
  await waitFor(() => expect(screen.queryByText('Meena Rao')).toBeNull())
  await user.click(await button('Finished: 1'))
  await user.click(await button('Undo: Meena Rao'))
  await waitFor(() => expect(row(/Meena Rao/).getByText('Waiting')).toBeTruthy())
  expect(calls('/api/line/41/change').map(({ body }) => body.change)).toEqual([
    'leave',
    'undoLeave',
  ])
})

it('shows how long each is expected to wait, and prints their slips', async () => {
  server.rows = twoWaiting()
  server.waits = [{ appointmentId: 42, from: 10, to: 25 }]
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  await waitFor(() =>
    expect(row(/Ravi Kumar/).getByText(/10–25/).textContent).toMatch(/Expected wait/),
  )
  expect(row(/Meena Rao/).queryByText(/Expected wait/)).toBeNull()
  await choose(user, 'Ravi Kumar', 'On A6')
  await waitFor(() => expect(server.read).toContain('/api/line/42/slip?paper=A6&locale=en'))
})
