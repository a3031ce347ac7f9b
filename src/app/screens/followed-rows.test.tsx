import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import BranchForm from '../../masters/branches/BranchForm.tsx'
import type { BranchMaster } from '../../masters/branches/branches.ts'
import { MasterScreen } from '../../masters/kit/MasterScreen.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import {
  dialogFiles,
  does,
  rowDialogs,
  words,
  type AnyDialog,
} from '../../test-kit/row-dialogs.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import WaitingForm from '../../scheduling/waiting-list/WaitingForm.tsx'
import { listWaiting, type WaitingRow } from '../../scheduling/waiting-list/waiting-list.ts'
import { sampleAnswer } from '../../test-kit/sample-answer.tsx'
import { VisitProvider } from '../../visits/record/use-visit.tsx'

let server: SampleServer
const draftNames = () => Object.keys(sessionStorage).filter((it) => !it.startsWith('draft.tab.'))

afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The same row after another desk has changed all that is written about it, and the price. */
function changedByOther(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return value.replace(words[1]!, 'Omega')
  if (typeof value === 'number') {
    if (name === 'version') return value + 1
    return ['price', 'suggested'].includes(name) ? value + 50 : value
  }
  if (Array.isArray(value)) return value.map((it) => changedByOther(it, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, it]) => [key, changedByOther(it, key)]),
  )
}

/** Renders a page of what is read; returns a function that renders it with what is read next. */
function renderWith<Read>(content: (read: Read) => ReactNode, first: Read) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (read: Read) => (
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <MemoryRouter>{content(read)}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(page(first))
  return (read: Read) => rerender(page(read))
}

const open = (Dialog: AnyDialog, first: object) =>
  renderWith(
    (props: object) => (
      <VisitProvider visit={buildVisit(currentClinicTime().today)}>
        <Dialog {...does} {...props} opened />
      </VisitProvider>
    ),
    first,
  )

const textFields = () => [
  ...screen
    .getByRole('dialog')
    .querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=radio], [type=checkbox], [type=hidden]), textarea',
    ),
]
const contents = () => textFields().map(({ value }) => value)
const close = () => {
  cleanup()
  sessionStorage.clear()
}

/** A dialog, a row of it, the same row after another desk's change, and what its fields show of both. */
async function readDialog(name: string) {
  const { default: Dialog } = await dialogFiles[`../${name}.tsx`]!()
  const older = rowDialogs[name]!(1)
  const newer = changedByOther(older) as object
  const shown = [older, newer].map((row) => {
    open(Dialog, row)
    const fields = contents()
    close()
    return fields
  })
  return { Dialog, older, newer, ofOlder: shown[0]!, ofNewer: shown[1]! }
}

/** Dialogs with fields that are filled with what the row says. */
const filledDialogs = [
  'desk/patient-page/CorrectPatientDialog',
  'money/packages/PackagePriceDialog',
  'patients/allergies/AllergiesDialog',
  'patients/desk-note/DeskNoteDialog',
]
/** A desk must not see another amount under its hands: this one says that the appointment has changed. */
const fixedDialogs = ['scheduling/appointments/PaymentDialog']

beforeEach(() => {
  server = new SampleServer(words)
  setSignedIn('Admin', 9)
})

it('are all listed whose fields are filled with what the row says', async () => {
  const filled: string[] = []
  for (const name of Object.keys(rowDialogs)) {
    const { ofOlder, ofNewer } = await readDialog(name)
    if (String(ofOlder) !== String(ofNewer)) filled.push(name)
  }
  expect(filled.toSorted()).toEqual([...filledDialogs, ...fixedDialogs].toSorted())
})

it.each(filledDialogs)(
  '%s shows what another desk has changed until something is typed, and then stays',
  async (name) => {
    const { Dialog, older, newer, ofNewer } = await readDialog(name)
    const show = open(Dialog, older)
    show(newer)
    await waitFor(() => expect(contents()).toEqual(ofNewer))
    close()

    const showTyped = open(Dialog, older)
    const field = textFields().find(({ readOnly, disabled }) => !readOnly && !disabled)!
    await userEvent.setup().type(field, '7')
    const typed = contents()
    showTyped(newer)
    await new Promise((resolve) => setTimeout(resolve))
    expect(contents()).toEqual(typed)
  },
)

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
