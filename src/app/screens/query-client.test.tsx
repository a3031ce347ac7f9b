import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endOwnSession, listOwnSessions } from '../../access/account/account.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { createQueryClient, forgetAnswers } from './query-client.tsx'

let isFailing = true
const reportedErrors: string[] = []

afterEach(() => vi.unstubAllGlobals())

function Sessions() {
  const { error, refetch } = useCall(listOwnSessions, {})
  const { mutate } = useChange(endOwnSession)
  const end = () =>
    mutate(
      { params: { id: '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10' } as never },
      {
        onError: () => void toast.error('Not ended'),
        onSuccess: () => void toast.success('Ended'),
      },
    )
  return (
    <>
      {error && <p>Not read</p>}
      <button onClick={() => void refetch()}>Read</button>
      <button onClick={end}>End</button>
    </>
  )
}

it('an error toast goes when the next attempt succeeds', async () => {
  isFailing = true
  vi.stubGlobal('fetch', async () =>
    isFailing
      ? Response.json({ code: 'unexpected', message: '', requestId: 'r' }, { status: 500 })
      : Response.json([]),
  )
  render(
    <QueryClientProvider client={createQueryClient(({ message }) => reportedErrors.push(message))}>
      <MantineProvider env="test">
        <Notifications />
        <Sessions />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await screen.findByText('Not read')
  await user.click(screen.getByText('End'))
  await screen.findByText('Not ended')
  // The number by which the server's log has it.
  await screen.findByText(/^Error number \u2068r\u2069\./)

  // The success of another query does not hide it.
  isFailing = false
  await user.click(screen.getByText('Read'))
  await waitFor(() => expect(screen.queryByText('Not read')).toBeNull())
  isFailing = true
  await user.click(screen.getByText('End'))
  await waitFor(() => expect(screen.getAllByText('Not ended').length).toBeGreaterThan(0))
  isFailing = false
  await user.click(screen.getByText('End'))
  await screen.findByText('Ended')
  await waitFor(() => expect(screen.queryByText('Not ended')).toBeNull())
  expect(reportedErrors.length).toBe(3)
})

it.each([
  [
    'the answer that the database is away: shown at once',
    1,
    async () =>
      Response.json({ code: 'unavailable', message: '', requestId: 'r' }, { status: 503 }),
  ],
  ['a line that is cut: tried again first', 3, () => Promise.reject(new TypeError('cut'))],
])('%s', async (_, attempts, answer) => {
  const fetchAnswer = vi.fn<() => Promise<Response>>(answer)
  vi.stubGlobal('fetch', fetchAnswer)
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <MantineProvider env="test">
        <Sessions />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Not read', {}, { timeout: 10_000 })
  expect(fetchAnswer).toHaveBeenCalledTimes(attempts)
})

it('what is under way for the person before is read again for the next, and no screen waits for ever', async () => {
  const answers: ((names: string[]) => void)[] = []
  const client = createQueryClient(() => {})
  const Names = () => {
    const reading = useQuery({
      queryKey: ['names'],
      queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    })
    return <output>{reading.data ? reading.data.join(', ') : 'none'}</output>
  }
  client.setQueryData(['left behind'], 'of the person before')
  render(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  )
  forgetAnswers(client, true)
  expect(client.getQueryData(['left behind'])).toBeUndefined()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!(['of the person before'])
  answers[1]!(['Meena'])
  expect(await screen.findByText('Meena')).toBeDefined()

  // What was shown is gone at once.
  forgetAnswers(client, true)
  expect(await screen.findByText('none')).toBeDefined()

  forgetAnswers(client, false)
  expect(client.getQueryCache().getAll()).toEqual([])
})
