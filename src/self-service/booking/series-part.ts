import { Fragment, h, type ComponentChildren } from 'preact'
import { formatTimeRange } from '../../platform/day/time.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { firstSeriesDay, lastSeriesStart, sessionLimits } from '../../scheduling/series/series.ts'
import {
  byConsultant,
  withoutWeekday,
  withSlot,
} from '../../scheduling/series/series-form-values.ts'
import type { WeekSlotDetails } from '../../scheduling/series/series-booking.ts'
import { FailureNote } from '../page/failure-note.ts'
import { Field } from '../page/field.ts'
import { rupees, weekday as weekdayName } from '../page/formats.ts'
import { SlotRadios } from '../slots/slot-radios.ts'
import { Choices } from './choices.ts'
import type { PartProps } from './booking-view.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const { min, max } = sessionLimits
const counts = Array.from({ length: max - min + 1 }, (_, index) => ({
  id: min + index,
  name: String(min + index),
}))

/** The fields of a series in place of a date: number of sessions, start day, weekly slots. */
export function SeriesPart(props: PartProps): ComponentChildren {
  const { words, view, act } = props
  const { text } = words
  const { values, errors, today } = view
  return h(
    Fragment,
    null,
    h(Field, {
      id: 'plan',
      label: text('seriesBooking.plan'),
      control: (control) =>
        h(
          'select',
          { ...control, value: values.plan },
          h('option', { value: 'custom' }, text('seriesBooking.planCustom')),
        ),
    }),
    h(Choices, {
      id: 'sessions',
      label: text('seriesBooking.sessions'),
      placeholder: text('seriesBooking.sessionsRange', sessionLimits),
      error: errors.sessions,
      rows: counts,
      value: values.sessions ?? undefined,
      onChange: (sessions) => act.choose({ sessions }),
      onBlur: () => act.leave('sessions'),
    }),
    h(Field, {
      id: 'startDay',
      label: text('seriesBooking.startDay'),
      required: true,
      error: errors.startDay,
      control: (control) =>
        h('input', {
          ...control,
          type: 'date',
          min: firstSeriesDay(today),
          max: lastSeriesStart(today),
          value: values.startDay,
          onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            act.choose({ startDay: currentTarget.value }),
          onBlur: () => act.leave('startDay'),
        }),
    }),
    h(WeekTabs, props),
  )
}

/** One tab per weekday with its slots, of which at most one is chosen. */
function WeekTabs(props: PartProps): ComponentChildren {
  const { words, view, act } = props
  const { text } = words
  const { values, errors, week } = view
  if (!values.branch) {
    return h('p', { class: 'note', role: 'status' }, text('seriesBooking.pickBranch'))
  }
  if (week.failure) {
    const { failure, readAgain } = week
    return h(FailureNote, { words, failure, title: text('slots.error'), onRetry: readAgain })
  }
  if (!week.slots) return h('p', { class: 'note', role: 'status' }, text('app.loading'))
  const offered = week.slots
  return h(
    'div',
    { class: 'week' },
    h(
      'div',
      {
        role: 'tablist',
        'aria-label': text('seriesBooking.weekdays'),
        class: 'tabs',
        onKeyDown: (event: KeyboardEvent) => moveTab(event, week.weekday, act.openWeekday),
      },
      weekdays.map((it) => {
        const day = sampleDayOn(it)
        const chosen = values.slots.find((slot) => slot.weekday === it)
        return h(
          'button',
          {
            key: it,
            id: `weekday-${it}`,
            type: 'button',
            role: 'tab',
            'aria-selected': it === week.weekday,
            'aria-controls': 'weekday-slots',
            'aria-label': [weekdayName(words, day, 'long'), chosen?.starts]
              .filter(Boolean)
              .join(' '),
            tabIndex: it === week.weekday ? 0 : -1,
            'data-chosen': chosen !== undefined || undefined,
            'data-offered': offered.some((slot) => slot.weekday === it) || undefined,
            onClick: () => act.openWeekday(it),
          },
          h('span', null, weekdayName(words, day)),
          h('small', null, chosen?.starts ?? '–'),
        )
      }),
    ),
    h(
      'div',
      { id: 'weekday-slots', role: 'tabpanel', 'aria-labelledby': `weekday-${week.weekday}` },
      h(WeekdaySlots, { ...props, slots: offered.filter((it) => it.weekday === week.weekday) }),
      errors.slots && h('p', { role: 'alert', class: 'error', id: 'slots-error' }, errors.slots),
    ),
  )
}

/** The arrow keys move between tabs, in the direction of the page. */
function moveTab(event: KeyboardEvent, current: number, open: (weekday: number) => void): void {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const steps: { [key: string]: number } = {
    ArrowLeft: -1,
    ArrowRight: -1,
    [forward]: 1,
    Home: 1 - current,
    End: 7 - current,
  }
  const by = steps[event.key]
  if (by === undefined) return
  event.preventDefault()
  const next = ((current + by + 6) % 7) + 1
  open(next)
  document.getElementById(`weekday-${next}`)?.focus()
}

/** The slots of a weekday, grouped by consultant with name and fee. */
function WeekdaySlots(props: PartProps & { slots: WeekSlotDetails[] }): ComponentChildren {
  const { words, view, act, slots } = props
  const { text } = words
  const { week, values } = view
  if (slots.length === 0) {
    return h('p', { class: 'note', role: 'status' }, text('slots.notOffered'))
  }
  const chosen = values.slots.find((it) => it.weekday === week.weekday)
  const day = weekdayName(words, sampleDayOn(week.weekday), 'long')
  return h(
    Fragment,
    null,
    h(SlotRadios, {
      key: week.weekday,
      name: `slot-${week.weekday}`,
      label: text('seriesBooking.slotOn', { day }),
      groups: byConsultant(slots).map(({ first, ...group }) => ({
        ...group,
        key: first.consultantId,
        label: `${first.consultantName} · ${rupees(words, first.fee)}`,
      })),
      value: chosen?.id ?? null,
      timesOf: (slot) => words.inOrder(formatTimeRange(slot)),
      notesOf: week.notesOf,
      onChange: (id) =>
        act.choose({
          slots: withSlot(
            values.slots,
            slots.find((it) => it.id === id)!,
          ),
        }),
    }),
    chosen &&
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          // The button is gone after it, so that the focus moves to the slots.
          onClick: () => {
            act.choose({ slots: withoutWeekday(values.slots, week.weekday) })
            document.querySelector<HTMLElement>('#weekday-slots input')?.focus()
          },
        },
        text('seriesBooking.clearDay', { day }),
      ),
  )
}
