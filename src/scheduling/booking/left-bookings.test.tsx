import { renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { keepFocus } from '../../platform/ui/keep-focus.tsx'
import { button, day, field, openScreen, serveBooking } from '../../test-kit/booking-wizard.tsx'
import { fill, isBlocked } from '../../test-kit/render-page.tsx'
import { useStoredWizard } from './stored-wizard.tsx'
import { emptyDraft } from './wizard-draft.ts'
import { emptyWizard } from './wizard-values.ts'

serveBooking()

/** What the locks of tabs wait for before they are given. */
let granted: Promise<void>
beforeEach(() => {
  granted = Promise.resolve()
  const locks = {
    request: async (_: string, __: object, hold: (lock: object) => Promise<void>) => {
      await granted
      await hold({})
    },
    query: async () => ({ held: [], pending: [] }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  localStorage.clear()
})

const draftOf = (name: string) => ({
  ...emptyDraft,
  values: { ...emptyWizard, patient: { ...emptyWizard.patient, name } },
})
/** A copy of a tab that is gone. */
function leave(name: string, { staffId = 0, ageMs = 60_000 } = {}): string {
  const savedAt = Date.now() - ageMs
  const key = `draft.copy.${staffId}.${crypto.randomUUID()}.booking`
  const text = JSON.stringify(draftOf(name))
  localStorage.setItem(key, JSON.stringify({ begunAt: savedAt, savedAt, text }))
  return key
}

it('are no booking that was ended while the script of the copies still came', async () => {
  const { result } = renderHook(() => useStoredWizard(day))
  result.current.save(draftOf('Ravi Kumar'))
  result.current.save(emptyDraft)
  const { keepCopy } = await import('../../platform/drafts/draft-copies.tsx')
  // After those that were asked for before it.
  await keepCopy('booking', 0)
  expect(Object.keys(localStorage)).toEqual([])
})

it('stay offered where something is typed while the other tabs are asked', async () => {
  leave('Ravi Kumar')
  const { promise, resolve: grant } = Promise.withResolvers<void>()
  granted = promise
  const user = openScreen()
  await user.click(await screen.findByRole('button', { name: 'Continue with Ravi Kumar' }))
  await fill(user, await field('Health issues'), 'Fever')
  grant()
  await promise
  const resume = button('Continue with Ravi Kumar')
  await waitFor(() => expect(isBlocked(resume)).toBe(true))
  expect(await field('Health issues')).toHaveProperty('value', 'Fever')
  expect(resume.isConnected).toBe(true)
})

it('leave the focus to the next one that is discarded, and the last to the form', async () => {
  leave('Ravi Kumar')
  leave('Meena Rao', { ageMs: 120_000 })
  onTestFinished(keepFocus())
  const user = openScreen()
  const ofRavi = await screen.findByRole('button', { name: 'Discard: Ravi Kumar' })
  ofRavi.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Discard: Meena Rao')))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect((document.activeElement as HTMLElement).dataset.step).toBe('appointment'),
  )
})
