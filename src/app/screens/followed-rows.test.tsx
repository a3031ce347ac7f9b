import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { changedByOther, renderWith } from '../../test-kit/followed-row.tsx'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import {
  dialogFiles,
  does,
  rowDialogs,
  words,
  type AnyDialog,
} from '../../test-kit/row-dialogs.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import { VisitProvider } from '../../visits/record/use-visit.tsx'

let server: SampleServer

afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

/** Dialogs with fields of their own, over a row that they show beside these. */
describe.each(['office/feedback/SettleDialog', 'scheduling/follow-ups/FollowUpCallDialog'])(
  '%s',
  (name) => {
    it('keeps what is typed when its row was changed, and saves it once that is shown', async () => {
      const { default: Dialog } = await dialogFiles[`../${name}.tsx`]!()
      const older = rowDialogs[name]!(1)
      const show = open(Dialog, older)
      const user = userEvent.setup()
      const choice = screen.queryAllByRole('radio')[0]
      if (choice) await user.click(choice)
      await user.type(screen.getAllByRole('textbox').at(-1)!, 'Said sorry')
      const typed = contents()
      server.problem = 'row_changed'
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText(/^This entry was changed by another user/)
      show(changedByOther(older) as object)
      await screen.findByText(/then save again/)
      expect(contents()).toEqual(typed)
      server.problem = undefined
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(server.changes).toHaveLength(2))
      const [first, second] = server.changes.map(({ body }) => body as { version: number })
      expect(second!.version).toBe(first!.version + 1)
    })
  },
)
