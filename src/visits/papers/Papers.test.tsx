import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { clearStoredSession, storeSession } from '../../access/auth/stored-session.tsx'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { hearChange, LivePage } from '../../test-kit/live-page.tsx'
import { browserSession, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { Papers } from './Papers.tsx'
import type { Paper } from './papers.ts'

const picture: Paper = {
  id: 7,
  title: 'X-ray',
  day: '2026-11-20',
  type: 'image/jpeg',
  addedBy: 'Dr. Rohan Iyer',
  isOwn: true,
}
const letter: Paper = { ...picture, id: 8, title: 'Letter', type: 'application/pdf' }

let papers: Paper[]
/** The answer to every change, if it is a problem; undefined is no answer. */
let problem: ProblemCode | 'lost' | 'by a proxy' | undefined
/** Whether a process of the version before answers, which has the list at another address. */
let isOldProcess: boolean
/** The addresses that were read. */
let asked: string[]
let changes: { method: string; path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  papers = [picture, letter]
  problem = undefined
  isOldProcess = false
  asked = []
  changes = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      asked.push(path)
      if (isOldProcess) return problemResponse('not_found')
      // As the server makes it: of what is listed.
      const mark = JSON.stringify(papers)
      if (path.endsWith('/mark')) return Response.json({ mark })
      return path.endsWith('/kept-papers')
        ? Response.json({ papers, mark })
        : new Response(new Blob(['bytes']), {
            headers: { 'content-type': 'application/octet-stream' },
          })
    }
    const sent = JSON.parse((body as string | undefined) ?? '{}') as Record<string, unknown>
    changes.push({ method: method!, path, body: sent })
    if (problem === 'lost') throw new TypeError('no answer')
    if (problem === 'by a proxy') return new Response('<html>Too large</html>', { status: 413 })
    return problem ? problemResponse(problem) : Response.json({})
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

function show(role: Role = 'Consultant') {
  setSignedIn(role)
  return renderPage(
    <LivePage>
      <Papers visitId={41} isShown />
    </LivePage>,
  )
}
function showToDesk() {
  const session = browserSession('Employee')
  storeSession({ ...session, staff: { ...session.staff, accessCodes: [9] } })
  return renderPage(
    <LivePage>
      <Papers visitId={41} isShown isInDialog />
    </LivePage>,
  )
}
const pdf = new File(['%PDF-1.7 %%EOF'], 'report.pdf', { type: 'application/pdf' })
/** The field of files, which a button opens. */
const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!

it('shows a picture below its name, and closes it', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Open: X-ray' }))
  const shown = await screen.findByRole('img', { name: 'X-ray' })
  // Which bytes those are is seen in a browser: e2e/papers.journey.ts.
  expect(shown.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,./)
  await user.click(screen.getByRole('button', { name: 'Close: X-ray' }))
  expect(screen.queryByRole('img', { name: 'X-ray' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download: Letter' })).toBeTruthy()
})

it('keeps a PDF file with what it is and the day on it', async () => {
  papers = []
  const user = show()
  await screen.findByText(/^No papers yet/)
  await user.click(screen.getByRole('button', { name: 'Add a paper' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please choose a photo or a PDF file.')
  await screen.findByText('Please write what it is.')
  expect(changes).toEqual([])
  await user.upload(fileField(), pdf)
  await user.type(screen.getByRole('textbox', { name: /^What it is/ }), 'Blood report')
  papers = [letter]
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The paper is kept.')
  expect(changes).toMatchObject([
    {
      method: 'POST',
      path: '/api/visits/41/papers',
      body: { title: 'Blood report', type: 'application/pdf', file: btoa('%PDF-1.7 %%EOF') },
    },
  ])
  await screen.findByText('Letter')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('sends the same paper again after a lost answer, and keeps what was typed until then', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }))
  await user.upload(fileField(), pdf)
  await user.type(screen.getByRole('textbox', { name: /^What it is/ }), 'Blood report')
  problem = 'lost'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/cannot be reached/)
  expect(screen.getByRole('textbox', { name: /^What it is/ })).toHaveProperty(
    'value',
    'Blood report',
  )
  problem = undefined
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The paper is kept.')
  expect(changes[1]).toEqual(changes[0])
})

it('says that a proxy before the server lets no file of that size through, and keeps what was typed', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }))
  await user.upload(fileField(), pdf)
  const title = screen.getByRole('textbox', { name: /^What it is/ })
  await user.type(title, 'Blood report')
  problem = 'by a proxy'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^This file is larger than the proxy .* lets through/)
  expect(title).toHaveProperty('value', 'Blood report')
  expect(screen.getByText('report.pdf')).toBeTruthy()
})

