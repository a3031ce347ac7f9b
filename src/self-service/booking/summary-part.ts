import { Fragment, h, type ComponentChildren } from 'preact'
import { formatDay } from '../../platform/day/day.ts'
import { formatTimeRange } from '../../platform/day/time.ts'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import type { SeriesSummary, SingleSummary } from '../../scheduling/booking/wizard-summary.ts'
import { rupees, weekday } from '../page/formats.ts'
import type { PartProps } from './booking-view.ts'
import { SeriesPlan } from './series-plan.ts'
import { SummaryLines } from './summary-lines.ts'

/** The third step: what is to be booked, for the patient to agree. */
export function SummaryPart(props: PartProps): ComponentChildren {
  const { summary } = props.view
  return h(
    Fragment,
    null,
    h('h2', null, props.words.text('booking.summaryHeading')),
    summary?.kind === 'single' && h(SingleLines, { ...props, summary }),
    summary?.kind === 'series' && h(SeriesLines, { ...props, summary }),
  )
}

function SingleLines(props: PartProps & { summary: SingleSummary }): ComponentChildren {
  const { words, facts, view, act, summary } = props
  const { text, inOrder } = words
  const { booking, shown } = summary
  const { branch, service, consultant, slot } = shown
  return h(
    'div',
    { class: 'columns' },
    h(SummaryLines, {
      part: 'appointment',
      title: text('booking.stepAppointment'),
      change: text('booking.changeAppointment'),
      onChange: () => act.goTo('appointment'),
      disabled: view.isPending,
      lines: [
        [text('field.branch'), branch?.name],
        [text('field.service'), service?.name],
        [text('field.consultant'), consultant?.name],
        [text('field.date'), inOrder(formatDay(booking.day))],
        [text('field.slot'), slot && inOrder(timesOnDay(booking.day, slot, facts.timeZone))],
        typeof consultant?.fee === 'number'
          ? [text('field.fee'), rupees(words, consultant.fee)]
          : undefined,
        [text('field.healthIssues'), booking.healthIssues],
      ],
    }),
    h(PatientLines, { ...props, patient: booking.patient }),
  )
}

function SeriesLines(props: PartProps & { summary: SeriesSummary }): ComponentChildren {
  const { words, view, act, summary } = props
  const { text, inOrder } = words
  const { request, shown } = summary
  const slots = shown.slots.map(
    (slot) => `${weekday(words, sampleDayOn(slot.weekday))} ${inOrder(formatTimeRange(slot))}`,
  )
  return h(
    Fragment,
    null,
    h(
      'div',
      { class: 'columns' },
      h(SummaryLines, {
        part: 'appointment',
        title: text('booking.stepAppointment'),
        change: text('booking.changeAppointment'),
        onChange: () => act.goTo('appointment'),
        disabled: view.isPending,
        lines: [
          [text('field.branch'), shown.branch?.name],
          [text('field.service'), shown.service?.name],
          [text('seriesBooking.plan'), text('seriesBooking.planCustom')],
          [text('seriesBooking.sessions'), request.sessions],
          [text('seriesBooking.startDay'), inOrder(formatDay(request.startDay))],
          [text('field.slot'), slots.join('\n')],
          [text('field.healthIssues'), request.healthIssues],
        ],
      }),
      h(PatientLines, { ...props, patient: request.patient }),
    ),
    h(SeriesPlan, props),
  )
}

function PatientLines(
  props: PartProps & { patient: SingleSummary['booking']['patient'] },
): ComponentChildren {
  const { view, act, patient } = props
  const { text, inOrder } = props.words
  return h(SummaryLines, {
    part: 'patient',
    title: text('booking.stepPatient'),
    change: text('booking.changePatient'),
    onChange: () => act.goTo('patient'),
    disabled: view.isPending,
    lines: [
      [text('field.fullName'), patient.name],
      [text('field.age'), patient.age],
      [text('field.mobile'), inOrder(patient.mobile)],
      patient.email ? [text('field.email'), patient.email] : undefined,
      patient.location ? [text('field.location'), patient.location] : undefined,
    ],
  })
}
