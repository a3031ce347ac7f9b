import { Fragment, h, type ComponentChildren } from 'preact'
import { wizardSteps, type WizardStep } from '../../scheduling/booking/wizard-values.ts'
import { Toasts } from '../page/toasts.ts'
import { PageFrame } from '../page/page-frame.ts'
import { AppointmentPart } from './appointment-part.ts'
import type { PartProps } from './booking-view.ts'
import { ConfirmationPart } from './confirmation-part.ts'
import { PatientPart } from './patient-part.ts'
import { SummaryPart } from './summary-part.ts'
import { WizardButtons } from './wizard-buttons.ts'

const stepTexts = {
  appointment: { title: 'booking.stepAppointment', hint: 'booking.stepAppointmentHint' },
  patient: { title: 'booking.stepPatient', hint: 'booking.stepPatientHint' },
  summary: { title: 'booking.stepSummary', hint: 'booking.stepSummaryHint' },
} as const satisfies Record<WizardStep, object>

/** The page on which patients book for themselves, without signing in and mostly on a phone. */
export function BookingPage(props: PartProps): ComponentChildren {
  const { words, facts, view, act } = props
  const { text } = words
  const staff =
    facts.staff &&
    h('a', { href: facts.staff.startPath, class: 'back' }, text('ownBooking.toStart'))
  const toasts = h(Toasts, {
    toasts: view.toasts,
    closeLabel: text('app.close'),
    onClose: act.closeToast,
  })
  if (view.confirmation) {
    const card = h(ConfirmationPart, { ...props, confirmation: view.confirmation })
    return h(PageFrame, { ...props, isWide: true, beside: staff, children: [toasts, card] })
  }
  return h(PageFrame, {
    ...props,
    isWide: true,
    beside: staff,
    title: text('ownBooking.heading'),
    children: h(
      Fragment,
      null,
      toasts,
      facts.isOpen && h('p', { class: 'quiet' }, text('ownBooking.welcome')),
      view.isCleared &&
        facts.isOpen &&
        h('p', { class: 'note', role: 'status' }, text('ownBooking.cleared')),
      facts.isOpen
        ? h(BookingForm, props)
        : h('p', { class: 'note', role: 'alert' }, text('problem.booking_closed')),
    ),
  })
}

/** The three steps: Appointment, Patient, Summary. */
function BookingForm(props: PartProps): ComponentChildren {
  const { words, facts, view, act } = props
  const { text } = words
  const { step, problem, isPending, isEmpty, isReady } = view
  if (facts.branches.length === 0 || facts.services.length === 0) {
    return h(
      'div',
      { class: 'note', role: 'status' },
      h('p', { class: 'strong' }, text('ownBooking.notReady')),
      h('p', { class: 'quiet' }, text('ownBooking.notReadyHint')),
    )
  }
  return h(
    'form',
    {
      id: 'booking',
      noValidate: true,
      // A browser must not bring back what the person before has typed.
      autocomplete: 'off',
      onSubmit: (event: Event) => {
        event.preventDefault()
        act.goOn()
      },
    },
    h(StepList, props),
    h(
      'button',
      {
        type: 'button',
        class: 'plain again',
        disabled: !isReady || isPending,
        'aria-disabled': isEmpty || undefined,
        title: isEmpty ? text('blocked.empty') : undefined,
        onClick: () => isEmpty || act.startAgain(),
      },
      text('booking.restart'),
    ),
    // A failure is of the attempt before: a new one under way has none.
    problem && !isPending && h('p', { class: 'refused', role: 'alert' }, problem),
    h(
      'div',
      { class: 'step', 'data-step': step, tabIndex: -1 },
      step === 'appointment' && h(AppointmentPart, props),
      step === 'patient' && h(PatientPart, props),
      step === 'summary' && h(SummaryPart, props),
    ),
    h(WizardButtons, props),
  )
}

/** Which step it is; earlier ones can be opened again. */
function StepList({ words: { text }, view, act }: PartProps): ComponentChildren {
  const position = wizardSteps.indexOf(view.step)
  const title = text(stepTexts[view.step].title)
  return [
    h(
      'p',
      { class: 'unseen', role: 'status' },
      text('app.stepOf', { position: position + 1, total: wizardSteps.length, title }),
    ),
    h(
      'ol',
      { class: 'steps', 'aria-label': text('booking.steps') },
      wizardSteps.map((key, index) => {
        const content = [
          h('span', { class: 'mark', 'aria-hidden': 'true' }, index < position ? '✓' : index + 1),
          h(
            'span',
            null,
            h('span', { class: 'name' }, text(stepTexts[key].title)),
            ' ',
            h('span', { class: 'hint' }, text(stepTexts[key].hint)),
          ),
        ]
        return h(
          'li',
          {
            key,
            'data-state': index < position ? 'done' : key === view.step ? 'current' : 'ahead',
            'aria-current': key === view.step ? 'step' : undefined,
          },
          index < position
            ? h(
                'button',
                {
                  type: 'button',
                  class: 'plain',
                  disabled: view.isPending,
                  onClick: () => act.goTo(key),
                },
                content,
              )
            : content,
        )
      }),
    ),
  ]
}
