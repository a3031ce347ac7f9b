import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

it('frames go on after a test that had another clock', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  // jsdom moves the focus with the next frame.
  button.remove()
  vi.useRealTimers()
  const frame = vi.fn<() => void>()
  requestAnimationFrame(frame)
  await waitFor(() => expect(frame).toHaveBeenCalledOnce())
})
