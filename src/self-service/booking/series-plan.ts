import { Fragment, h, type ComponentChildren } from 'preact'
import { formatDay } from '../../platform/day/day.ts'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import type { SlotOnDayDetails } from '../../scheduling/series/series-booking.ts'
import {
  agreedSlots,
  canReplace,
  sessionListRows,
  unresolvedClashes,
  type SeriesClash,
  type SeriesSession,
  type SessionList,
  type SkippedSlot,
} from '../../scheduling/series/session-list.ts'
import { dayWithWeekday, rupees } from '../page/formats.ts'
import type { BookingWords } from './booking-texts.ts'
import type { PartProps } from './booking-view.ts'

/** All sessions of a series before it is booked, with the skipped slots and the total price. */
export function SeriesPlan(props: PartProps): ComponentChildren {
  const { words, view, act } = props
  const { text } = words
  const { summary, plan, isPending } = view
  if (summary?.kind !== 'series') return null
  const { list, request, shown } = summary
  const isWaiting = !list && !plan.problem
  const isShort = !list || list.sessions.length < request.sessions
  const count = list?.sessions.length ?? 0
  const packagePrice =
    shown.service?.packageSessions === list?.sessions.length
      ? shown.service?.packagePrice
      : undefined
  return h(
    'section',
    { 'aria-busy': isWaiting },
    h(
      'div',
      { class: 'head' },
      h('h3', null, text('seriesBooking.list')),
      h(
        'button',
        {
          type: 'button',
          onClick: act.planAgain,
          disabled: isPending || isWaiting,
          'data-autofocus': isShort || undefined,
        },
        text('seriesBooking.planAgain'),
      ),
    ),
    plan.problem && !list && h('p', { class: 'refused', role: 'alert' }, plan.problem),
    h('p', { class: 'unseen', role: 'status' }, list ? text('seriesBooking.total', { count }) : ''),
    isWaiting && h('p', { class: 'note', role: 'status' }, text('seriesBooking.planning')),
    list && h(PlanNotes, { ...props, list, wanted: request.sessions }),
    list && h(Rows, { ...props, list }),
    list &&
      h(
        'p',
        { class: 'total' },
        h('span', null, text('seriesBooking.total', { count })),
        h(
          'span',
          null,
          rupees(
            words,
            agreedSlots(list).reduce((sum, { price }) => sum + price, 0),
          ),
        ),
      ),
    list &&
      typeof packagePrice === 'number' &&
      h(
        'p',
        { class: 'quiet' },
        text('package.offer', { sessions: count, amount: rupees(words, packagePrice) }),
      ),
  )
}

interface ListProps extends PartProps {
  list: SessionList
}

/** The reasons why the list cannot be booked. */
function PlanNotes(props: ListProps & { wanted: number }): ComponentChildren {
  const { words, view, act, list, wanted } = props
  const { text } = words
  const found = list.sessions.length
  const lost = unresolvedClashes(list).length
  return h(
    Fragment,
    null,
    found < wanted &&
      h(
        'p',
        { class: 'refused', role: 'alert' },
        text('seriesBooking.notFull', { found, asked: wanted }),
      ),
    lost > 0 &&
      h('p', { class: 'refused', role: 'status' }, text('seriesBooking.lost', { count: lost })),
    view.plan.hasCheckFailed &&
      h(
        'p',
        { class: 'refused', role: 'alert' },
        text('slots.error'),
        ' ',
        h(
          'button',
          { type: 'button', onClick: act.checkAgain, disabled: view.isPending },
          text('app.retry'),
        ),
      ),
  )
}

/** The sessions by date, with the skipped slots between them. */
function Rows(props: ListProps): ComponentChildren {
  const { words, facts, list } = props
  const { text } = words
  const [firstLost] = unresolvedClashes(list)
  return h(
    'ol',
    { class: 'rows', 'aria-label': text('seriesBooking.list') },
    sessionListRows(list).map((row) => {
      if (row.skipped) {
        const [first] = row.skipped
        return h(SkippedRow, {
          key: `${first!.day} ${first!.slot} skipped`,
          words,
          timeZone: facts.timeZone,
          skipped: row.skipped,
        })
      }
      const { planned, clash } = row
      return h(SessionRow, {
        ...props,
        ...row,
        // Does not change when the session moves in the list, so that its row keeps the focus.
        key: `${planned.day} ${planned.slot}`,
        isFirstLost: clash !== undefined && clash === firstLost,
      })
    }),
  )
}

