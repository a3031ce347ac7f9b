import { Fragment, h, type ComponentChildren } from 'preact'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import { dayInWords } from '../../platform/i18n/day-in-words.ts'
import { partsOfDay } from '../../scheduling/slots/parts-of-day.ts'
import type { listNextSlots, Slot } from '../../scheduling/slots/slots.ts'
import { FailureNote, failureTexts, type Failure } from '../page/failure-note.ts'
import { Field } from '../page/field.ts'
import { dayWithWeekday, weekday } from '../page/formats.ts'
import type { WordKey, Words } from '../page/words.ts'
import { SlotRadios } from './slot-radios.ts'
import { StillBox } from './still-box.ts'

/** The texts of the picker; the page that shows it carries them beside its own. */
export const slotPickerTexts = [
  ...failureTexts,
  'app.loading',
  'field.date',
  'slots.choose',
  'slots.count',
  'slots.error',
  'slots.holiday',
  'slots.morning',
  'slots.afternoon',
  'slots.evening',
  'slots.next',
  'slots.noneForDay',
  'slots.notOffered',
  'slots.openDays',
  'slots.pickFirst',
] as const satisfies WordKey[]

type PickerWords = Words<(typeof slotPickerTexts)[number]>
/** A free time of another day, or of another consultant for the service. */
export type NextTime = CallAnswer<typeof listNextSlots>['own'][number]

/** What is known of a consultant's days and of the chosen one's slots. */
export interface SlotReadings {
  /** Whether branch, consultant and day are chosen, so that there is something to know. */
  isAsked: boolean
  /** The days with a free time; undefined while they are read, empty when nothing is known of them. */
  openDays: readonly Day[] | undefined
  /** The open slots of the day; undefined while they are not known. */
  slots: Slot[] | undefined
  /** Why the day has none. */
  none: 'holiday' | 'notOffered' | 'noneForDay' | undefined
  /** The next free times after a day that has none. */
  next: readonly NextTime[]
  failure: Failure | undefined
  readAgain: () => void
}

interface SlotPickerProps {
  words: PickerWords
  /** The IANA time zone of the clinic. */
  timeZone: string
  readings: SlotReadings
  /** The first and the last day that can be chosen. */
  from: Day
  to: Day
  day: Day | ''
  dayError?: string | undefined
  slot: Slot | null
  slotError?: string | undefined
  /** The consultant, beside whose times those of others name theirs. */
  consultant: number | null
  onDay: (day: Day | '') => void
  onDayBlur?: (() => void) | undefined
  onSlot: (slot: Slot) => void
  onTime: (time: NextTime) => void
}

/**
 * Chooses a day, by a native date field or one of those with a free time, and one of its open slots. What
 * is chosen is the caller's; `use-slot-readings.tsx` reads what there is.
 */
export function SlotPicker(props: SlotPickerProps): ComponentChildren {
  const { words, readings, from, to, day, dayError, onDay, onDayBlur } = props
  const { text } = words
  const count = readings.slots?.length
  return h(
    Fragment,
    null,
    h(Field, {
      id: 'day',
      label: text('field.date'),
      required: true,
      error: dayError,
      control: (control) =>
        h('input', {
          ...control,
          type: 'date',
          min: from,
          max: to,
          value: day,
          onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            onDay(currentTarget.value),
          onBlur: onDayBlur,
        }),
    }),
    readings.openDays?.length !== 0 && h(OpenDays, props),
    // There before its words: a screen reader hears no live region that comes with them.
    h(
      'p',
      { class: 'unseen', role: 'status' },
      day && count ? `${words.inOrder(formatDay(day))}: ${text('slots.count', { count })}` : '',
    ),
    h(SlotsOfDay, props),
  )
}

const emptyLine = () => h('span', null, '\u00A0')

/**
 * The days with a free time, since a native date field cannot mark those without. Their place is kept while
 * they are read: the slots below may be there before.
 */
function OpenDays({ words, readings, day, onDay }: SlotPickerProps): ComponentChildren {
  const { openDays } = readings
  return h(
    'fieldset',
    { class: 'days', 'aria-busy': !openDays },
    h('legend', null, words.text('slots.openDays')),
    h(
      'div',
      { class: 'strip' },
      !openDays && h('div', { class: 'tile' }, h('span', null, emptyLine(), emptyLine())),
      openDays?.map((it) =>
        h(
          'label',
          { key: it, class: 'tile' },
          h('input', {
            type: 'radio',
            name: 'open-day',
            value: it,
            checked: it === day,
            onChange: () => onDay(it),
          }),
          h(
            'span',
            null,
            h('span', null, weekday(words, it)),
            ' ',
            h('bdi', null, dayInWords(it, words.language, { day: 'numeric', month: 'short' })),
          ),
        ),
      ),
    ),
  )
}

/**
 * The slots of the chosen day, or why there are none. What follows keeps its place while those of another
 * day are read.
 */
function SlotsOfDay(props: SlotPickerProps): ComponentChildren {
  const { isAsked, slots, none, failure } = props.readings
  const isReading = isAsked && !slots && !none && !failure
  return h(StillBox, { isReading, children: h(ContentOfDay, props) })
}

function ContentOfDay(props: SlotPickerProps): ComponentChildren {
  const { words, timeZone, readings, day, slot, slotError, onSlot } = props
  const { text } = words
  const { isAsked, slots, none, failure, readAgain } = readings
  if (!isAsked || !day) return h('p', { class: 'note', role: 'status' }, text('slots.pickFirst'))
  if (none) return h(NoSlots, props)
  if (failure)
    return h(FailureNote, { words, failure, title: text('slots.error'), onRetry: readAgain })
  if (!slots) return h('p', { class: 'note', role: 'status' }, text('app.loading'))
  return h(SlotRadios, {
    name: 'slot',
    label: text('slots.choose'),
    groups: partsOfDay(slots).map((part) => ({ ...part, label: text(`slots.${part.key}`) })),
    value: slot?.id ?? null,
    error: slotError,
    timesOf: (it) => words.inOrder(timesOnDay(day, it, timeZone)),
    onChange: (id) => onSlot(slots.find((it) => it.id === id)!),
  })
}

/** Why the day has no slot, and the next free times. */
function NoSlots(props: SlotPickerProps): ComponentChildren {
  const { words, timeZone, readings, consultant, slotError, onTime } = props
  const { text, inOrder } = words
  return h(
    'div',
    { class: 'note' },
    h('p', { role: 'status' }, text(`slots.${readings.none!}`)),
    slotError && h('p', { role: 'alert', class: 'error' }, slotError),
    readings.next.length > 0 &&
      h(
        'div',
        { role: 'group', 'aria-label': text('slots.next') },
        h('p', { class: 'quiet' }, text('slots.next')),
        readings.next.map((time) =>
          h(
            'button',
            { key: `${time.day} ${time.id}`, type: 'button', onClick: () => onTime(time) },
            `${dayWithWeekday(words, time.day)} · ${inOrder(timesOnDay(time.day, time, timeZone))}`,
            time.consultantId !== consultant && [' · ', h('bdi', null, time.consultantName)],
          ),
        ),
      ),
  )
}
