import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { toKnown, type KnownPatient } from '../../patients/register/known-patient.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { paths } from '../../access/permissions/paths.ts'
import { wizardValuesSchema, type WizardValues } from './wizard-values.ts'

const stateSchema = z.object({ bookFor: wizardValuesSchema.shape.patient })

/** A patient whose page leads to the booking. */
interface PatientToBook extends KnownPatient {
  age: number
  email: string | null
  location: string | null
  language: Locale | null
  messages: boolean | null
}

/** A patient of the register as the wizard's fields have them. */
export const toWizardPatient = ({
  id,
  version,
  name,
  mobile,
  age,
  email,
  location,
  language,
  messages,
}: PatientToBook): WizardValues['patient'] => ({
  mobile,
  name,
  age: String(age),
  email: email ?? '',
  location: location ?? '',
  language: language ?? '',
  messages: messages ?? false,
  known: toKnown({ id, version, name, messages }, mobile),
})

/**
 * Opens the wizard for a patient of the register; not in the address, which logs and history keep. The
 * address may fill in its first step.
 */
export function useBookFor(): (patient: PatientToBook, address?: string) => void {
  const navigate = useNavigate()
  return (patient, address = paths.bookAppointment) => {
    void navigate(address, { state: { bookFor: toWizardPatient(patient) } })
  }
}

/** The patient with whom the wizard was opened, once: a reload begins as always. */
export function usePatientToBook(): WizardValues['patient'] | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const [patient] = useState(() => stateSchema.safeParse(location.state).data?.bookFor)
  const forget = useEffectEvent(() => {
    // What fills in the first step takes itself out of the address, and the state with it.
    if (patient && location.search === '') void navigate(location, { replace: true, state: null })
  })
  useEffect(() => forget(), [])
  return patient
}
