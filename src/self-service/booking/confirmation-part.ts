import { Fragment, h, type ComponentChildren } from 'preact'
import { dayAt, formatDay, timeAt } from '../../platform/day/day.ts'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import { totalPrice, type Confirmation } from '../../scheduling/booking/confirmation.ts'
import { dayWithWeekday, rupees, weekday } from '../page/formats.ts'
import type { PartProps } from './booking-view.ts'
import { factLines } from './summary-lines.ts'

type ConfirmationProps = PartProps & { confirmation: Confirmation }

/** The confirmation for a patient: reference, time, branch, and a calendar file. */
export function ConfirmationPart(props: ConfirmationProps): ComponentChildren {
  const { words, facts, view, act, confirmation } = props
  const { text, inOrder } = words
  const { reference, serviceName, branch, isSeries, isReleased, isCancelled, sessions } =
    confirmation
  const { heldUntil } = confirmation
  const booked = isSeries ? 'ownBooking.bookedSeries' : 'ownBooking.booked'
  const isOver = isReleased || isCancelled
  const [first] = sessions
  return h(
    'section',
    { class: 'confirmation' },
    // Heard when the clinic answers while the page is open.
    h(
      'div',
      { 'aria-live': 'polite' },
      h(
        'h1',
        { tabIndex: -1, id: 'confirmed' },
        !isOver && h('span', { 'aria-hidden': 'true', class: 'tick' }, '✓'),
        text(
          isReleased
            ? 'ownBooking.notAccepted'
            : isCancelled
              ? 'calendar.status.CN'
              : heldUntil
                ? 'ownBooking.requested'
                : booked,
        ),
      ),
      isReleased && h('p', null, text('ownBooking.notAcceptedNext')),
      heldUntil &&
        h(
          'p',
          null,
          text('ownBooking.heldUntil', { until: inOrder(clinicTime(heldUntil, facts.timeZone)) }),
        ),
    ),
    h(
      'div',
      { class: 'reference' },
      h('span', { class: 'quiet' }, text('ownBooking.reference')),
      h('strong', null, h('bdi', null, reference)),
      h('span', { class: 'quiet' }, text('ownBooking.keep')),
    ),
    !isSeries &&
      h(
        'p',
        { class: 'time' },
        h('span', null, `${weekday(words, first!.day, 'long')} ${inOrder(formatDay(first!.day))}`),
        h('span', null, inOrder(timesOnDay(first!.day, first!, facts.timeZone))),
      ),
    h(
      'dl',
      { class: 'facts' },
      factLines([
        isSeries ? undefined : [text('field.consultant'), first!.consultantName],
        [text('field.service'), serviceName],
        [text('ownBooking.where'), h(Where, { branch })],
        isOver ? undefined : [text('field.fee'), rupees(words, totalPrice(confirmation))],
      ]),
    ),
    h(
      'div',
      { class: 'buttons' },
      !isOver &&
        h(
          'button',
          {
            type: 'button',
            class: 'forward',
            'aria-busy': view.isCreatingFile || undefined,
            onClick: act.addToCalendar,
          },
          text('ownBooking.addToCalendar'),
        ),
      h(
        'button',
        { type: 'button', class: isOver ? 'forward' : undefined, onClick: act.bookAnother },
        text('ownBooking.another'),
      ),
    ),
    // Last, because it can be long.
    isSeries && !isOver && h(Sessions, props),
  )
}

/** '25-11-2026, 09:00', an instant on the clinic's clock. */
const clinicTime = (instant: string, timeZone: string): string => {
  const at = new Date(instant)
  return `${formatDay(dayAt(at, timeZone))}, ${timeAt(at, timeZone)}`
}

const Where = ({ branch }: Pick<Confirmation, 'branch'>): ComponentChildren =>
  h(
    Fragment,
    null,
    branch.name,
    // Its letters have a direction of their own; the line begins where the name above it does.
    branch.address && h('span', { class: 'address' }, h('bdi', null, branch.address)),
    branch.phone &&
      h(
        'a',
        { href: `tel:${branch.phone.replaceAll(/[^+\d]/g, '')}`, class: 'phone' },
        h('bdi', null, branch.phone),
      ),
  )

/** All sessions of a series. */
function Sessions({ words, facts, confirmation }: ConfirmationProps): ComponentChildren {
  const { sessions } = confirmation
  return h(
    'section',
    null,
    h('h2', { id: 'sessions' }, words.text('seriesBooking.total', { count: sessions.length })),
    h(
      'ol',
      { class: 'rows', 'aria-labelledby': 'sessions' },
      sessions.map((session, index) =>
        h(
          'li',
          { key: session.day },
          h('span', { class: 'number' }, index + 1),
          h('span', { class: 'when' }, dayWithWeekday(words, session.day)),
          h('span', null, words.inOrder(timesOnDay(session.day, session, facts.timeZone))),
          h('span', { class: 'who' }, h('bdi', null, session.consultantName)),
        ),
      ),
    ),
  )
}
