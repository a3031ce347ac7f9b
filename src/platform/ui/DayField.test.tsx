import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { addDays, type Day } from '../day/day.ts'
import { pageOf } from '../../test-kit/render-page.tsx'
import { DayField } from './DayField.tsx'

const today = '2026-11-24'
let told: (Day | '')[]
let sent: (Day | '')[]
beforeEach(() => {
  told = []
  sent = []
})

function OneField({ begin = '', from, to }: { begin?: Day | ''; from?: Day; to?: Day }) {
  const [day, setDay] = useState<Day | ''>(begin)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(day)
      }}
    >
      <DayField
        today={today}
        from={from}
        to={to}
        value={day}
        onChange={(next) => {
          told.push(next)
          setDay(next)
        }}
      />
      <button>Send</button>
      <button type="button" onClick={() => setDay('2026-12-01')}>
        Other
      </button>
    </form>
  )
}

const show = (props: Parameters<typeof OneField>[0] = {}) => pageOf(<OneField {...props} />)
const bookable = { from: today, to: addDays(today, 30) }
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' })
const sentence = () => document.getElementById(`${field().id}-error`)?.textContent
const send = () => screen.getByRole('button', { name: 'Send' })

it.each(['2-12', '2/12', '021226', '2026-12-02', '02.12.26'])(
  'takes %s with the first Enter, and sends with the second',
  async (typed) => {
    const user = show(bookable)
    await user.type(field(), `${typed}{Enter}`)
    expect(field().value).toBe('02-12-2026')
    expect(told.at(-1)).toBe('2026-12-02')
    expect(sent).toEqual([])
    await user.keyboard('{Enter}')
    expect(sent).toEqual(['2026-12-02'])
  },
)

it('takes a whole date while it is typed, and a short one when the field is left', async () => {
  const user = show(bookable)
  await user.type(field(), '02-12-2026')
  expect(told.at(-1)).toBe('2026-12-02')
  await user.clear(field())
  await user.type(field(), '3/12')
  expect(told.at(-1)).toBe('')
  await user.tab()
  expect(told.at(-1)).toBe('2026-12-03')
  expect(field().value).toBe('03-12-2026')
})

it('lets go of the day before with the first letter that is typed over it', async () => {
  const user = show({ ...bookable, begin: '2026-12-02' })
  await user.type(field(), '{Backspace}')
  expect(told).toEqual([''])
  expect(field().value).toBe('02-12-202')
})

it.each([
  ['31-02-2026', 'Please enter the date as day-month-year, such as 24-11-2026.'],
  ['next week', 'Please enter the date as day-month-year, such as 24-11-2026.'],
  ['25-12-2026', 'Please choose a date from 24-11-2026 to 24-12-2026.'],
])('keeps %s with its sentence, and the form is not sent', async (typed, wrong) => {
  const user = show({ ...bookable, begin: '2026-12-02' })
  await user.clear(field())
  await user.type(field(), typed)
  expect(sentence()).toBeUndefined()
  await user.click(send())
  expect(field().value).toBe(typed)
  expect(sentence()).toBe(wrong)
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Enter}{Enter}')
  expect(sent).toEqual([])
  expect(told.at(-1)).toBe('')
})

it('names the one end of a window that has no other', async () => {
  const user = show({ from: today })
  await user.type(field(), '01-11-2026{Enter}')
  expect(sentence()).toBe('Please choose a date from 24-11-2026 on.')
  user.unmount()
  const past = show({ to: today })
  await past.type(field(), '01-12-2026{Enter}')
  expect(sentence()).toBe('Please choose a date up to 24-11-2026.')
})

it('shows a day that is chosen elsewhere in place of what is typed', async () => {
  const user = show()
  await user.type(field(), 'x')
  await user.click(screen.getByRole('button', { name: 'Other' }))
  expect(field().value).toBe('01-12-2026')
})

it('is emptied by its button, and sends nothing chosen then', async () => {
  const user = show()
  await user.type(field(), '31-02')
  await user.click(screen.getByRole('button', { name: 'Clear the date' }))
  expect(field().value).toBe('')
  await user.click(send())
  expect(sent).toEqual([''])
})

it('takes a day from the calendar over what was typed', async () => {
  const user = show(bookable)
  await user.type(field(), '31-02')
  await user.click(screen.getByRole('button', { name: /26.*November 2026|November 26/ }))
  expect(field().value).toBe('26-11-2026')
  await user.click(send())
  expect(sent).toEqual(['2026-11-26'])
})
