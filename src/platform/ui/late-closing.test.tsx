import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { Dialog } from './Dialog.tsx'
import { useInlineQuestion } from './inline-question.tsx'
import { remountOnOpen } from './remount-on-open.tsx'
import { useMountedDialog } from './use-mounted-dialog.tsx'

/** What was sent for each row, to be answered by the test. */
let answers: Record<string, PromiseWithResolvers<void>>

interface RowDialogProps {
  row: string | undefined
  opened: boolean
  onClose: () => void
}

/** Closes once the server has answered, as the dialogs of the product do. */
function SlowDialog({ row = '', opened, onClose }: RowDialogProps) {
  const send = async () => {
    const answer = Promise.withResolvers<void>()
    answers[row] = answer
    await answer.promise
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={`Change ${row}`}>
      <input aria-label="Reason" />
      <button onClick={() => void send()}>Save</button>
    </Dialog>
  )
}

const RowDialog = remountOnOpen(SlowDialog, ({ row }) => row)

/** A list that opens one dialog over whichever row. */
function RowsOfOneDialog() {
  const [row, setRow] = useState<string>()
  const [opened, setOpened] = useState(false)
  return (
    <>
      {['first', 'second'].map((name) => (
        <button
          key={name}
          onClick={() => {
            setRow(name)
            setOpened(true)
          }}
        >
          {name}
        </button>
      ))}
      <RowDialog row={row} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

/** One button that opens the same dialog again. */
function OwnDialog() {
  const dialog = useMountedDialog()
  const [count, setCount] = useState(0)
  return (
    <>
      {['first', 'second'].map((name) => (
        <button
          key={name}
          onClick={() => {
            setCount(count + 1)
            dialog.open()
          }}
        >
          {name}
        </button>
      ))}
      {dialog.isMounted && (
        <SlowDialog key={count} row={count === 1 ? 'first' : 'second'} {...dialog.props} />
      )}
    </>
  )
}

it.each([
  ['a dialog over rows', RowsOfOneDialog],
  ['a dialog that is opened again', OwnDialog],
])('%s is not closed by a late answer to what was sent before', async (_, List) => {
  answers = {}
  const user = renderPage(<List />)
  await user.click(screen.getByRole('button', { name: 'first' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'second' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Typed')
  answers['first']!.resolve()
  await answers['first']!.promise
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Typed')
  screen.getByRole('dialog', { name: 'Change second' })
  // Its own answer closes it.
  await user.click(screen.getByRole('button', { name: 'Save' }))
  answers['second']!.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a question in a line takes no focus from another one as its answer comes late', async () => {
  function Lines() {
    const [asked, setAsked] = useState<string>()
    const { place, ask, close } = useInlineQuestion<HTMLDivElement>()
    return (
      <div ref={place}>
        {['first', 'second'].map((name) =>
          asked === name ? (
            <form key={name} data-question>
              <input aria-label={`Reason ${name}`} />
            </form>
          ) : (
            <button key={name} data-asks={name} onClick={() => ask(() => setAsked(name))}>
              {name}
            </button>
          ),
        )}
        <button onClick={() => close(() => {}, 'first')}>Late</button>
      </div>
    )
  }
  const user = renderPage(<Lines />)
  await user.click(screen.getByRole('button', { name: 'first' }))
  await user.click(screen.getByRole('button', { name: 'second' }))
  const field = screen.getByRole('textbox', { name: 'Reason second' })
  expect(document.activeElement).toBe(field)
  // By the server, and so without a click that moves the focus itself.
  screen
    .getByRole('button', { name: 'Late' })
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(document.activeElement).toBe(field)
})
