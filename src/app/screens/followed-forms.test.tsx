import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import BranchForm from '../../masters/branches/BranchForm.tsx'
import type { BranchMaster } from '../../masters/branches/branches.ts'
import { MasterScreen } from '../../masters/kit/MasterScreen.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { renderWith } from '../../test-kit/followed-row.tsx'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import { forgetPage, does, words } from '../../test-kit/row-dialogs.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import WaitingForm from '../../scheduling/waiting-list/WaitingForm.tsx'
import { listWaiting, type WaitingRow } from '../../scheduling/waiting-list/waiting-list.ts'
import { sampleAnswer } from '../../test-kit/sample-answer.tsx'

let server: SampleServer
const draftNames = () => Object.keys(sessionStorage).filter((it) => !it.startsWith('draft.tab.'))

afterEach(forgetPage)

beforeEach(() => {
  server = new SampleServer(words)
  setSignedIn('Admin', 9)
})

/** What is typed in a time is among the values of its form only once its field is left. */
describe('a form with a time', () => {
  const [sample] = sampleAnswer(listWaiting.answer, words[1]!, 41) as WaitingRow[]
  const { today } = currentClinicTime()
  const older: WaitingRow = {
    ...sample!,
    firstDay: today,
    lastDay: today,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromTime: null,
    untilTime: null,
    version: 1,
  }
  const newer: WaitingRow = { ...older, fromTime: '11:00', version: 2 }
  const notBefore = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Not before/ })
  const leave = () => fireEvent.blur(notBefore(), { relatedTarget: document.body })
  const openWish = () =>
    renderWith(
      (row: WaitingRow) => <WaitingForm {...does} row={row} wish={{}} opened onClose={() => {}} />,
      older,
    )

  it('does not follow its row while one is being typed, and is refused by the version of before', async () => {
    const show = openWish()
    const user = userEvent.setup()
    await user.type(notBefore(), '1030')
    show(newer)
    await new Promise((resolve) => setTimeout(resolve))
    leave()
    await waitFor(() => expect(notBefore().value).toMatch(/10:30/))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.changes).toHaveLength(1))
    expect(server.changes[0]!.body).toMatchObject({ fromTime: '10:30', version: 1 })
  })

  it('follows when the field is left as it was', async () => {
    const show = openWish()
    const user = userEvent.setup()
    await user.type(notBefore(), '1')
    show(newer)
    await user.clear(notBefore())
    expect(notBefore().value).toBe('')
    await user.tab()
    await waitFor(() => expect(notBefore().value).toMatch(/11:00/))
  })
})

/** Every form of a master takes its values from `useMasterForm`. */
describe('the form of a master', () => {
  const branch = (changes: Partial<BranchMaster> = {}): BranchMaster => ({
    id: 1,
    version: 4,
    active: true,
    name: words[1]!,
    address: 'First Road',
    phone: '020 2345 6789',
    upiAddress: '',
    code: 'PUN',
    gstin: '',
    registrationLines: [],
    arrivalCode: '',
    patientChangeHours: 2,
    booked: 0,
    ...changes,
  })
  const newer = branch({ address: 'Second Road', version: 5 })
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ })
  const page = (rows: BranchMaster[]) => (
    <MasterScreen<BranchMaster>
      title="Branches"
      hint=""
      addLabel="Add"
      rows={rows}
      queryState={{ error: null, isFetching: false, isPlaceholderData: false, refetch: () => {} }}
      columns={[{ key: 'name', title: 'Name', role: 'heading', cell: ({ name }) => name }]}
      nameOf={({ name }) => name}
      searchText={({ name }) => name}
      renderForm={(props) => <BranchForm {...props} />}
    />
  )
  const openForm = () => {
    fireEvent.click(screen.getByRole('button', { name: /^Edit/, hidden: true }))
    return userEvent.setup()
  }
  beforeEach(() => {
    // jsdom has no layout, and a table without height shows no rows.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  })
  const sentVersions = () => server.changes.map(({ body }) => (body as { version: number }).version)

  it('follows its row until something is typed, and saves over the version that it shows', async () => {
    const show = renderWith(page, [branch()])
    const user = openForm()
    show([newer])
    await waitFor(() => expect(address().value).toBe('Second Road'))
    // Nothing is typed: the dialog closes without a question, and no draft is left.
    expect(draftNames()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    openForm()
    await user.type(address(), ' 7')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentVersions()).toEqual([5]))
  })

  it('keeps nothing of what was discarded', async () => {
    renderWith(page, [branch()])
    const user = openForm()
    await user.type(address(), ' 7')
    await waitFor(() => expect(draftNames()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(draftNames()).toEqual([])
    openForm()
    expect(address().value).toBe(branch().address)
  })

  it('stays with the newest version that was read, also where its row leaves the list or comes older', async () => {
    const show = renderWith(page, [branch()])
    const user = openForm()
    const renamed = { ...newer, name: 'Renamed' }
    show([renamed])
    await waitFor(() => expect(address().value).toBe('Second Road'))
    show([])
    await new Promise((resolve) => setTimeout(resolve))
    screen.getByRole('dialog', { name: /Renamed/ })
    show([branch()])
    await new Promise((resolve) => setTimeout(resolve))
    expect(address().value).toBe('Second Road')
    show([])
    await user.type(address(), ' 7')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentVersions()).toEqual([5]))
  })

  it('keeps what is typed, and is refused by the version over which it was typed', async () => {
    server.problem = 'row_changed'
    const show = renderWith(page, [branch()])
    const user = openForm()
    await user.type(address(), ' 7')
    show([newer])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^This entry was changed by another user/)
    expect(address().value).toBe('First Road 7')
    expect(sentVersions()).toEqual([4])
    // Opened again, it shows the newer version: what was typed over the older one would undo it.
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    openForm()
    expect(address().value).toBe('Second Road')
  })
})
