import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { DeskNote } from './DeskNote.tsx'
import { DeskNoteSign } from './DeskNoteSign.tsx'

let stored: string | null
let sent: unknown[]
let answer: () => Response
beforeEach(() => {
  stored = null
  sent = []
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answer()
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

/** The note on a page that reads the patient again. */
function Page() {
  const [deskNote, setDeskNote] = useState(stored)
  return (
    <DeskNote
      patient={{ id: 7, name: 'Meena Rao', deskNote }}
      onChanged={async () => setDeskNote(stored)}
    />
  )
}
const open = (deskNote: string | null, role: 'Admin' | 'Consultant' = 'Admin') => {
  stored = deskNote
  setSignedIn(role)
  return renderPage(<Page />)
}
const field = () => screen.findByRole('textbox', { name: 'Note for the desk' })
const save = () => screen.findByRole('button', { name: 'Save' })

it('is written where there is none, and taken away by emptying it', async () => {
  const user = open(null)
  await user.click(screen.getByRole('button', { name: 'Add a note for the desk' }))
  await user.type(await field(), 'Needs a wheelchair')
  stored = 'Needs a wheelchair'
  await user.click(await save())
  await screen.findByText('Needs a wheelchair')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Correct: Note for the desk' }))
  await user.clear(await field())
  stored = null
  await user.click(await save())
  await screen.findByRole('button', { name: 'Add a note for the desk' })
  expect(sent).toEqual([
    { deskNote: 'Needs a wheelchair', seen: null },
    { deskNote: '', seen: 'Needs a wheelchair' },
  ])
})

it('shows what another desk has written meanwhile, keeps what was typed, and saves it over that', async () => {
  const user = open('Call the daughter')
  answer = () => problemResponse('row_changed')
  await user.click(screen.getByRole('button', { name: 'Correct: Note for the desk' }))
  await user.type(await field(), ', after five')
  stored = 'Call the son'
  await user.click(await save())
  const said = await screen.findByRole('alert')
  await within(said).findByText('Call the son')
  expect(said.textContent).toContain('then save again')
  expect(await field()).toHaveProperty('value', 'Call the daughter, after five')
  // Changed once more: it is refused, and shown, again.
  stored = 'Call nobody'
  await user.click(await save())
  await within(await screen.findByRole('alert')).findByText('Call nobody')
  answer = () => Response.json({})
  await user.click(await save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const deskNote = 'Call the daughter, after five'
  expect(sent).toEqual(
    ['Call the daughter', 'Call the son', 'Call nobody'].map((seen) => ({ deskNote, seen })),
  )
})

it('is saved over one’s own words whose answer was lost', async () => {
  const user = open('Call the daughter')
  answer = () => {
    throw new TypeError('the line')
  }
  await user.click(screen.getByRole('button', { name: 'Correct: Note for the desk' }))
  await user.type(await field(), ', after five')
  stored = 'Call the daughter, after five'
  await user.click(await save())
  await screen.findByRole('alert')
  answer = () => Response.json({})
  await user.type(await field(), ' or six')
  await user.click(await save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toEqual({
    deskNote: 'Call the daughter, after five or six',
    seen: 'Call the daughter, after five',
  })
})

it('is read by consultants, who do not write it', () => {
  open('Call the daughter', 'Consultant')
  expect(screen.getByText('Call the daughter')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('is a sign in a row that a screen reader reads, and whose words the keyboard shows', async () => {
  const user = renderPage(<DeskNoteSign deskNote="Hard of hearing" />)
  const sign = screen.getByRole('button', { name: 'Note for the desk: Hard of hearing' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(sign)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Hard of hearing')
})
