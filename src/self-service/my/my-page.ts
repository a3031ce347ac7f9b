import { Fragment, h, type ComponentChildren } from 'preact'
import type { OwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import type { PageProps } from '../page/page-data.ts'
import { PageFrame } from '../page/page-frame.ts'
import { UnsentFeedback } from './feedback-part.ts'
import type { MyFacts, MyKey, Note } from './my-texts.ts'
import { OwnCard } from './own-card.ts'
import type { Actions, FormProps } from './own-forms.ts'

type MyPageProps = PageProps<MyKey, MyFacts> & {
  /** What the page shows now: at first, and on the server, what is in `facts`. */
  visit?: OwnVisit | null | undefined
  note?: Note | null | undefined
  actions?: Actions | undefined
}

/** A patient's own appointment, or sessions, by the link in a message. */
export function MyPage({ actions, ...page }: MyPageProps): ComponentChildren {
  const { words, facts } = page
  const { text } = words
  const visit = page.visit === undefined ? facts.visit : page.visit
  const note = page.note === undefined ? facts.note : page.note
  const form: FormProps = { words, facts, actions }
  return h(PageFrame, {
    ...page,
    title: text('booking.stepAppointment'),
    children: h(
      Fragment,
      null,
      // Heard by a screen reader only if it was there before its words.
      h('div', { role: 'alert' }, note && h('p', { class: 'boxed' }, text(note))),
      visit === null
        ? facts.unsent
          ? h(UnsentFeedback, form)
          : (note ?? 'problem.wrong_link') === 'problem.wrong_link' &&
            h(
              Fragment,
              null,
              !note && h('p', { class: 'strong' }, text('problem.wrong_link')),
              h('p', { class: 'quiet' }, text('patientLink.expired')),
            )
        : h(
            Fragment,
            null,
            h('p', { class: 'strong' }, h('bdi', null, visit.patientName)),
            visit.appointments.map((appointment) =>
              h(OwnCard, { ...form, key: appointment.id, appointment }),
            ),
            h(MessagesForm, { ...form, visit }),
          ),
    ),
  })
}

/** Stops the clinic's messages to the patient, or agrees to them again. */
function MessagesForm({ visit, ...form }: FormProps & { visit: OwnVisit }): ComponentChildren {
  const { words, facts, actions } = form
  const agrees = visit.messages !== true
  return h(
    'form',
    {
      method: 'post',
      action: facts.path,
      class: 'messages',
      ...(actions && {
        onSubmit: (event: { preventDefault: () => void }) => {
          event.preventDefault()
          if (!actions.isSending) actions.onChange({ kind: 'messages', agrees })
        },
      }),
    },
    h('input', { type: 'hidden', name: 'kind', value: 'messages' }),
    h('input', { type: 'hidden', name: 'agrees', value: String(agrees) }),
    h(
      'button',
      { 'aria-disabled': actions?.isSending },
      words.text(agrees ? 'contact.iAgree' : 'patientLink.stop'),
    ),
  )
}