it('sends what was changed after a lost answer as another paper', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }))
  await user.upload(fileField(), pdf)
  const title = screen.getByRole('textbox', { name: /^What it is/ })
  await user.type(title, 'Blood report')
  problem = 'lost'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/cannot be reached/)
  problem = undefined
  await user.type(title, ' of Meera')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The paper is kept.')
  const keys = changes.map(({ body }) => body.requestKey)
  expect(new Set(keys).size).toBe(2)
})

it('says that a paper could not be kept when the visit was left meanwhile', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
  await user.upload(fileField(), pdf)
  await user.type(screen.getByRole('textbox', { name: /^What it is/ }), 'Blood report')
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const serve = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST' ? answered : serve(path, init),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true),
  )
  user.unmount()
  const { unmount } = renderPage(<p>Another screen</p>)
  answer(problemResponse('unexpected'))
  await screen.findByRole('alert')
  unmount()
})

it('offers no removal of what somebody else has added', async () => {
  papers = [{ ...picture, isOwn: false }]
  show()
  await screen.findByRole('button', { name: 'Open: X-ray' })
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

it('sends nothing of a file of another kind', async () => {
  show()
  const user = userEvent.setup({ applyAccept: false })
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }))
  await user.upload(
    fileField(),
    new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' }),
  )
  await user.type(screen.getByRole('textbox', { name: /^What it is/ }), 'Blood report')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^This file cannot be kept/)
  expect(changes).toEqual([])
})

it.each(['31-02-2026', '01-01-2999'])('keeps nothing with the date %s', async (typed) => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }))
  await user.upload(fileField(), pdf)
  await user.type(screen.getByRole('textbox', { name: /^What it is/ }), 'Blood report')
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: /^Date on the paper/ })
  await user.clear(day)
  await user.type(day, typed)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Please (enter the date as|choose a date)/)
  expect(day.value).toBe(typed)
  expect(changes).toEqual([])
})

it('removes a paper after a question', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Remove: X-ray' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(changes).toEqual([])
  const remove = screen.getByRole('button', { name: 'Remove: X-ray' })
  expect(document.activeElement).toBe(remove)
  await user.click(remove)
  papers = [letter]
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The paper is removed.')
  expect(changes).toMatchObject([{ method: 'DELETE', path: '/api/visits/41/papers/7' }])
  await waitFor(() => expect(screen.queryByText('X-ray')).toBeNull())
})

it('shows what a colleague adds and removes, and is not read again for anything else', async () => {
  const readsOf = (end: string) => asked.filter((path) => path.endsWith(end)).length
  show()
  await screen.findByText('X-ray')
  await waitFor(() => expect(readsOf('/mark')).toBe(1))
  hearChange({ consultant: null, appointment: null })
  await waitFor(() => expect(readsOf('/mark')).toBe(2))
  expect(readsOf('/kept-papers')).toBe(1)
  papers = [picture, { ...letter, id: 9, title: 'Letter of a colleague', isOwn: false }]
  hearChange({ consultant: null, appointment: null })
  await screen.findByText('Letter of a colleague')
  expect(screen.queryByText('Letter')).toBeNull()
  expect(readsOf('/kept-papers')).toBe(2)
})

it('is read by an Admin, who adds others and removes none of somebody else', async () => {
  papers = [{ ...picture, isOwn: false }]
  show('Admin')
  await screen.findByRole('button', { name: 'Open: X-ray' })
  expect(screen.getByRole('button', { name: 'Add a paper' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

it('is told to the desk as far as the desk added it, and opened by whoever did', async () => {
  papers = [picture, { ...letter, isOwn: false, addedBy: 'Meena Reception' }]
  showToDesk()
  await screen.findByText(/^The papers that the desk added today/)
  expect(await screen.findByRole('button', { name: 'Open: X-ray' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove: X-ray' })).toBeTruthy()
  await screen.findByText(/added by Meena Reception/)
  expect(screen.queryByRole('button', { name: /: Letter$/ })).toBeNull()
})

it('is taken with a camera, which has pictures only', async () => {
  papers = []
  showToDesk()
  await screen.findByRole('textbox', { name: /^What it is/ })
  const camera = document.querySelector<HTMLInputElement>('input[capture]')!
  expect(camera.getAttribute('capture')).toBe('environment')
  expect(camera.accept).toBe('image/jpeg,image/png,image/webp')
})

it('asks again where a process of the version before has answered, and says nothing of none', async () => {
  isOldProcess = true
  const user = show()
  await screen.findByText('The papers could not be fetched')
  expect(screen.queryByText(/^No papers yet/)).toBeNull()
  isOldProcess = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('X-ray')
})
