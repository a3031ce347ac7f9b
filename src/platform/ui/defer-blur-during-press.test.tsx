import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pageOf } from '../../test-kit/render-page.tsx'
import { startBlurAfterPress } from './defer-blur-during-press.tsx'

let end: () => void
let saved: string[]
beforeEach(() => {
  end = startBlurAfterPress()
  saved = []
})
afterEach(() => end())

/** A field that takes its value, and says what is wrong, when it is left. */
function Page() {
  const [typed, setTyped] = useState('')
  const [taken, setTaken] = useState('')
  return (
    <>
      <input
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTaken(typed)}
      />
      {taken && <p>Left</p>}
      <button onClick={() => saved.push(taken)}>Save</button>
    </>
  )
}

const field = () => screen.getByRole('textbox')
const save = () => screen.getByRole('button')

it('nothing moves between the press and the click, and the click finds what was taken', async () => {
  const user = pageOf(<Page />)
  await user.type(field(), '600')
  await user.pointer({ keys: '[MouseLeft>]', target: save() })
  expect(document.activeElement).toBe(save())
  expect(screen.queryByText('Left')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: save() })
  expect(screen.getByText('Left')).toBeTruthy()
  expect(saved).toEqual(['600'])
})

it('a press that is dragged away leaves the field all the same', async () => {
  const user = pageOf(<Page />)
  await user.type(field(), '600')
  fireEvent.mouseDown(save())
  save().focus()
  expect(screen.queryByText('Left')).toBeNull()
  fireEvent.mouseUp(document.body)
  await waitFor(() => expect(screen.getByText('Left')).toBeTruthy())
  expect(saved).toEqual([])
})

it('a field is left at once by the keyboard', async () => {
  const user = pageOf(<Page />)
  await user.type(field(), '600')
  await user.tab()
  expect(screen.getByText('Left')).toBeTruthy()
})

it('a field that has the focus back was not left', async () => {
  const user = pageOf(<Page />)
  await user.type(field(), '600')
  fireEvent.mouseDown(save())
  save().focus()
  field().focus()
  fireEvent.click(field())
  expect(screen.queryByText('Left')).toBeNull()
})
