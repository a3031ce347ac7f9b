import { Fragment, h, type ComponentChildren } from 'preact'
import { isGivenAt } from '../../masters/services/services.ts'
import { lastBookableDay } from '../../scheduling/slots/booking-window.ts'
import { Field } from '../page/field.ts'
import { rupees } from '../page/formats.ts'
import { SlotPicker } from '../slots/slot-picker.ts'
import type { PartProps } from './booking-view.ts'
import { Choices } from './choices.ts'
import { SeriesPart } from './series-part.ts'

type Input<Element> = { currentTarget: Element }

/** The first step: branch, service, consultant, health issues, date and slot, or a series. */
export function AppointmentPart(props: PartProps): ComponentChildren {
  const { words, facts, view, act } = props
  const { text } = words
  const { values, errors } = view
  const { branch, service } = values
  const isSeries = service?.isSeries ?? false
  const known = facts.services.find((it) => it.id === service?.id)
  const isNobodyThere = branch !== null && known !== undefined && !isGivenAt(known, branch.id)
  return h(
    'div',
    { class: 'columns' },
    h(
      'div',
      null,
      h(Choices, {
        id: 'branch',
        label: text('field.branch'),
        placeholder: text('field.chooseBranch'),
        error: errors.branch,
        rows: facts.branches,
        value: branch?.id,
        onChange: (id) => act.choose({ branch: facts.branches.find((it) => it.id === id) ?? null }),
        onBlur: () => act.leave('branch'),
      }),
      h(Choices, {
        id: 'service',
        label: text('field.service'),
        placeholder: text('field.chooseService'),
        error: errors.service,
        // One that was chosen for another branch stays, and it is said why there is nobody to choose.
        rows: facts.services.filter((it) => it.id === service?.id || isGivenAt(it, branch?.id)),
        note: isSeries && isNobodyThere ? text('booking.noConsultant') : undefined,
        value: service?.id,
        onChange: (id) =>
          act.choose({ service: facts.services.find((it) => it.id === id) ?? null }),
        onBlur: () => act.leave('service'),
      }),
      !isSeries && h(ConsultantChoice, props),
      h(Field, {
        id: 'healthIssues',
        label: text('field.healthIssues'),
        required: true,
        error: errors.healthIssues,
        control: (control) =>
          h('textarea', {
            ...control,
            rows: 3,
            value: values.healthIssues,
            onInput: ({ currentTarget }: Input<HTMLTextAreaElement>) =>
              act.type('healthIssues', currentTarget.value),
            onBlur: () => act.leave('healthIssues'),
          }),
      }),
    ),
    h('div', null, isSeries ? h(SeriesPart, props) : h(DayAndSlot, props)),
  )
}

function DayAndSlot({ words, facts, view, act }: PartProps): ComponentChildren {
  const { values, errors, today, slots, consultants } = view
  return h(SlotPicker, {
    words,
    timeZone: facts.timeZone,
    readings: slots,
    from: today,
    to: lastBookableDay(today),
    day: values.day,
    dayError: errors.day,
    slot: values.slot,
    slotError: errors.slot,
    consultant: values.consultant?.id ?? null,
    onDay: (day) => act.choose({ day }),
    onDayBlur: () => act.leave('day'),
    onSlot: (slot) => act.choose({ slot }),
    onTime: ({ day, consultantId, id, starts, ends }) =>
      act.choose({
        consultant: consultants?.find((it) => it.id === consultantId) ?? values.consultant,
        day,
        slot: { id, starts, ends },
      }),
  })
}

function ConsultantChoice({ words, view, act }: PartProps): ComponentChildren {
  const { text } = words
  const { values, errors, consultants, consultantsFailure } = view
  const rows = consultants ?? (values.consultant ? [values.consultant] : [])
  const isNobody = consultants?.length === 0
  return h(
    Fragment,
    null,
    h(Choices, {
      id: 'consultant',
      label: text('field.consultant'),
      placeholder: text('field.chooseConsultant'),
      note: isNobody ? text('booking.noConsultant') : undefined,
      error: errors.consultant,
      disabled: !values.branch || !values.service || isNobody,
      rows: rows.map(({ id, name, fee }) => ({
        id,
        name: fee === null ? name : `${name} · ${rupees(words, fee)}`,
      })),
      value: values.consultant?.id,
      onChange: (id) => act.choose({ consultant: rows.find((it) => it.id === id) ?? null }),
      onBlur: () => act.leave('consultant'),
    }),
    !consultants &&
      consultantsFailure &&
      h(
        'p',
        { class: 'error', role: 'status', 'data-failed': true },
        text('loading.choicesFailed'),
        ' ',
        h('button', { type: 'button', onClick: act.readConsultants }, text('app.retry')),
      ),
  )
}
