import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '../../../platform/http/problem.ts'
import { callKey, useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { suggestMedicines } from './medicines.ts'
import { savePrescription } from './prescription.ts'
import {
  prescriptionEntryOf,
  prescriptionEntrySchema,
  prescriptionProblems,
  toItems,
  type PrescriptionEntry,
} from './prescription-form-values.ts'
import { usePart, type Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'

export interface PrescriptionPart extends Part<PrescriptionEntry> {
  /** Why the last try to save it failed. */
  failure: Refusal | undefined
}

/** What is prescribed at the visit. */
export function usePrescriptionPart(): PrescriptionPart {
  const t = useText()
  const queries = useQueryClient()
  const { id } = useVisit().visit.appointment
  const { mutateAsync } = useChange(savePrescription)
  const [failure, setFailure] = useState<Refusal>()
  const part = usePart<PrescriptionEntry>({
    part: 'prescription',
    entrySchema: prescriptionEntrySchema,
    entryOf: prescriptionEntryOf,
    problems: prescriptionProblems,
    send: async (entry, seen) => {
      const saved = await mutateAsync({ params: { id }, body: { ...seen, items: toItems(entry) } })
      // What was prescribed is suggested from now on.
      void queries.invalidateQueries({ queryKey: callKey(suggestMedicines) })
      return saved
    },
    bodyPath: '',
    done: t('prescription.saved'),
    onFailed: setFailure,
    onSaved: () => setFailure(undefined),
  })
  const save = () => {
    setFailure(undefined)
    return part.save()
  }
  return { ...part, save, failure }
}
