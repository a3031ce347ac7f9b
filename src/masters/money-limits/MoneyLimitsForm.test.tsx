import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { ChangeServer } from '../../test-kit/change-server.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { noLimits, type MoneyLimits } from './money-limits.ts'
import { MoneyLimitsForm } from './MoneyLimitsForm.tsx'

const limits: MoneyLimits = {
  ...noLimits,
  refund: { employee: 200, consultant: null, secondPerson: 500 },
}
const onSaved = vi.fn<() => void>()
let server: ChangeServer
beforeEach(() => {
  onSaved.mockClear()
  setSignedIn('Admin')
  server = new ChangeServer({ version: 4, limits })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <MoneyLimitsForm
      stored={{ version: 3, limits }}
      typed={undefined}
      onTyped={() => {}}
      onSaved={onSaved}
    />,
  )
const fieldOf = (kind: string, name: string) =>
  within(screen.getByRole('group', { name: kind })).getByRole<HTMLInputElement>('textbox', {
    name,
  })
const employee = () => fieldOf('Refund', 'An Employee alone up to')
const save = () => screen.getByRole('button', { name: 'Save' })

it.each(['-1', 'NaN', '10.005', 'two hundred', '99999999999'])(
  'refuses %s at its field, and sends nothing',
  async (typed) => {
    const user = open()
    await user.clear(employee())
    await user.click(employee())
    await user.paste(typed)
    await user.click(save())
    await waitFor(() => expect(employee().getAttribute('aria-invalid')).toBe('true'))
    expect(server.sent).toEqual([])
  },
)

it('an empty field is no limit, 0 is a second person for every amount', async () => {
  const user = open()
  await user.clear(employee())
  await user.type(fieldOf('Discount', 'A consultant alone up to'), '0')
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([
    {
      path: '/api/money-limits',
      body: {
        version: 3,
        limits: {
          ...noLimits,
          refund: { employee: null, consultant: null, secondPerson: 500 },
          discount: { employee: null, consultant: 0, secondPerson: null },
        },
      },
    },
  ])
})

it('after a lost answer what was typed stays, and the same is sent again', async () => {
  const user = open()
  server.refuse('unavailable')
  await user.clear(employee())
  await user.type(employee(), '1,250.50')
  await user.click(save())
  await screen.findByRole('alert')
  server.refuse()
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.sent[1]).toEqual(server.sent[0])
  expect(server.sent[1]!.body).toMatchObject({ limits: { refund: { employee: 1250.5 } } })
})

it('a second click while the answer is late saves once', async () => {
  const user = open()
  const letGo = server.hold()
  await user.dblClick(save())
  expect(onSaved).not.toHaveBeenCalled()
  letGo()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.sent).toHaveLength(1)
})
