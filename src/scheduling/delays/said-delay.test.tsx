import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  anArrival,
  button,
  calls,
  dialog,
  openArrivals,
  serveArrivals,
  server,
  waiting,
} from '../../test-kit/arrivals-page.tsx'

serveArrivals()

const bar = () => within(screen.getByRole('region', { name: 'Waiting line: Dr. Anita Deshpande' }))
const open = async () => {
  server.rows = [anArrival(waiting('A-14'))]
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  await user.click(await button('Consultant comes later: Dr. Anita Deshpande'))
  return { user, field: await (await dialog()).findByLabelText(/Expected at about/) }
}
const said = { consultantId: 4, backAt: '23:30', version: 3, saidBy: 'Asha' }

it('says in the bar of the line when its consultant is expected', async () => {
  server.delays = [said]
  server.rows = [anArrival(waiting('A-14'))]
  openArrivals()
  await screen.findByText('Meena Rao')
  expect(await bar().findByText('Expected at about 23:30')).toBeTruthy()
})

it('sends a time of today that is still to come, over what was seen', async () => {
  server.delays = [{ ...said, backAt: null }]
  const { user, field } = await open()
  for (const typed of ['', 'soon', '00:01']) {
    await user.clear(field)
    if (typed) await user.type(field, typed)
    await user.click(await button('Save'))
    await screen.findByText('Please give a time of today that is still to come.')
  }
  expect(calls('/api/delays')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Is here now' })).toBeNull()
  await user.clear(field)
  await user.type(field, '2345')
  await user.click(await button('Save'))
  await screen.findByText('Dr. Anita Deshpande is expected at about 23:45.')
  expect(calls('/api/delays').map(({ body }) => body)).toEqual([
    { branch: 1, consultant: 4, backAt: '23:45', version: 3 },
  ])
})

it('takes it back with one press', async () => {
  server.delays = [said]
  const { user } = await open()
  await user.click(await button('Is here now'))
  await screen.findByText('Dr. Anita Deshpande is here.')
  expect(calls('/api/delays')[0]!.body).toMatchObject({ backAt: null, version: 3 })
})
