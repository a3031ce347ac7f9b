import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { isBlocked, renderPage } from '../../test-kit/render-page.tsx'
import { ButtonWithReason } from './ButtonWithReason.tsx'

const sent = vi.fn<() => void>()
const asked = vi.fn<() => void>()

function NameForm() {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <ButtonWithReason
        type="submit"
        reason={name ? undefined : 'The name is missing.'}
        onBlocked={asked}
      >
        Save
      </ButtonWithReason>
      <button type="button" onClick={() => setName('Meena')}>
        Fill in
      </button>
    </form>
  )
}

it('is reached by Tab and read with its reason, and sends nothing', async () => {
  const user = renderPage(<NameForm />)
  await user.tab()
  await user.tab()
  const save = screen.getByRole('button', { name: 'Save', description: 'The name is missing.' })
  expect(document.activeElement).toBe(save)
  expect(isBlocked(save)).toBe(true)
  await user.click(save)
  expect(asked).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
})

it('answers Enter in a field with what is missing, and sends once nothing is', async () => {
  const user = renderPage(<NameForm />)
  asked.mockClear()
  const field = screen.getByRole('textbox')
  await user.type(field, '{Enter}')
  expect(asked).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
  await user.type(field, 'Meena{Enter}')
  expect(sent).toHaveBeenCalledOnce()
  expect(isBlocked(screen.getByRole('button', { name: 'Save', description: '' }))).toBe(false)
})

it('keeps the focus when it can be pressed', async () => {
  const user = renderPage(<NameForm />)
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  const fill = screen.getByRole('button', { name: 'Fill in' })
  await user.pointer({ target: fill }).then(() => fill.click())
  expect(isBlocked(save)).toBe(false)
  expect(document.activeElement).toBe(save)
})
