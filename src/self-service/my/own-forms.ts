import { Fragment, h, type ComponentChildren } from 'preact'
import { timeOnDay } from '../../platform/day/times-on-day.ts'
import type { AskedFeedback } from '../../scheduling/feedback/feedback-answer.ts'
import type {
  OwnAppointment,
  OwnChangeRequest,
  OwnSheet,
} from '../../scheduling/patient-link/own-appointment.ts'
import { FailureNote } from '../page/failure-note.ts'
import {
  dayWords,
  type MyFacts,
  type MyKey,
  type MyWords,
  type Moving,
  type Unsent,
} from './my-texts.ts'

export type TypedOver = Readonly<Record<number, AskedFeedback>>

/** What the browser adds to the forms, which also work without it. */
export interface Actions {
  /** Whether a change is on its way: no second one is begun. */
  isSending: boolean
  moving: Moving | undefined
  /** By appointment the answer that its form was filled with, where something is typed and there is a newer one. */
  typedOver: TypedOver
  onChange: (change: OwnChangeRequest) => void
  /** Reads the times to move to, of a day or of the first one that has some. */
  onTimes: (appointment: number, day: string | null) => void
  onSlot: (slot: number) => void
  /** A sheet is asked for: the file that comes leaves the page as it is, with what it said of an answer before. */
  onSheet: () => void
}

export interface FormProps {
  words: MyWords
  facts: MyFacts
  /** Undefined until the script has come. */
  actions: Actions | undefined
}

export interface AppointmentFormProps extends FormProps {
  appointment: OwnAppointment
}

type Submit = { preventDefault: () => void; currentTarget: HTMLFormElement }

/** The attributes of a form that the server takes as it is, and the script sooner. */
export const formProps = (
  { facts, actions }: FormProps,
  onSubmit: (form: HTMLFormElement) => void,
) => ({
  method: 'post',
  action: facts.path,
  ...(actions && {
    onSubmit: (event: Submit) => {
      event.preventDefault()
      if (!actions.isSending) onSubmit(event.currentTarget)
    },
  }),
})

export const hidden = (fields: Record<string, string | number>) =>
  Object.entries(fields).map(([name, value]) => h('input', { type: 'hidden', name, value }))

/** What such a form of an appointment held when it was refused, without a script. */
export const unsentOf = ({ unsent }: MyFacts, kind: string, id: number): Unsent | undefined =>
  unsent?.kind === kind && unsent.appointment === String(id) ? unsent : undefined

/** A change of one press. */
export function ChangeForm(
  props: AppointmentFormProps & { kind: 'confirm' | 'wait' | 'stopWaiting'; label: string },
): ComponentChildren {
  const { kind, label, appointment, actions } = props
  const change = { kind, appointment: appointment.id, version: appointment.version }
  return h(
    'form',
    formProps(props, () => actions?.onChange(change)),
    hidden(change),
    h(
      'button',
      { class: kind === 'confirm' ? 'main' : undefined, 'aria-disabled': actions?.isSending },
      label,
    ),
  )
}

/** Asks once more before it cancels, with room for a reason. */
export function CancelForm(props: AppointmentFormProps): ComponentChildren {
  const { words, facts, appointment, actions } = props
  const { text } = words
  const unsent = unsentOf(facts, 'cancel', appointment.id)
  const change = {
    kind: 'cancel' as const,
    appointment: appointment.id,
    version: appointment.version,
  }
  const id = `reason-${appointment.id}`
  const send = (form: HTMLFormElement) => {
    const reason = String(new FormData(form).get('reason') ?? '').trim()
    actions?.onChange({ ...change, ...(reason && { reason }) })
  }
  return h(
    'details',
    { open: unsent !== undefined },
    h('summary', null, text('dashboard.cancel')),
    h(
      'form',
      formProps(props, send),
      hidden(change),
      h('label', { for: id }, text('booking.optionalField', { label: text('reason.label') })),
      h('input', {
        id,
        name: 'reason',
        maxLength: 200,
        autocomplete: 'off',
        defaultValue: unsent?.reason,
      }),
      h('button', { 'aria-disabled': actions?.isSending }, text('dashboard.cancelYes')),
    ),
  )
}

