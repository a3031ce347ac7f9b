import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { AllergiesNote } from './AllergiesNote.tsx'

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
  const [allergies, setAllergies] = useState(stored)
  return (
    <AllergiesNote
      patient={{ id: 7, name: 'Meena Rao', allergies }}
      onChanged={async () => setAllergies(stored)}
    />
  )
}
const open = (allergies: string | null, role: 'Admin' | 'Consultant' = 'Consultant') => {
  stored = allergies
  setSignedIn(role)
  return renderPage(<Page />)
}
const field = () => screen.findByRole('textbox', { name: 'Allergies' })

it('is asked for where nobody has, and shown where it cannot be overlooked', async () => {
  const user = open(null)
  await user.click(screen.getByRole('button', { name: 'Note allergies' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText(/^Please write what the patient is allergic to/)
  await user.type(await field(), 'Penicillin')
  // One click would take the words away.
  expect(screen.queryByRole('button', { name: 'No known allergies' })).toBeNull()
  stored = 'Penicillin'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Allergies:')
  await screen.findByText('Penicillin')
  expect(sent).toEqual([{ allergies: 'Penicillin', seen: null }])
})

it('says that there are none once somebody has asked', async () => {
  const user = open(null)
  expect(screen.queryByText('No known allergies')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Note allergies' }))
  stored = ''
  await user.click(await screen.findByRole('button', { name: 'No known allergies' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('No known allergies')
  expect(sent).toEqual([{ allergies: '', seen: null }])
})

it('shows what somebody else has noted meanwhile, and keeps what was typed', async () => {
  const user = open('Dust')
  answer = () => problemResponse('row_changed')
  await user.click(screen.getByRole('button', { name: 'Correct: Allergies' }))
  await user.type(await field(), ', Egg')
  stored = 'Dust, Penicillin'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('alert')).findByText('Dust, Penicillin')
  expect(await field()).toHaveProperty('value', 'Dust, Egg')
  answer = () => Response.json({})
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toEqual({ allergies: 'Dust, Egg', seen: 'Dust, Penicillin' })
})
