import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import type { FileNumbering } from './file-numbering.ts'
import { FileNumberingCard } from './FileNumberingCard.tsx'

let stored: FileNumbering
let reading: ProblemCode | undefined
let sent: Partial<FileNumbering>[]
let answer: () => Promise<Response>

const refuse = (code: ProblemCode) => async () =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })
const save = () => screen.getByRole('button', { name: 'Save' })
const prefix = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Prefix' })
const next = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Next number/ })

beforeEach(() => {
  stored = { version: 3, prefix: 'OPD-', next: 41 }
  reading = undefined
  sent = []
  // As the server: what is left out stays.
  answer = async () => {
    stored = { ...stored, ...sent.at(-1), version: stored.version + 1 }
    return Response.json(stored)
  }
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return reading ? refuse(reading)() : Response.json(stored)
    sent.push(JSON.parse(init.body as string))
    return answer()
  })
  setSignedIn('Admin')
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
const openCard = () => renderPage(<FileNumberingCard />)
async function retype(user: ReturnType<typeof openCard>, field: HTMLInputElement, typed: string) {
  await user.clear(field)
  await fill(user, field, typed)
}

it('saves the prefix alone, so that numbers that were given meanwhile are not given again', async () => {
  const user = openCard()
  await retype(user, await prefix(), 'MR-')
  await user.click(save())
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent).toEqual([{ version: 3, prefix: 'MR-' }])
  expect((await prefix()).value).toBe('MR-')
  expect((await next()).value).toBe('41')
})

it('saves another next number, and none where numbers are to be typed', async () => {
  const user = openCard()
  await retype(user, await next(), '500')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ version: 3, prefix: 'OPD-', next: 500 }]))
  await waitFor(() => expect(screen.queryByText('Typed, but not saved yet')).toBeNull())
  await user.clear(await next())
  await user.click(save())
  await waitFor(() => expect(sent.at(-1)).toEqual({ version: 4, prefix: 'OPD-', next: null }))
})

it('refuses what is no number, or too large, and sends nothing', async () => {
  const user = openCard()
  for (const typed of ['many', '0', '1000000000']) {
    await retype(user, await next(), typed)
    await user.click(save())
    expect((await next()).getAttribute('aria-invalid'), typed).toBe('true')
  }
  expect(sent).toEqual([])
})

it('saves once for two clicks', async () => {
  const reply = Promise.withResolvers<Response>()
  answer = () => reply.promise
  const user = openCard()
  await retype(user, await prefix(), 'MR-')
  await user.dblClick(save())
  reply.resolve(Response.json({ ...stored, version: 4, prefix: 'MR-' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

it('keeps what was typed when the answer was lost, also in the tab, and can be saved again', async () => {
  answer = refuse('unavailable')
  const user = openCard()
  await retype(user, await prefix(), 'MR-')
  await user.click(save())
  await screen.findByRole('alert')
  expect((await prefix()).value).toBe('MR-')
  user.unmount()
  const again = openCard()
  await waitFor(async () => expect((await prefix()).value).toBe('MR-'))
  answer = async () => Response.json({ ...stored, version: 4, prefix: 'MR-' })
  await again.click(save())
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent[1]).toEqual(sent[0])
})

it('keeps what was typed over another Admin’s change, and says that there is one', async () => {
  answer = refuse('row_changed')
  const user = openCard()
  await retype(user, await prefix(), 'MR-')
  stored = { version: 4, prefix: 'X-', next: 60 }
  await user.click(save())
  expect(await screen.findByText(/was changed by another user/)).toBeTruthy()
  expect((await prefix()).value).toBe('MR-')
})

it('says that it could not be read, and reads again', async () => {
  reading = 'unavailable'
  const user = openCard()
  const again = await screen.findByRole('button', { name: 'Try again' })
  reading = undefined
  await user.click(again)
  expect((await prefix()).value).toBe('OPD-')
})
