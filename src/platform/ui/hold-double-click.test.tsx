import { MantineProvider, TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { Dialog } from './Dialog.tsx'

const dialog = () => screen.findByRole('dialog', { name: 'Payment' })
const field = () => screen.getByLabelText<HTMLInputElement>('Field')

describe('two clicks where one would do', () => {
  let sentCount: number
  beforeEach(() => {
    sentCount = 0
  })

  function Sending() {
    const [opened, setOpened] = useState(true)
    const send = () => {
      sentCount += 1
      setOpened(false)
    }
    return (
      <>
        <button onClick={() => (sentCount += 100)}>Move</button>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Payment">
          <form onSubmit={send}>
            <button type="button" onClick={send}>
              Pay
            </button>
            <TextInput label="Field" />
          </form>
        </Dialog>
      </>
    )
  }
  const pay = () => screen.getByRole('button', { name: 'Pay' })
  const below = () => screen.getByRole('button', { name: 'Move', hidden: true })

  it('send once: a dialog that fades away takes no click and no Enter', async () => {
    renderPage(
      // Where tests are told to Mantine, nothing fades.
      <MantineProvider env="default">
        <Sending />
      </MantineProvider>,
    )
    await dialog()
    fireEvent.click(pay(), { detail: 1 })
    fireEvent.click(pay(), { detail: 2 })
    fireEvent.submit(field().form!)
    expect(sentCount).toBe(1)
  })

  const at = { clientX: 200, clientY: 300 }
  const tapped = (init: object) =>
    new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch', ...init })
  it.each([
    ['of a mouse', new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2, ...at })],
    ['of a finger', tapped({ detail: 1, clientX: 210, clientY: 295 })],
  ])('reach nothing below the dialog: %s', async (_, second) => {
    renderPage(<Sending />)
    await dialog()
    fireEvent.click(pay(), { detail: 1, ...at })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent(below(), second)
    expect(sentCount).toBe(1)
    fireEvent.click(below(), { detail: 1, ...at })
    expect(sentCount).toBe(101)
  })

  it('are two on a button whose picture changes with the first', async () => {
    renderPage(<Sending />)
    await dialog()
    const picture = below().appendChild(document.createElement('i'))
    fireEvent.click(picture, { detail: 1, ...at })
    picture.remove()
    fireEvent.click(below(), { detail: 2, ...at })
    expect(sentCount).toBe(200)
  })

  it('are two where the second is meant for something else, or comes from a key', async () => {
    renderPage(<Sending />)
    await dialog()
    fireEvent.click(pay(), { detail: 1, ...at })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent(below(), tapped({ detail: 1, clientX: 20, clientY: 300 }))
    fireEvent.click(below(), { detail: 0 })
    expect(sentCount).toBe(201)
  })
})
