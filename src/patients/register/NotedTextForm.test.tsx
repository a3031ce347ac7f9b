import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderWith } from '../../test-kit/followed-row.tsx'
import { fill, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import AllergiesDialog from '../allergies/AllergiesDialog.tsx'
import DeskNoteDialog from '../desk-note/DeskNoteDialog.tsx'

let server: SampleServer
beforeEach(() => {
  server = new SampleServer({ 7: 'Meena' })
  setSignedIn('Admin')
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearStoredSession()
  localStorage.clear()
  sessionStorage.clear()
})

const other = 'Of the other desk'
const seen = () => server.changes.map(({ body }) => (body as { seen: string | null }).seen)

/** A dialog over 'Old', in which 'Mine' is to be typed. */
function openOver(kind: 'desk note' | 'allergies') {
  const props = { opened: true, onClose: () => {}, onChanged: async () => {} }
  const show = renderWith<string>((text) => {
    const patient = { id: 7, name: 'Meena Rao', deskNote: text, allergies: text }
    return kind === 'allergies' ? (
      <AllergiesDialog patient={patient} {...props} />
    ) : (
      <DeskNoteDialog patient={patient} {...props} />
    )
  }, 'Old')
  const user = userEvent.setup()
  const save = () => screen.getByRole('button', { name: 'Save' })
  const answered = async (count: number) =>
    waitFor(() => {
      expect(server.changes).toHaveLength(count)
      expect(screen.queryByRole('button', { name: 'Save' })?.hasAttribute('data-loading')).not.toBe(
        true,
      )
    })
  return {
    type: async () => {
      const field = await screen.findByRole('textbox')
      await user.clear(field)
      await fill(user, field, 'Mine')
    },
    /** Presses Save, which is answered by a problem or by none. */
    press: async (problem: SampleServer['problem']) => {
      server.problem = problem
      const count = server.changes.length + 1
      await user.click(save())
      await answered(count)
    },
    /** Presses Save, and reads another text before the answer has come. */
    pressAndRead: async (text: string, problem: SampleServer['problem']) => {
      Object.assign(server, { problem, isSlow: 7 })
      const count = server.changes.length + 1
      await user.click(save())
      show(text)
      server.release()
      await answered(count)
    },
    read: show,
  }
}

/** Expects that another desk's text was on the screen before it is written over. */
async function expectShownAndWrittenOver({ press }: ReturnType<typeof openOver>) {
  expect((await screen.findByText(/then save again/)).parentElement!.textContent).toContain(other)
  const before = server.changes.length
  await press(undefined)
  expect(seen().slice(before)).toEqual([other])
}

for (const kind of ['desk note', 'allergies'] as const) {
  it(`${kind}: what was read while Save was pressed again is shown before it is written over`, async () => {
    const dialog = openOver(kind)
    await dialog.type()
    await dialog.press('row_changed')
    await dialog.pressAndRead(other, 'row_changed')
    expect(seen()).toEqual(['Old', 'Old'])
    await expectShownAndWrittenOver(dialog)
  })

  it(`${kind}: it is shown also where the server could not be reached in between`, async () => {
    const dialog = openOver(kind)
    await dialog.type()
    await dialog.press('row_changed')
    await dialog.press('unavailable')
    dialog.read(other)
    await screen.findByText(/cannot be reached/)
    await expectShownAndWrittenOver(dialog)
  })

  it(`${kind}: it is shown also where it could not be read after the first refusal`, async () => {
    const dialog = openOver(kind)
    await dialog.type()
    await dialog.press('row_changed')
    await dialog.press('row_changed')
    expect(screen.queryByText(/then save again/)).toBeNull()
    dialog.read(other)
    await expectShownAndWrittenOver(dialog)
  })
}

it('is refused again while what was refused is all that could be read', async () => {
  const dialog = openOver('desk note')
  await dialog.type()
  await dialog.press('row_changed')
  dialog.read(other)
  await dialog.press('row_changed')
  expect(seen()).toEqual(['Old', other])
  await screen.findByText(/Close it and open it again/)
  dialog.read('Of a third desk')
  await screen.findByText('Of a third desk')
})
