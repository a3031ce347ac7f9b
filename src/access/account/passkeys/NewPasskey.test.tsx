import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-kit/render-page.tsx'
import { problemResponse } from '../../../test-kit/problem-response.ts'
import NewPasskey from './NewPasskey.tsx'
import RemovePasskey from './RemovePasskey.tsx'

const createPasskey = vi.hoisted(() => vi.fn<() => Promise<object | undefined>>())
vi.mock('../../auth/passkeys/browser-passkeys.tsx', () => ({ createPasskey }))

let stored: { id: number; name: string }[]
let answerToAdd: () => Response
const onDone = vi.fn<() => void>()

beforeEach(() => {
  onDone.mockClear()
  stored = [{ id: 1, name: 'Desk' }]
  // A device makes one passkey for an account, and no second one.
  createPasskey.mockReset().mockResolvedValueOnce({ id: 'x' }).mockResolvedValue(undefined)
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/begin')) return Response.json({ options: {} })
    if (method === 'GET') {
      const times = { madeAt: '2026-11-24T04:00:00.000Z', lastUsedAt: null }
      return Response.json(stored.map((passkey) => ({ ...passkey, ...times })))
    }
    return answerToAdd()
  })
})
afterEach(() => vi.unstubAllGlobals())

async function addTwice() {
  const user = renderPage(<NewPasskey existingIds={[1]} onDone={onDone} />)
  await user.type(screen.getByLabelText('Name'), 'Desk ')
  await user.type(screen.getByLabelText('Password'), 'a long enough one')
  const add = screen.getByRole('button', { name: 'Add a passkey' })
  await user.click(add)
  await screen.findByText(/server cannot be reached/)
  await user.click(add)
}

it('is added once where the answer was lost and it is asked for again', async () => {
  answerToAdd = () => {
    stored.push({ id: 2, name: 'Desk' })
    return Response.error()
  }
  await addTwice()
  await screen.findByText('The passkey is added.')
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(createPasskey).toHaveBeenCalledTimes(1)
})

it('is not called added where the server never heard of it', async () => {
  answerToAdd = () => Response.error()
  await addTwice()
  await screen.findByText(/^The passkey was not created/)
  expect(onDone).not.toHaveBeenCalled()
})

it('is removed where it is gone already', async () => {
  vi.stubGlobal('fetch', async () => problemResponse('not_found'))
  const user = renderPage(<RemovePasskey id={2} onDone={onDone} />)
  await user.type(screen.getByLabelText('Password'), 'a long enough one')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The passkey is removed.')
  expect(onDone).toHaveBeenCalledTimes(1)
})
