import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import type { Series } from '../../scheduling/series/series-page.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import PackageDialog from './PackageDialog.tsx'
import type { Package } from './packages.ts'

const notAgreed: Package = {
  price: null,
  sessions: 3,
  sessionsLeft: 3,
  paid: 0,
  used: 0,
  left: 0,
  toPay: 0,
  surplus: 0,
  suggested: 1000,
  appointment: 41,
  patientLanguage: null,
  aloneUpTo: null,
  requests: [],
  money: [],
}
const agreed: Package = { ...notAgreed, price: 1000, paid: 600, left: 600, toPay: 400 }

let sent: { path: string; body: Record<string, unknown> }[]
let isLost: boolean
beforeEach(() => {
  sent = []
  isLost = false
  setSignedIn('Admin')
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json([])
    sent.push({ path, body: JSON.parse(init.body as string) as Record<string, unknown> })
    return isLost ? Promise.reject(new TypeError('lost')) : Response.json({})
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

/** The dialog as the page of the series has it: what was paid is read again before it has closed. */
function Section({ id }: { id: number }) {
  const [data, setData] = useState(notAgreed)
  const [opened, setOpened] = useState(true)
  const series = {
    id,
    branchId: 1,
    patientName: `Patient ${id}`,
    serviceName: 'Physiotherapy',
  } as Series
  return (
    <>
      <PackageDialog
        series={series}
        data={data}
        opened={opened}
        onClose={() => setOpened(false)}
        onChanged={() => setData(agreed)}
      />
      <button onClick={() => setData(agreed)}>{`Agreed: ${data.price}`}</button>
    </>
  )
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('keeps what was typed for the same series only, until it is paid', async () => {
  const user = renderPage(<Section id={87} />)
  expect(field('Amount taken now').value).toBe('1000')
  await user.clear(field('Amount taken now'))
  await user.type(field('Amount taken now'), '600')
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  await user.type(field('Note'), 'By her son')
  user.unmount()
  const other = renderPage(<Section id={88} />)
  expect(field('Note').value).toBe('')
  expect(field('Amount taken now').value).toBe('1000')
  other.unmount()
  const again = renderPage(<Section id={87} />)
  expect(field('Amount taken now').value).toBe('600')
  expect(field('Note').value).toBe('By her son')
  expect(Object.keys(sessionStorage).filter((name) => !name.startsWith('draft.tab.'))).toEqual([
    'draft.packagePayment.87.1',
  ])
  await again.click(screen.getByRole('button', { name: 'Collect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    {
      path: '/api/subscriptions/87/package',
      body: { price: 1000, amount: 600, mode: 'Cash', note: 'By her son' },
    },
  ])
  expect(Object.keys(sessionStorage).filter((name) => !name.startsWith('draft.tab.'))).toEqual([])
})

it('takes the first payment once when its answer is lost and the page is read again', async () => {
  isLost = true
  const user = renderPage(<Section id={87} />)
  await user.clear(field('Amount taken now'))
  await user.type(field('Amount taken now'), '300')
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  await user.click(screen.getByRole('button', { name: 'Collect' }))
  await screen.findByRole('alert')
  // It was entered: the page follows its series, whose price is agreed now.
  fireEvent.click(screen.getByText('Agreed: null'))
  expect(screen.getByText('Agreed: 1000')).toBeTruthy()
  isLost = false
  await user.click(screen.getByRole('button', { name: 'Collect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ body: { price: 1000, amount: 300 } })
  expect(sent[1]).toEqual(sent[0])
})
