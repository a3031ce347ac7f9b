import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession, storeSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { LivePage } from '../../test-kit/live-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { browserSession, renderPage } from '../../test-kit/render-page.tsx'
import PapersDialog from './PapersDialog.tsx'

let answer: () => Promise<Response> | Response
beforeEach(() => {
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST' && path.endsWith('/papers')) return answer()
    return Response.json({ papers: [], mark: '' })
  })
  const session = browserSession('Employee')
  storeSession({ ...session, staff: { ...session.staff, accessCodes: [9] } })
  const { id } = session.staff
  const text = JSON.stringify({ title: 'Blood report', day: currentClinicTime().today })
  sessionStorage.setItem(`draft.paper.41.${id}`, text)
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Page() {
  const [opened, setOpened] = useState(true)
  return (
    <LivePage>
      <PapersDialog
        visit={{ id: 41, patientName: 'Meena Rao' }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </LivePage>
  )
}
const pdf = new File(['%PDF-1.7 %%EOF'], 'report.pdf', { type: 'application/pdf' })
const chooseFile = (user: ReturnType<typeof renderPage>) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!, pdf)
const restored = async () => {
  const title = await screen.findByRole('textbox', { name: /^What it is/ })
  expect(title).toHaveProperty('value', 'Blood report')
}
const discardQuestion = () => screen.queryByRole('button', { name: 'Discard' })

it.each(['Cancel', 'Save'])(
  'closes without a question after %s of a restored paper',
  async (end) => {
    const user = renderPage(<Page />)
    await restored()
    await chooseFile(user)
    await user.click(screen.getByRole('button', { name: end }))
    await screen.findByRole('button', { name: 'Add a paper' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(discardQuestion()).toBeNull()
  },
)

it('asks before it discards a restored paper, which does not come back when its sending fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const send = vi.fn<() => Promise<Response>>(() => promise)
  answer = send
  const user = renderPage(<Page />)
  await restored()
  await chooseFile(user)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(send).toHaveBeenCalled())
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  resolve(problemResponse('unexpected'))
  await screen.findByRole('alert')
  expect(Object.keys(sessionStorage).filter((name) => name.includes('paper'))).toEqual([])
})
