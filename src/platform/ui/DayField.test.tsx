import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { addDays, type Day } from '../day/day.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { DayField } from './DayField.tsx'

const today = '2026-11-24'
let reportedDays: (Day | '')[]
let submitCount: (Day | '')[]
beforeEach(() => {
  reportedDays = []
  submitCount = []
})

function OneField({ initial = '', from, to }: { initial?: Day | ''; from?: Day; to?: Day }) {
  const [day, setDay] = useState<Day | ''>(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitCount.push(day)
      }}
    >
      <DayField
        today={today}
        from={from}
        to={to}
        value={day}
        onChange={(next) => {
          reportedDays.push(next)
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

const renderField = (props: Parameters<typeof OneField>[0] = {}) =>
  renderPage(<OneField {...props} />)
const bookable = { from: today, to: addDays(today, 30) }
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' })
const message = () => document.getElementById(`${field().id}-error`)?.textContent
const send = () => screen.getByRole('button', { name: 'Send' })

it.each(['2-12', '2/12', '021226', '2026-12-02', '02.12.26'])(
  'accepts %s with the first Enter, and submits with the second',
  async (typed) => {
    const user = renderField(bookable)
    await user.type(field(), `${typed}{Enter}`)
    expect(field().value).toBe('02-12-2026')
    expect(reportedDays.at(-1)).toBe('2026-12-02')
    expect(submitCount).toEqual([])
    await user.keyboard('{Enter}')
    expect(submitCount).toEqual(['2026-12-02'])
  },
)

it.each([
  ['tomorrow', '25-11-2026'],
  ['+3', '27-11-2026'],
  ['mon', '30-11-2026'],
  ['2', '02-12-2026'],
])('accepts %s, counted from today', async (typed, shown) => {
  const user = renderField(bookable)
  await user.type(field(), `${typed}{Enter}`)
  expect(field().value).toBe(shown)
})

it.each([
  ['de', 'übermorgen', '26-11-2026'],
  ['de', 'Mo', '30-11-2026'],
  ['fr', 'demain', '25-11-2026'],
  ['es', 'mie', '25-11-2026'],
  ['ar', 'غدًا', '25-11-2026'],
  ['ja', '明日', '25-11-2026'],
  ['ru', 'Friday', '27-11-2026'],
])('accepts the names of days in %s: %s', async (language, typed, shown) => {
  document.documentElement.lang = language
  try {
    const user = renderField(bookable)
    await user.type(field(), `${typed}{Enter}`)
    expect(field().value).toBe(shown)
  } finally {
    document.documentElement.lang = 'en'
  }
})

it('shows in the calendar which day a name would be, and which one is today', async () => {
  const user = renderField(bookable)
  await user.type(field(), 'mon')
  const days = [...document.querySelectorAll<HTMLElement>('[data-dates-dropdown] td button')]
  expect(days.filter((it) => it.dataset.selected).map((it) => it.ariaLabel)).toEqual([
    '30 November 2026',
  ])
  expect(days.filter((it) => it.ariaCurrent === 'date').map((it) => it.ariaLabel)).toEqual([
    '24 November 2026',
  ])
})

it('accepts a complete date while it is typed, and a short one when the field is left', async () => {
  const user = renderField(bookable)
  await user.type(field(), '02-12-2026')
  expect(reportedDays.at(-1)).toBe('2026-12-02')
  await user.clear(field())
  await user.type(field(), '3/12')
  expect(reportedDays.at(-1)).toBe('')
  await user.tab()
  expect(reportedDays.at(-1)).toBe('2026-12-03')
  expect(field().value).toBe('03-12-2026')
})

it('clears the previous day with the first character that is typed over it', async () => {
  const user = renderField({ ...bookable, initial: '2026-12-02' })
  await user.type(field(), '{Backspace}')
  expect(reportedDays).toEqual([''])
  expect(field().value).toBe('02-12-202')
})

it.each([
  ['31-02-2026', 'Please enter the date as day-month-year, such as 24-11-2026.'],
  ['next week', 'Please enter the date as day-month-year, such as 24-11-2026.'],
  ['25-12-2026', 'Please choose a date from 24-11-2026 to 24-12-2026.'],
])('keeps %s with its error message, and the form is not submitted', async (typed, invalidText) => {
  const user = renderField({ ...bookable, initial: '2026-12-02' })
  await user.clear(field())
  await user.type(field(), typed)
  expect(message()).toBeUndefined()
  await user.click(send())
  expect(field().value).toBe(typed)
  expect(message()).toBe(invalidText)
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Enter}{Enter}')
  expect(submitCount).toEqual([])
  expect(reportedDays.at(-1)).toBe('')
})

it('names the only limit of a window with one limit', async () => {
  const user = renderField({ from: today })
  await user.type(field(), '01-11-2026{Enter}')
  expect(message()).toBe('Please choose a date from 24-11-2026 on.')
  user.unmount()
  const past = renderField({ to: today })
  await past.type(field(), '01-12-2026{Enter}')
  expect(message()).toBe('Please choose a date up to 24-11-2026.')
})

it('shows a day that is set from outside in place of the typed text', async () => {
  const user = renderField()
  await user.type(field(), 'x')
  await user.click(screen.getByRole('button', { name: 'Other' }))
  expect(field().value).toBe('01-12-2026')
})

it('is cleared by its button, and then submits no day', async () => {
  const user = renderField()
  await user.type(field(), '31-02')
  await user.click(screen.getByRole('button', { name: 'Clear the date' }))
  expect(field().value).toBe('')
  await user.click(send())
  expect(submitCount).toEqual([''])
})

it('takes a day from the calendar instead of the typed text', async () => {
  const user = renderField(bookable)
  await user.type(field(), '31-02')
  await user.click(screen.getByRole('button', { name: /26.*November 2026|November 26/ }))
  expect(field().value).toBe('26-11-2026')
  await user.click(send())
  expect(submitCount).toEqual(['2026-11-26'])
})

it('Tab leads to the next field, and Delete empties the day', async () => {
  const user = renderPage(<OneField initial="2026-12-01" />)
  await user.click(screen.getByRole('textbox'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await user.keyboard('{Control>}a{/Control}{Delete}{Enter}')
  expect(reportedDays.at(-1)).toBe('')
})