interface WhenProps {
  words: BookingWords
  timeZone: string
}

const when = ({ words, timeZone }: WhenProps, slotOnDay: SlotOnDayDetails): ComponentChildren => [
  h('span', null, dayWithWeekday(words, slotOnDay.day)),
  ' ',
  h('span', null, words.inOrder(timesOnDay(slotOnDay.day, slotOnDay, timeZone))),
]

function SessionRow(
  props: ListProps & SeriesSession & { number: number; isFirstLost: boolean },
): ComponentChildren {
  const { words, facts, number, planned, slotOnDay, clash } = props
  const { text, inOrder } = words
  const isLost = clash !== undefined && clash.instead === null
  const shown = { words, timeZone: facts.timeZone }
  return h(
    'li',
    { 'data-state': isLost ? 'lost' : clash && 'mended', 'data-attention': isLost || undefined },
    h('span', { class: 'number' }, number),
    h('span', { class: 'when' }, when(shown, slotOnDay)),
    h('span', { class: 'who' }, h('bdi', null, slotOnDay.consultantName)),
    h('span', { class: 'price' }, rupees(words, slotOnDay.price)),
    clash &&
      h(
        'div',
        { class: 'clash' },
        h(
          'p',
          null,
          isLost
            ? text(`seriesBooking.why.${clash.why}`)
            : text('seriesBooking.instead', {
                day: inOrder(formatDay(planned.day)),
                times: inOrder(timesOnDay(planned.day, planned, facts.timeZone)),
              }),
        ),
        h(Nearest, { ...props, clash }),
      ),
  )
}

/** The open slots nearest to a taken session, without those on another session's day. */
function Nearest(
  props: ListProps & { clash: SeriesClash; isFirstLost: boolean },
): ComponentChildren {
  const { words, facts, view, act, list, clash, isFirstLost } = props
  const { text } = words
  const nearest = clash.nearest.filter((slotOnDay) => canReplace(list, clash, slotOnDay))
  if (nearest.length === 0) return h('p', { role: 'status' }, text('seriesBooking.nothingNear'))
  const { instead } = clash
  return h(
    'fieldset',
    { class: 'slots', disabled: view.isPending },
    h('legend', null, text('seriesBooking.nearest')),
    nearest.map((it, index) =>
      h(
        'label',
        { key: `${it.day} ${it.slot}`, class: 'choice' },
        h('input', {
          type: 'radio',
          name: `instead-${clash.day}-${clash.slot}`,
          checked: instead?.day === it.day && instead.slot === it.slot,
          onChange: () => act.replace(clash, it),
          'data-autofocus': (isFirstLost && index === 0) || undefined,
        }),
        h(
          'span',
          null,
          when({ words, timeZone: facts.timeZone }, it),
          h('small', null, ' ', h('bdi', null, it.consultantName), ` · ${rupees(words, it.price)}`),
        ),
      ),
    ),
  )
}

/** A skipped slot, or several consecutive ones, collapsed. */
function SkippedRow(props: WhenProps & { skipped: SkippedSlot[] }): ComponentChildren {
  const { words, skipped } = props
  const { text, inOrder } = words
  const [first] = skipped
  const last = skipped.at(-1)!
  const reasonOf = ({ why, holiday }: SkippedSlot) => holiday ?? text(`seriesBooking.why.${why}`)
  if (skipped.length === 1) {
    return h(
      'li',
      { 'data-state': 'skipped' },
      h('span', { class: 'when' }, when(props, first!)),
      h('span', null, text('seriesBooking.skipped', { why: reasonOf(first!) })),
    )
  }
  return h(
    'li',
    { 'data-state': 'skipped' },
    h(
      'details',
      null,
      h(
        'summary',
        null,
        text('seriesBooking.skippedMany', {
          count: skipped.length,
          from: inOrder(formatDay(first!.day)),
          to: inOrder(formatDay(last.day)),
        }),
      ),
      h(
        'ul',
        { class: 'rows' },
        skipped.map((it) =>
          h(
            'li',
            { key: `${it.day} ${it.slot}` },
            when(props, it),
            ' ',
            h('span', null, reasonOf(it)),
          ),
        ),
      ),
    ),
  )
}
