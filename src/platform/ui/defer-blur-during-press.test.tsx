import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { deferBlurDuringPress } from './defer-blur-during-press.tsx'

let end: () => void
let saved: string[]
beforeEach(() => {
  end = deferBlurDuringPress()
  saved = []
})
afterEach(() => end())

/** A field that commits its value, and shows its message, on blur. */
function Page() {
  const [typed, setTyped] = useState('')
  const [isTaken, setTaken] = useState('')
  return (
    <>
      <input
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTaken(typed)}
      />
      {isTaken && <p>Left</p>}
      <button onClick={() => saved.push(isTaken)}>Save</button>
    </>
  )
}

const field = () => screen.getByRole('textbox')
const save = () => screen.getByRole('button')

it('nothing moves between press and click, and the click handler sees the committed value', async () => {
  const user = renderPage(<Page />)
  await user.type(field(), '600')
  await user.pointer({ keys: '[MouseLeft>]', target: save() })
  expect(document.activeElement).toBe(save())
  expect(screen.queryByText('Left')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: save() })
  expect(screen.getByText('Left')).toBeTruthy()
  expect(saved).toEqual(['600'])
})

it('a press that is dragged away still blurs the field', async () => {
  const user = renderPage(<Page />)
  await user.type(field(), '600')
  fireEvent.mouseDown(save())
  save().focus()
  expect(screen.queryByText('Left')).toBeNull()
  fireEvent.mouseUp(document.body)
  await waitFor(() => expect(screen.getByText('Left')).toBeTruthy())
  expect(saved).toEqual([])
})

it('the keyboard blurs a field at once', async () => {
  const user = renderPage(<Page />)
  await user.type(field(), '600')
  await user.tab()
  expect(screen.getByText('Left')).toBeTruthy()
})

it('a field that has regained the focus gets no blur', async () => {
  const user = renderPage(<Page />)
  await user.type(field(), '600')
  fireEvent.mouseDown(save())
  save().focus()
  field().focus()
  fireEvent.click(field())
  expect(screen.queryByText('Left')).toBeNull()
})
