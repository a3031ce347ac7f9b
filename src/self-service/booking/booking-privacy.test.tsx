import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { toSessionList } from '../../scheduling/series/session-list.ts'
import type { WizardDraft } from '../../scheduling/booking/wizard-draft.ts'
import { summarize } from '../../scheduling/booking/wizard-summary.ts'
import en from '../../../public/assets/i18n/en.json'
import {
  booked,
  bookedState,
  server,
  statePath,
  serveOwnBooking,
  day,
  sessions,
  loadedBy,
  openPage,
  single,
  series,
  reachSummary,
  submit,
} from '../../test-kit/own-booking-page.tsx'

serveOwnBooking()

const aKey = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'

describe('the next person at this screen', () => {
  const agreed = {
    ...summarize(series, addDays(day, -3), null, () => aKey)!,
    list: toSessionList({ sessions, skipped: [] }),
  }
  const drafts: Record<string, WizardDraft> = {
    'the first step': { step: 'appointment', values: single, summary: null },
    'the patient': { step: 'patient', values: single, summary: null },
    'the summary': {
      step: 'summary',
      values: single,
      summary: summarize(single, addDays(day, -3), null, () => aKey)!,
    },
    'a series': { step: 'patient', values: series, summary: null },
    'the summary of a series': { step: 'summary', values: series, summary: agreed as never },
  }
  const all = Object.entries(drafts)
  const come = (draft: WizardDraft, changedAt = Date.now()) => {
    sessionStorage.setItem('draft.own-booking.0', JSON.stringify({ ...draft, changedAt }))
    return openPage()
  }
  const tenMinutes = 600_000

  /** Expects an empty first step, and no patient data on the screen or in the tab's storage. */
  async function expectNothingLeft(): Promise<void> {
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveProperty('value', ''),
    )
    expect(screen.getByRole('textbox', { name: 'Health issues' })).toHaveProperty('value', '')
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value).join()
    expect(document.body.textContent + fields).not.toMatch(/Ravi|98765/)
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Ravi|98765|Fever|Frozen/)
  }
  const waitIdle = () => {
    const later = Date.now() + tenMinutes
    vi.spyOn(Date, 'now').mockReturnValue(later)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('sees nothing typed as soon as it is booked', async () => {
    const user = await reachSummary()
    // The page may be left before the next frame.
    vi.stubGlobal('requestAnimationFrame', () => 0)
    await submit(user)
    await screen.findByText('A-7KQ2M9')
    expect(Object.keys(sessionStorage)).toEqual(['draft.own-confirmation.0'])
  })

  it.each(all)('sees nothing after ten minutes without input: %s', async (_, draft) => {
    const user = come(draft)
    await screen.findByRole('button', { name: 'Start again' })
    await user.pointer({ keys: '[MouseLeft]', target: document.body })
    expect(JSON.stringify({ ...sessionStorage })).toContain('Ravi Kumar')
    waitIdle()
    // First: it is shown for some seconds only.
    await screen.findByText(/nobody touched the form for ten minutes/)
    await expectNothingLeft()
  })

  it('sees nothing either when all that was touched was so before the page was drawn', async () => {
    come(drafts['the patient']!)
    fireEvent.pointerDown(document.body)
    waitIdle()
    await screen.findByText(/nobody touched the form for ten minutes/)
    await expectNothingLeft()
  })

  it.each(all)('starts again with one click: %s', async (_, draft) => {
    const user = come(draft)
    await user.click(await screen.findByRole('button', { name: 'Start again' }))
    await expectNothingLeft()
  })

  it.each(all)('gets an empty form by the URL or by going back: %s', async (_, draft) => {
    for (const navigation of ['navigate', 'back_forward'] as const) {
      loadedBy(navigation)
      const { unmount } = come(draft)
      await expectNothingLeft()
      unmount()
    }
  })

  it.each(all)('gets no draft older than ten minutes: %s', async (_, draft) => {
    come(draft, Date.now() - tenMinutes)
    await expectNothingLeft()
  })

  it('does not see the confirmation of the person before', async () => {
    await submit(await reachSummary())
    await screen.findByText('A-7KQ2M9')
    waitIdle()
    await expectNothingLeft()
    expect(screen.queryByText('A-7KQ2M9')).toBeNull()
  })

  it.each(['/api/own-bookings', statePath])(
    'sees nothing of what is answered only after ten minutes: %s',
    async (path) => {
      const late = Promise.withResolvers<unknown>()
      const user = await reachSummary()
      if (path === statePath)
        server.answers['/api/own-bookings'] = new Response('', { status: 502 })
      server.answers[path] = late.promise
      await submit(user)
      if (path === statePath) {
        await screen.findByText(en.problem.unavailable, {}, { timeout: 20_000 })
        await user.click(screen.getByRole('button', { name: 'Back' }))
      }
      await waitFor(() => expect(server.requests.at(-1)!.path).toBe(path))
      waitIdle()
      await expectNothingLeft()
      late.resolve(path === statePath ? bookedState() : booked)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await expectNothingLeft()
      expect(sessionStorage.length).toBe(0)
      expect(screen.queryByText('A-7KQ2M9')).toBeNull()
    },
  )

  it('keeps the draft of the same person after a reload', async () => {
    come(drafts['the patient']!)
    expect(await screen.findByRole('textbox', { name: 'Full name' })).toHaveProperty(
      'value',
      'Ravi Kumar',
    )
  })
})
