import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const settle = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.resetModules()
  // As in a browser: in tests React shows by default at once what it otherwise keeps back.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  // React keeps a fallback by a timer. Here no timer of more than an instant ever ends.
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => (ms < 10 ? setTimeout(run, ms) : 0))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('a part is shown as soon as its script is there', async () => {
  const { createRoot } = await import('react-dom/client')
  const { lazyPart } = await import('./lazy-part.tsx')
  const { PartSuspense } = await import('./PartSuspense.tsx')
  let answer: (part: { default: ComponentType<object> }) => void
  const Part = lazyPart<object>(() => new Promise((resolve) => (answer = resolve)))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <>
      <p>Header</p>
      <PartSuspense fallback={<p>To come</p>}>
        <Part />
      </PartSuspense>
    </>,
  )
  await waitFor(() => expect(place.textContent).toContain('To come'), { interval: 1 })
  answer!({ default: () => <p>Prescription</p> })
  for (let turn = 0; turn < 3_000 && !place.textContent.includes('Prescription'); turn += 1) {
    await settle()
  }
  expect(place.textContent).toBe('HeaderPrescription')
  root.unmount()
})
