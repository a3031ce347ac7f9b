import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay, type Day } from '../../platform/day/day.ts'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { changedByOther, renderWith } from '../../test-kit/followed-row.tsx'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import {
  forgetPage,
  dialogFiles,
  does,
  rowDialogs,
  words,
  type AnyDialog,
} from '../../test-kit/row-dialogs.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import { VisitProvider } from '../../visits/record/use-visit.tsx'

let server: SampleServer

afterEach(forgetPage)

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

/** A dialog with fields of its own that are filled, over a row that it shows beside these. */
async function openFilled(name: string) {
  const { default: Dialog } = await dialogFiles[`../${name}.tsx`]!()
  const older = rowDialogs[name]!(1) as { row: object }
  const show = open(Dialog, older)
  const user = userEvent.setup()
  const choice = screen.queryAllByRole('radio')[0]
  if (choice) await user.click(choice)
  await user.type(screen.getAllByRole('textbox').at(-1)!, 'Said sorry')
  const save = () => screen.getByRole('button', { name: 'Save' })
  const answered = async (count: number) =>
    waitFor(() => {
      expect(server.changes).toHaveLength(count)
      expect(save().hasAttribute('data-loading')).toBe(false)
    })
  return {
    older,
    /** What is read of the row next, besides what it was before. */
    read: (changes: object) => show({ ...older, row: { ...older.row, ...changes } }),
    readChanged: () => show(changedByOther(older) as object),
    press: async (problem: SampleServer['problem']) => {
      server.problem = problem
      const count = server.changes.length + 1
      await user.click(save())
      await answered(count)
    },
    /** Presses Save, and reads something before the answer has come. */
    pressAndRead: async (read: () => void, problem: SampleServer['problem']) => {
      Object.assign(server, { problem, isSlow: 1 })
      const count = server.changes.length + 1
      await user.click(save())
      read()
      server.release()
      await answered(count)
    },
  }
}
const sent = <Body,>() => server.changes.map(({ body }) => body as Body)
const versions = () => sent<{ version: number }>().map(({ version }) => version)

describe.each(['office/feedback/SettleDialog', 'scheduling/follow-ups/FollowUpCallDialog'])(
  '%s',
  (name) => {
    it('keeps what is typed when its row was changed, and saves it once that is shown', async () => {
      const { press, readChanged } = await openFilled(name)
      const typed = contents()
      await press('row_changed')
      await screen.findByText(/^This entry was changed by another user/)
      readChanged()
      await screen.findByText(/then save again/)
      expect(contents()).toEqual(typed)
      await press(undefined)
      expect(versions()).toEqual([1, 2])
    })

    it('says so also of a change that was read while Save was pressed again', async () => {
      const { press, pressAndRead, readChanged } = await openFilled(name)
      await press('row_changed')
      await pressAndRead(readChanged, 'row_changed')
      await screen.findByText(/then save again/)
      await press(undefined)
      expect(versions()).toEqual([1, 1, 2])
    })

    it('says so also where the server could not be reached in between', async () => {
      const { press, readChanged } = await openFilled(name)
      await press('row_changed')
      await press('unavailable')
      readChanged()
      await screen.findByText(/then save again/)
      await press(undefined)
      expect(versions()).toEqual([1, 1, 2])
    })
  },
)

it('a call is about the day that was shown, which another refusal alone does not change', async () => {
  const { older, read, press } = await openFilled('scheduling/follow-ups/FollowUpCallDialog')
  const { dueDay } = older.row as { dueDay: Day }
  const days = () => sent<{ dueDay: Day }>().map((body) => body.dueDay)
  const anotherDay = addDays(dueDay, 30)
  await press('row_changed')
  read({ version: 2 })
  await screen.findByText(/then save again/)
  read({ version: 2, dueDay: anotherDay })
  screen.getByText(formatDay(dueDay))
  await press('row_changed')
  expect([versions(), days()]).toEqual([
    [1, 2],
    [dueDay, dueDay],
  ])
  // With another desk's call it is another day, and says so.
  read({ version: 3, dueDay: anotherDay })
  await screen.findByText(formatDay(anotherDay))
  await press(undefined)
  expect([versions().at(-1), days().at(-1)]).toEqual([3, anotherDay])
})

it('a low answer that another desk has opened again is settled once that is shown', async () => {
  const { read, press } = await openFilled('office/feedback/SettleDialog')
  const reopened = { at: '2026-11-24T05:00:00.000Z', by: 'Nandini' }
  await press('row_changed')
  read({ settled: null, reopened })
  await screen.findByText(/^Opened again · Nandini · /)
  await screen.findByText(/then save again/)
  await press(undefined)
  expect(sent<{ settledAt: string }>().at(-1)).toMatchObject({ version: 1, settledAt: reopened.at })
})
