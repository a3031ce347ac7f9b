import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setFocusHeir } from './focus-heir.tsx'
import { keepFocus } from './keep-focus.tsx'

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => {
  cleanup()
  stop()
})

/** Buttons by name, on a screen. */
function Buttons({ names, disabled = '' }: { names: string[]; disabled?: string }) {
  return (
    <main id="content" tabIndex={-1}>
      <div>
        {names.map((name) => (
          <button type="button" key={name} disabled={name === disabled}>
            {name}
          </button>
        ))}
      </div>
      <p>Text beside</p>
    </main>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const expectFocused = (element: Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element))

describe('the focus of a removed button', () => {
  it('goes to the button that took its place', async () => {
    const { rerender } = render(<Buttons names={['Back', 'Save', 'Print']} />)
    button('Save').focus()
    rerender(<Buttons names={['Back', 'Continue', 'Print']} />)
    await expectFocused(button('Continue'))
  })

  it('goes to the one before when it was the last', async () => {
    const { rerender } = render(<Buttons names={['Back', 'Save']} />)
    button('Save').focus()
    rerender(<Buttons names={['Back']} />)
    await expectFocused(button('Back'))
  })

  it('goes to the screen when nothing is left', async () => {
    const { rerender } = render(<Buttons names={['Save']} />)
    button('Save').focus()
    rerender(<Buttons names={[]} />)
    await expectFocused(screen.getByRole('main'))
  })

  it('goes to the heir that is known', async () => {
    const { rerender } = render(<Buttons names={['Back', 'Save', 'Print']} />)
    setFocusHeir(button('Save'), () => button('Back'))
    button('Save').focus()
    rerender(<Buttons names={['Back', 'Print']} />)
    await expectFocused(button('Back'))
  })

  it('follows one removal after another', async () => {
    const { rerender } = render(<Buttons names={['One', 'Two', 'Three']} />)
    button('One').focus()
    rerender(<Buttons names={['Two', 'Three']} />)
    await expectFocused(button('Two'))
    rerender(<Buttons names={['Three']} />)
    await expectFocused(button('Three'))
  })
})

it('the focus of a button beside the page goes to the screen, not to what follows in the body', async () => {
  const screenAndButton = (isShown: boolean) => (
    <>
      <main id="content" tabIndex={-1}>
        <button type="button">Conduct</button>
      </main>
      {isShown && createPortal(<button type="button">Back to the top</button>, document.body)}
    </>
  )
  const { rerender } = render(screenAndButton(true))
  button('Back to the top').focus()
  rerender(screenAndButton(false))
  await expectFocused(screen.getByRole('main'))
})

it('a button that sends gets the focus back', async () => {
  const { rerender } = render(<Buttons names={['Save']} />)
  button('Save').focus()
  button('Save').dataset.loading = 'true'
  rerender(<Buttons names={['Save']} disabled="Save" />)
  // As a browser does, in the next frame.
  button('Save').blur()
  await new Promise((resolve) => setTimeout(resolve, 100))
  delete button('Save').dataset.loading
  rerender(<Buttons names={['Save']} />)
  await expectFocused(button('Save'))
})

it('a click beside all fields gives the focus up', async () => {
  const { rerender } = render(<Buttons names={['Save']} />)
  button('Save').focus()
  await userEvent.click(screen.getByText('Text beside'))
  expect(document.activeElement).not.toBe(button('Save'))
  const before = document.activeElement
  rerender(<Buttons names={['Continue']} />)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(before)
})
