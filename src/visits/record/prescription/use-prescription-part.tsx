import { useQueryClient } from '@tanstack/react-query'
import { callKey, useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { savePrescription, suggestMedicines } from './prescription.ts'
import {
  prescriptionFormValuesOf,
  prescriptionFormValuesSchema,
  prescriptionProblems,
  toPrescriptionItems,
  type PrescriptionFormValues,
} from './prescription-form-values.ts'
import { usePartWithFailure, type PartWithFailure } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'

export type PrescriptionPart = PartWithFailure<PrescriptionFormValues>

/** Form and state of the visit's prescription. */
export function usePrescriptionPart(): PrescriptionPart {
  const t = useText()
  const queries = useQueryClient()
  const { id } = useVisit().visit.appointment
  const { mutateAsync } = useChange(savePrescription)
  return usePartWithFailure<PrescriptionFormValues>({
    part: 'prescription',
    valuesSchema: prescriptionFormValuesSchema,
    valuesOf: prescriptionFormValuesOf,
    problems: prescriptionProblems,
    save: async (values, basis) => {
      const saved = await mutateAsync({
        params: { id },
        body: { ...basis, items: toPrescriptionItems(values) },
      })
      // New medicines appear in the suggestions from now on.
      void queries.invalidateQueries({ queryKey: callKey(suggestMedicines) })
      return saved
    },
    bodyPath: '',
    savedMessage: t('prescription.saved'),
  })
}
