import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { labTestMaster } from '../../masters/test-catalogue/tests.ts'
// Loaded before anything is typed: a tab that is lost before its script came has kept nothing.
// oxlint-disable-next-line import/no-unassigned-import
import '../../platform/drafts/draft-copies.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
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
import { emptyWizard } from '../../scheduling/booking/wizard-values.ts'
import { VisitProvider } from '../../visits/record/use-visit.tsx'

/** The dialogs over a row with something to type, and why it goes with the tab where it does. */
const typedInto: Record<string, 'held' | { because: string }> = {
  'money/collect/CollectDialog': 'held',
  'money/drawers/CountDrawerDialog': 'held',
  'money/packages/PackageDialog': 'held',
  'scheduling/booking/RescheduleDialog': 'held',
  'scheduling/series/MoveSessionDialog': 'held',
  'desk/arrivals/VitalsDialog': 'held',
  'desk/patient-page/CorrectPatientDialog': 'held',
  'patients/allergies/AllergiesDialog': 'held',
  'patients/desk-note/DeskNoteDialog': 'held',
  'money/vouchers/VoucherDialog': { because: 'it is one amount and a few words' },
  'money/packages/PackagePriceDialog': { because: 'it is one amount' },
  'scheduling/delays/DelayDialog': { because: 'it is one time' },
  'scheduling/follow-ups/FollowUpCallDialog': { because: 'it is what one call came to, in a line' },
  'office/feedback/SettleDialog': { because: 'it is what came of one answer, in a line' },
  'visits/record/issued/WithdrawDialog': { because: 'it is a reason, in a line' },
  'visits/papers/PapersDialog': { because: 'the file that it is about goes as well' },
}

const masterForms = import.meta.glob<{ default: AnyDialog }>([
  '../../masters/*/*Form.tsx',
  '../../scheduling/holidays/HolidayForm.tsx',
  '!../../masters/{kit,clinic-details,file-numbers,money-limits}/*',
])

let server: SampleServer
beforeEach(() => {
  server = new SampleServer(words)
  server.unnamed = 1
  setSignedIn('Admin', 9)
  // Each tab before is gone.
  const locks = {
    request: async (_: string, __: object, hold: (lock: object) => Promise<void>) => hold({}),
    query: async () => ({ held: [], pending: [] }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (Content: AnyDialog, props: object) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MantineProvider env="test">
        <MemoryRouter>
          <VisitProvider visit={buildVisit(currentClinicTime().today)}>
            <Content {...does} {...props} opened />
          </VisitProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

type Field = HTMLInputElement | HTMLTextAreaElement
const textFields = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole<Field>('textbox')
    .filter((field) => !field.readOnly && !field.disabled)
const texts = () => textFields().map(({ value }) => value)

const dayFrom = (days: number) => formatDay(addDays(currentClinicTime().today, days))
/** Types something that a field of its kind can hold, and leaves it. */
function typeIn(field: Field): void {
  const label = field.labels?.[0]?.textContent ?? ''
  const typed = field.value === '' ? '7' : `${field.value}7`
  const isDay = /date/i.test(label) || /^\d\d-\d\d-\d{4}$/.test(field.value)
  const text = /birth/.test(label) ? dayFrom(-3) : isDay ? dayFrom(3) : typed
  field.focus()
  fireEvent.change(field, { target: { value: text } })
  field.blur()
}

const copies = () => Object.keys(localStorage).filter((name) => name.startsWith('draft.'))

/** What is read after the dialog has opened is there. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

async function typeAndLoseTheTab(Content: AnyDialog, props: object): Promise<string[]> {
  show(Content, props)
  await screen.findByRole('dialog')
  await settled()
  for (const field of textFields()) typeIn(field)
  await settled()
  const typed = texts()
  cleanup()
  sessionStorage.clear()
  return typed
}

describe('a dialog holds what was typed into it in a tab that is gone', () => {
  it.each(Object.entries(rowDialogs))('%s', async (name, propsOf) => {
    const { default: Content } = await dialogFiles[`../${name}.tsx`]!()
    server.adaptAnswer = (url, answer) =>
      url === '/api/audit/:id' ? { ...(answer as object), before: null, after: null } : answer
    const typed = await typeAndLoseTheTab(Content, propsOf(1))
    expect(typed.length > 0).toBe(name in typedInto)
    if (typedInto[name] !== 'held') return expect(copies()).toEqual([])
    // Not over another row.
    show(Content, propsOf(2))
    await screen.findByRole('dialog')
    await settled()
    expect(texts()).not.toEqual(typed)
    cleanup()
    show(Content, propsOf(1))
    await waitFor(() => expect(texts()).toEqual(typed))
    // The dialog asks before it is discarded, and then it is gone.
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(copies()).toEqual([]))
  })
})

const noneYet = { data: [], error: null, isFetching: false, refetch: () => {} }

describe("a master's form holds what was typed into it in a tab that is gone", () => {
  it.each(Object.entries(masterForms))('%s', async (_, load) => {
    const { default: Form } = await load()
    const InDialog = (props: object) => (
      <Dialog {...does} opened title="Master">
        <Form
          {...props}
          consultants={noneYet}
          services={noneYet}
          medicines={[]}
          subject="labTest"
          calls={labTestMaster}
          onDone={() => {}}
        />
      </Dialog>
    )
    const typed = await typeAndLoseTheTab(InDialog, {})
    expect(typed).not.toEqual([])
    show(InDialog, {})
    await waitFor(() => expect(texts()).toEqual(typed))
  })
})

const ravi = { id: 7, version: 1, name: 'Ravi Kumar', mobile: '9876543211' }

it.each([
  ['a walk-in', () => import('../../desk/arrivals/WalkInDialog.tsx'), { branch: 1 }],
  [
    'a new wish',
    () => import('../../scheduling/waiting-list/WaitingForm.tsx'),
    { row: undefined, wish: { patient: { ...emptyWizard.patient, known: ravi } } },
  ],
] as const)('%s that was typed in a tab that is gone is there', async (_, load, props) => {
  const { default: Form } = (await load()) as unknown as { default: AnyDialog }
  const typed = await typeAndLoseTheTab(Form, props)
  expect(typed).toContain('7')
  show(Form, props)
  const resume = () => screen.queryByRole('button', { name: /^Continue/ })
  await waitFor(() => expect(resume() ?? textFields()[0]).toBeTruthy())
  const button = resume()
  if (button) fireEvent.click(button)
  await waitFor(() => expect(texts()).toEqual(typed))
})

it("another patient's wish does not begin with what was typed for one", async () => {
  const { default: Form } = await import('../../scheduling/waiting-list/WaitingForm.tsx')
  const Content = Form as unknown as AnyDialog
  const wish = { patient: { ...emptyWizard.patient, known: ravi } }
  const typed = await typeAndLoseTheTab(Content, { row: undefined, wish })
  show(Content, { row: undefined, wish: { healthIssues: 'Knee pain' } })
  await waitFor(() => expect(texts()).toContain('Knee pain'))
  expect(texts()).not.toEqual(typed)
})

it('a wish of whoever is at the desk is not filled with the one before', async () => {
  const { default: Form } = await import('../../scheduling/waiting-list/WaitingForm.tsx')
  const props = { row: undefined, wish: {} }
  const typed = await typeAndLoseTheTab(Form as unknown as AnyDialog, props)
  expect(typed).toContain('7')
  expect(copies()).toEqual([])
  show(Form as unknown as AnyDialog, props)
  await waitFor(() => expect(textFields()[0]!.value).toBe(''))
  expect(texts()).not.toContain('7')
})
