import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { drawPatientPage, type PatientPage } from '../../test-kit/patient-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { createWords, pickTexts } from '../page/words.ts'
import { SlotPicker, slotPickerTexts } from './slot-picker.ts'
import { useSlotReadings } from './use-slot-readings.tsx'

const words = createWords<(typeof slotPickerTexts)[number]>(pickTexts(en, slotPickerTexts), 'en')
const slot = (id: number, starts: string, ends: string) => ({ id, starts, ends })
const tuesday = { slots: [slot(11, '09:00', '09:15'), slot(12, '16:30', '16:45')], none: null }
const next = { ...slot(21, '10:00', '10:15'), day: '2026-12-03' }

let answers: Record<string, () => Response | Promise<Response>>
let page: PatientPage
beforeEach(() => {
  answers = {
    '/api/slots/days': () =>
      Response.json([
        { day: '2026-12-01', state: 'open' },
        { day: '2026-12-02', state: 'full' },
        { day: '2026-12-03', state: 'open' },
      ]),
    'day=2026-12-01': () => Response.json(tuesday),
    'day=2026-12-02': () => Response.json({ slots: [], none: 'taken' }),
    '/api/slots/next': () =>
      Response.json({
        own: [{ ...next, consultantId: 5, consultantName: 'Dr. Anita' }],
        others: [{ ...next, id: 22, consultantId: 6, consultantName: 'Dr. Ravi' }],
      }),
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const [key] = Object.keys(answers).filter((it) => url.includes(it))
    return answers[url.startsWith('/api/slots/next') ? '/api/slots/next' : key!]!()
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page({ consultant }: { consultant: number | null }) {
  const [day, setDay] = useState('')
  const [chosen, setChosen] = useState<Slot | null>(null)
  const question = { isShown: true, branch: 1, consultant, service: 1, day }
  return h(SlotPicker, {
    words,
    timeZone: 'Asia/Kolkata',
    readings: useSlotReadings(question, 'en'),
    from: '2026-11-24',
    to: '2026-12-24',
    day,
    slot: chosen,
    consultant,
    onDay: (it) => {
      setDay(it)
      setChosen(null)
    },
    onSlot: setChosen,
    onTime: (time) => {
      setDay(time.day)
      setChosen(time)
    },
  })
}
const open = (consultant: number | null = 5) => {
  page = drawPatientPage(h(Page, { consultant }))
}
const radio = (name: string | RegExp) => screen.findByRole('radio', { name })

it('offers the days with a free time, and the slots of the chosen one by their part of the day', async () => {
  open()
  // Its place is kept from the beginning.
  const days = screen.getByRole('group', { name: 'Days with free times' })
  expect(await within(days).findAllByRole('radio')).toHaveLength(2)
  fireEvent.click(await radio('Tue 1 Dec'))
  const afternoon = await screen.findByRole('group', { name: 'Afternoon' })
  expect(screen.getByLabelText(/^Date/)).toHaveProperty('value', '2026-12-01')
  fireEvent.click(within(afternoon).getByRole('radio', { name: '16:30–16:45' }))
  await waitFor(async () => expect(await radio('16:30–16:45')).toHaveProperty('checked', true))
  expect((await screen.findByText('01-12-2026: 2 free slots')).getAttribute('role')).toBe('status')
})

it('says why a day has none, and takes the next free time with its day', async () => {
  open()
  fireEvent.input(screen.getByLabelText(/^Date/), { target: { value: '2026-12-02' } })
  await screen.findByText('No slots available for this day.')
  answers['day=2026-12-03'] = () => Response.json({ slots: [next], none: null })
  await screen.findByRole('button', { name: /Thu 03-12-2026 · 10:00–10:15 · Dr. Ravi/ })
  fireEvent.click(screen.getByRole('button', { name: 'Thu 03-12-2026 · 10:00–10:15' }))
  await waitFor(async () => expect(await radio('10:00–10:15')).toHaveProperty('checked', true))
})

it('shows no slots of another day while the chosen one’s are on their way, and asks again at a press', async () => {
  open()
  fireEvent.click(await radio('Tue 1 Dec'))
  await radio('09:00–09:15')
  let fail = () => {}
  const failed = new Promise<Response>((resolve) => {
    fail = () => resolve(problemResponse('unavailable'))
  })
  answers['day=2026-12-03'] = () => failed
  fireEvent.click(await radio('Thu 3 Dec'))
  await screen.findByText('Loading')
  expect(screen.queryByRole('radio', { name: '09:00–09:15' })).toBeNull()
  fail()
  await screen.findByText('Error fetching slots. Please try again later.')
  answers['day=2026-12-03'] = () => Response.json({ slots: [next], none: null })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await radio('10:00–10:15')
})

it('stays as high while the slots of another day are read', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(321)
  open()
  fireEvent.click(await radio('Tue 1 Dec'))
  const slots = await screen.findByRole('group', { name: 'Choose a slot' })
  const box = slots.parentElement!
  expect(box.style.minHeight).toBe('')
  answers['day=2026-12-03'] = () => new Promise(() => {})
  fireEvent.click(await radio('Thu 3 Dec'))
  expect((await screen.findByText('Loading')).parentElement).toBe(box)
  expect(box.style.minHeight).toBe('321px')
  fireEvent.click(await radio('Tue 1 Dec'))
  await screen.findByRole('group', { name: 'Choose a slot' })
  expect(box.style.minHeight).toBe('')
})

it('asks for nothing before a consultant is chosen', () => {
  answers = {}
  open(null)
  const note = screen.getByText('Choose a branch, a consultant and a date to see the slots.')
  expect(note.getAttribute('role')).toBe('status')
  expect(screen.queryByRole('radio')).toBeNull()
})
