import { Fragment, h, type ComponentChildren } from 'preact'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import type { OwnAppointment } from '../../scheduling/patient-link/own-appointment.ts'
import { ArriveForm } from './arrive-form.ts'
import { FeedbackPart } from './feedback-part.ts'
import { CancelForm, ChangeForm, MoveForm, SheetForm, type FormProps } from './own-forms.ts'
import { dayWords, instantWords, type MyWords } from './my-texts.ts'

interface CardProps extends FormProps {
  appointment: OwnAppointment
}

/** An appointment of a link: when and where, what became of it, and what its patient can do. */
export function OwnCard(props: CardProps): ComponentChildren {
  const { words, facts, appointment } = props
  const { text, inOrder } = words
  const { day, starts, ends, status, isDisplaced, isReleased } = appointment
  const { consultantName, branch, sheets, placeKey } = appointment
  const isOpen = status === 'PE' && !isReleased
  const where = [branch.name, branch.address].filter(Boolean).join(', ')
  return h(
    'section',
    { class: 'card', 'data-cancelled': status === 'CN' || isReleased || undefined },
    h(
      'h2',
      null,
      dayWords(words, day),
      h('br', null),
      h('bdi', null, inOrder(timesOnDay(day, { starts, ends }, facts.timeZone))),
    ),
    h(State, props),
    h(
      'dl',
      { class: 'facts' },
      h(
        'div',
        null,
        h('dt', null, text('field.consultant')),
        h('dd', null, h('bdi', null, consultantName)),
      ),
      h(
        'div',
        null,
        h('dt', null, text('field.branch')),
        h('dd', null, h('bdi', null, where)),
        branch.phone &&
          h(
            'dd',
            null,
            h(
              'a',
              { href: `tel:${branch.phone.replace(/[^\d+]/g, '')}` },
              h('bdi', null, branch.phone),
            ),
          ),
      ),
    ),
    isOpen &&
      !isDisplaced &&
      h(
        'p',
        { class: 'links' },
        h(
          'a',
          { class: 'button', href: mapAddress(where), rel: 'noreferrer' },
          text('patientLink.wayThere'),
        ),
        h(
          'a',
          { class: 'button', href: `${facts.path}/${appointment.id}.ics` },
          text('ownBooking.addToCalendar'),
        ),
        placeKey !== null &&
          h(
            'a',
            { class: 'button', href: `${pagePaths.ownPlace}#${placeKey}` },
            text('screen.ownPlace'),
          ),
      ),
    isOpen && h(Changes, props),
    appointment.feedback && h(FeedbackPart, { ...props, feedback: appointment.feedback }),
    sheets.length > 0 && h(SheetForm, props),
  )
}

function State({ words: { text, inOrder }, appointment }: CardProps): ComponentChildren {
  const { status, isHeld, isDisplaced, isReleased, byPatient, token, expectedAt } = appointment
  if (isReleased)
    return h(
      Fragment,
      null,
      h('p', { class: 'state' }, text('ownBooking.notAccepted')),
      h('p', null, text('ownBooking.notAcceptedNext')),
      h(
        'p',
        { class: 'links' },
        h('a', { class: 'button', href: pagePaths.appointmentForm }, text('ownBooking.another')),
      ),
    )
  if (status !== 'PE')
    return h(
      'p',
      { class: 'state' },
      text(status === 'CN' ? 'calendar.status.CN' : 'calendar.status.CD'),
    )
  if (isDisplaced) return h('p', { class: 'state' }, text('patientLink.displaced'))
  if (isHeld) return h('p', { class: 'state' }, text('ownBooking.requested'))
  return h(
    Fragment,
    null,
    expectedAt !== null &&
      h('p', { class: 'state' }, text('patientLink.later', { time: inOrder(expectedAt) })),
    token !== null &&
      h('p', { class: 'state' }, text('patientLink.youAreHere', { token: inOrder(token) })),
    token === null &&
      byPatient === 'confirmed' &&
      h('p', { class: 'state' }, text('patientLink.youCome')),
  )
}

/** What can be done with it now, until when, or whom to call. */
function Changes(props: CardProps): ComponentChildren {
  const { words, facts, appointment } = props
  const { text, inOrder } = words
  const { can, isWaiting, branch, token } = appointment
  return h(
    Fragment,
    null,
    can.arrive && h(ArriveForm, props),
    can.confirm && h(ChangeForm, { ...props, kind: 'confirm', label: text('patientLink.iCome') }),
    // A moved one begins closed again.
    can.move && h(MoveForm, { ...props, key: appointment.version }),
    can.cancel && h(CancelForm, props),
    can.wait && h(ChangeForm, { ...props, kind: 'wait', label: text('patientLink.waitEarlier') }),
    isWaiting && h('p', null, text('patientLink.waiting')),
    isWaiting &&
      h(ChangeForm, { ...props, kind: 'stopWaiting', label: text('patientLink.stopWaiting') }),
    can.cancel && h('p', { class: 'quiet' }, untilWords(words, appointment, facts.timeZone)),
    // Whoever is here asks at the desk.
    token === null &&
      !(can.cancel && can.move) &&
      branch.phone &&
      h(
        'p',
        { class: 'quiet' },
        text(can.cancel ? 'patientLink.callToMove' : 'patientLink.call', {
          phone: inOrder(branch.phone),
        }),
      ),
  )
}

/** Until when it can be moved and cancelled: none is moved on its own day, as at the desk. */
function untilWords(
  words: MyWords,
  { can, changesEnd, lastMoveDay }: OwnAppointment,
  timeZone: string,
): string {
  const { text } = words
  const when = instantWords(words, changesEnd, timeZone)
  if (can.move && lastMoveDay === null) return text('patientLink.until', { when })
  const cancel = text('patientLink.cancelUntil', { when })
  if (!can.move || lastMoveDay === null) return cancel
  return `${text('patientLink.moveUntil', { day: dayWords(words, lastMoveDay) })} ${cancel}`
}

/** Opens the phone's own map; https, because phones without a map for geo: show an error for it. */
const mapAddress = (where: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`
