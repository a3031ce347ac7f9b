import { describe, expect, it } from 'vitest'
import { emptyDraft, isWorthSaving, restoreDraft, type WizardDraft } from './wizard-draft.ts'
import { isStepComplete, wizardErrors } from './wizard-rules.ts'
import { summarize } from './wizard-summary.ts'
import { emptyWizard, withResets, type WizardValues } from './wizard-values.ts'

const today = '2026-11-21'
const branch = { id: 1, name: 'Koramangala' }
const service = { id: 1, name: 'General Medicine', isSeries: false }
const consultant = { id: 5, name: 'Dr. Anita Deshpande', fee: 600 }
const full: WizardValues = {
  ...emptyWizard,
  branch,
  service,
  consultant,
  healthIssues: 'Fever',
  day: '2026-11-23',
  slot: { id: 9, starts: '09:00', ends: '09:15' },
  patient: {
    mobile: '9876543210',
    name: 'Ravi Kumar',
    age: '42',
    email: '',
    location: '',
    known: null,
  },
}
const key = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`

describe('a choice in the wizard', () => {
  it('of another service resets date, consultant, health issues and slot', () => {
    const other = { id: 2, name: 'Dental', isSeries: false }
    expect(withResets({ service: other }, full)).toMatchObject({
      service: other,
      consultant: null,
      healthIssues: '',
      day: '',
      slot: null,
    })
  })

  it('of another service keeps what the specification does not reset: branch and patient', () => {
    const other = { id: 2, name: 'Dental', isSeries: false }
    const next = { ...full, ...withResets({ service: other }, full) }
    expect(next).toMatchObject({ branch, service: other, patient: full.patient })
    // A series too: only its start date, number of sessions and slots go.
    const series = {
      ...full,
      service: { ...other, isSeries: true },
      sessions: 6,
      startDay: '2026-11-25',
    }
    const single = { ...series, ...withResets({ service }, series) }
    expect(single).toMatchObject({ branch, patient: full.patient, sessions: null, startDay: '' })
  })

  it('of another branch resets consultant and slot', () => {
    const other = { id: 2, name: 'Indiranagar' }
    expect(withResets({ branch: other }, full)).toMatchObject({
      branch: other,
      consultant: null,
      slot: null,
    })
  })

  it('of another consultant or date resets the slot', () => {
    const other = { ...consultant, id: 6 }
    expect(withResets({ consultant: other }, full)).toEqual({ consultant: other, slot: null })
    expect(withResets({ day: '2026-11-24' }, full)).toEqual({ day: '2026-11-24', slot: null })
  })

  it('of the same value resets nothing', () => {
    expect(withResets({ service: { ...service } }, full)).toEqual({ service })
    expect(withResets({ day: full.day }, full)).toEqual({ day: full.day })
  })
})

describe('a wizard step', () => {
  it('is incomplete while any of its required fields is empty', () => {
    for (const name of ['branch', 'service', 'consultant', 'slot'] as const) {
      expect(isStepComplete('appointment', { ...full, [name]: null }, today)).toBe(false)
    }
    expect(isStepComplete('appointment', { ...full, healthIssues: ' ' }, today)).toBe(false)
    expect(isStepComplete('appointment', { ...full, day: '' }, today)).toBe(false)
    expect(isStepComplete('appointment', full, today)).toBe(true)
    for (const name of ['mobile', 'name', 'age'] as const) {
      const values = { ...full, patient: { ...full.patient, [name]: '' } }
      expect(isStepComplete('patient', values, today)).toBe(false)
    }
    expect(isStepComplete('patient', full, today)).toBe(true)
  })

  it('has a text key for each missing field', () => {
    expect(wizardErrors(emptyWizard, today)).toMatchObject({
      branch: 'booking.branchRequired',
      service: 'booking.serviceRequired',
      consultant: 'booking.consultantRequired',
      healthIssues: 'booking.healthIssuesRequired',
      day: 'booking.dayRequired',
      slot: 'booking.slotRequired',
      'patient.name': 'patient.nameRequired',
      'patient.age': 'patient.ageRequired',
      'patient.mobile': 'patient.mobileRequired',
    })
  })

  it('becomes incomplete when its date has passed', () => {
    expect(isStepComplete('appointment', full, '2026-11-24')).toBe(false)
    expect(summarize(full, '2026-11-24', null, () => key(1))).toBeUndefined()
  })

  it('is never complete on the summary', () =>
    expect(isStepComplete('summary', full, today)).toBe(false))
})

describe('the summary', () => {
  const first = summarize(full, today, null, () => key(1))!

  it('keeps its key while the booking is the same', () =>
    expect(summarize(full, today, first, () => key(2))!.idempotencyKey).toBe(key(1)))

  it('gets a new key after any change', () => {
    const changed = { ...full, healthIssues: 'Cough' }
    expect(summarize(changed, today, first, () => key(2))!.idempotencyKey).toBe(key(2))
  })
})

describe('a draft', () => {
  const draft: WizardDraft = {
    step: 'summary',
    values: full,
    summary: summarize(full, today, null, () => key(1))!,
  }

  it('is restored unchanged', () =>
    expect(restoreDraft(JSON.stringify(draft), today)).toEqual(draft))

  it('loses a date that can no longer be booked, and its slot, but no other input', () => {
    expect(restoreDraft(JSON.stringify(draft), '2026-11-24')).toEqual({
      step: 'appointment',
      values: { ...full, day: '', slot: null },
      summary: null,
    })
  })

  it.each([null, 'no json', '{}', JSON.stringify({ ...draft, step: 'payment' })])(
    'that does not fit is ignored: %s',
    (text) => expect(restoreDraft(text, today)).toEqual(emptyDraft),
  )

  it('of an untouched wizard is not worth saving', () => {
    expect(isWorthSaving(emptyDraft)).toBe(false)
    expect(isWorthSaving(draft)).toBe(true)
  })
})
