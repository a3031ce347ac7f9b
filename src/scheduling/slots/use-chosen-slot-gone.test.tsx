import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { currentClinicTime, setClinic } from '../../platform/clock/clinic-clock.tsx'
import { addDays } from '../../platform/day/day.ts'
import { useChosenSlotGone } from './use-chosen-slot-gone.tsx'

type ChosenSlot = Parameters<typeof useChosenSlotGone>[0]

const { today } = currentClinicTime()
const slots = [
  { id: 11, starts: '10:00' },
  { id: 12, starts: '10:15' },
]

/** Shows the slots, then what is left of them, and returns the messages. */
function messagesOf(
  {
    day = today,
    seen = slots,
    chosen = { id: 12 },
  }: Partial<ChosenSlot> & { seen?: typeof slots } = {},
  later: { chosen?: ChosenSlot['chosen']; open?: typeof slots | undefined; isSent?: boolean } = {},
): string[] {
  const messages: string[] = []
  const { rerender } = renderHook(
    (chosen: ChosenSlot) => useChosenSlotGone(chosen, (message) => messages.push(message)),
    { initialProps: { day, chosen, open: seen } as ChosenSlot },
  )
  rerender({ day, chosen, open: slots.slice(0, 1), ...later })
  return messages
}

const beginBoth = () =>
  setClinic({
    timeZone: 'UTC',
    serverOffsetMs: new Date(`${today}T10:20Z`).getTime() - Date.now(),
  })

it('says that the chosen slot was taken, also one of a draft that was not seen open', () => {
  expect(messagesOf()).toEqual(['problem.slot_taken'])
  expect(messagesOf({ seen: [] })).toEqual(['problem.slot_taken'])
})

it('says that it has begun, if it is one of today', () => {
  beginBoth()
  expect(messagesOf()).toEqual(['problem.past_slot'])
  // Of a form that keeps the start, and was opened again since.
  const chosen = slots[1]!
  expect(messagesOf({ seen: [], chosen })).toEqual(['problem.past_slot'])
  expect(messagesOf({ day: addDays(today, 1) })).toEqual(['problem.slot_taken'])
})

it.each([
  ['while it is open', { open: slots }],
  ['while the open ones are not known', { open: undefined }],
  ['when none is chosen', { chosen: null }],
  ['when this desk itself takes it', { isSent: true }],
])('says nothing %s', (_, later) => {
  expect(messagesOf({}, later)).toEqual([])
})
