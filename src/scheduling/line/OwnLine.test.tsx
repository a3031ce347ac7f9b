import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { anArrival, waiting } from '../../test-kit/arrivals-page.tsx'
import { OwnLine } from './OwnLine.tsx'
import { useReloadLine } from './use-line.tsx'

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

it('says who gave way when the first words in another visit took its patient in', async () => {
  const inside = anArrival({ state: 'withConsultant', patientName: 'Meena Rao' })
  const other = anArrival({ ...waiting('A-15'), appointmentId: 42, patientName: 'Ravi Kumar' })
  let line = [inside, other]
  vi.stubGlobal('fetch', async () => Response.json(line))
  const user = renderPage(
    <>
      <OwnLine branch={1} renderPatient={({ patientName }) => patientName} />
      <ReloadButton />
    </>,
  )
  await screen.findByText('Meena Rao')
  line = [
    { ...other, state: 'withConsultant', version: 2 },
    { ...inside, state: 'done', version: 2 },
  ]
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByText('Meena Rao: Done.')
  // Who is called says so by the call, and who stays is not told of.
  line = [{ ...inside, state: 'called', version: 3 }]
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByText('Called')
  expect(screen.queryByText(/Ravi Kumar: /)).toBeNull()
})

function ReloadButton() {
  const reload = useReloadLine()
  return <button onClick={reload}>Reload</button>
}