/** The open times of the same consultant and branch, a day at a time. */
export function MoveForm(props: AppointmentFormProps): ComponentChildren {
  const { words, appointment, actions } = props
  const { text } = words
  const { id, version } = appointment
  const moving = actions?.moving?.appointment === id ? actions.moving : undefined
  const readIfOpen = (details: HTMLDetailsElement | null) => {
    if (details?.open && !moving) actions?.onTimes(id, null)
  }
  return h(
    'details',
    {
      onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
        readIfOpen(currentTarget),
      // It may have been opened before the script came.
      ref: readIfOpen,
    },
    h('summary', null, text('dashboard.reschedule')),
    moving?.failure
      ? h(FailureNote, {
          words,
          failure: moving.failure,
          onRetry: () => actions?.onTimes(id, moving.slots?.day ?? null),
        })
      : moving?.slots
        ? h(
            'form',
            formProps(props, () => {
              const { slots, slot } = moving
              if (slots?.day && slot !== null) {
                actions?.onChange({ kind: 'move', appointment: id, version, day: slots.day, slot })
              }
            }),
            h(Times, { ...props, moving }),
          )
        : h('p', { role: 'status' }, text('app.loading')),
  )
}

function Times(props: AppointmentFormProps & { moving: Moving }): ComponentChildren {
  const { words, facts, appointment, actions, moving } = props
  const { text, inOrder } = words
  const { days, day, slots } = moving.slots!
  const name = `day-${appointment.id}`
  if (day === null) return h('p', { role: 'status' }, text('waitingList.nothingFree'))
  return h(
    Fragment,
    null,
    h('label', { for: name }, text('field.date')),
    h(
      'select',
      {
        id: name,
        value: day,
        onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
          actions?.onTimes(appointment.id, currentTarget.value),
      },
      days.map((it) => h('option', { key: it, value: it }, dayWords(words, it))),
    ),
    h(
      'fieldset',
      null,
      h('legend', null, text('slots.choose')),
      slots.map(({ id, starts }) =>
        h(
          'label',
          { key: id, class: 'slot' },
          h('input', {
            type: 'radio',
            name: 'slot',
            required: true,
            checked: moving.slot === id,
            onChange: () => actions?.onSlot(id),
          }),
          h('span', null, inOrder(timeOnDay(day, starts, facts.timeZone))),
        ),
      ),
    ),
    h(
      'button',
      { class: 'main', 'aria-disabled': actions?.isSending },
      text('dashboard.reschedule'),
    ),
  )
}

const sheetTitles: Record<OwnSheet, MyKey> = {
  prescription: 'sheet.prescription',
  recommendedtests: 'sheet.tests',
  exercises: 'sheet.exercises',
  certificate: 'sheet.certificate',
  referral: 'sheet.referral',
  vaccinations: 'vaccinations.card',
}

/** The sheets of a visit, behind a question. The server answers the form with the file. */
export function SheetForm({
  words,
  facts,
  actions,
  appointment,
}: AppointmentFormProps): ComponentChildren {
  const { text } = words
  const id = `born-${appointment.id}`
  const kind = `sheet-${appointment.id}`
  const chosen = unsentOf(facts, 'sheet', appointment.id)?.sheet ?? appointment.sheets[0]
  return h(
    'form',
    { method: 'post', action: facts.path, onSubmit: actions?.onSheet },
    h(
      'h3',
      null,
      // The card is there before the visit as well.
      text(
        appointment.sheets.every((sheet) => sheet === 'vaccinations')
          ? 'vaccinations.card'
          : 'patientLink.afterVisit',
      ),
    ),
    hidden({ kind: 'sheet', appointment: appointment.id }),
    h(
      'fieldset',
      null,
      appointment.sheets.map((sheet) =>
        h(
          'label',
          { key: sheet, class: 'choice' },
          h('input', {
            type: 'radio',
            name: 'sheet',
            id: `${kind}-${sheet}`,
            value: sheet,
            defaultChecked: sheet === chosen,
          }),
          h('span', null, text(sheetTitles[sheet])),
        ),
      ),
    ),
    h('label', { for: id }, text('patientLink.birthYear')),
    h('input', {
      id,
      name: 'born',
      inputMode: 'numeric',
      maxLength: 10,
      required: true,
      autocomplete: 'off',
    }),
    h('button', null, text('sheet.download')),
  )
}
