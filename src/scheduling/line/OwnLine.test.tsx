import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { OwnLine } from './OwnLine.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a line that cannot be read says so in its place, and is read again at a press', async () => {
  let answer = () => problemResponse('unavailable')
  vi.stubGlobal('fetch', async () => answer())
  renderPage(
    <OwnLine branch={1} title="Kothrud" renderPatient={({ patientName }) => patientName} />,
  )
  const note = await screen.findByText("Error fetching today's arrivals.")
  expect(note.closest('[data-failed]')).not.toBeNull()
  expect(screen.getByText('Kothrud')).toBeTruthy()
  answer = () => Response.json([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Call next: Kothrud' })
  expect(screen.queryByText("Error fetching today's arrivals.")).toBeNull()
})
