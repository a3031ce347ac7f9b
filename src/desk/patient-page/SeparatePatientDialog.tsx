import { ChangeQuestion } from '../../masters/kit/ChangeQuestion.tsx'
import { separatePatients } from '../../patients/merge/merge-patients.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { PatientProfile } from './patient-page.ts'

interface SeparatePatientDialogProps {
  /** The id of the entry that stayed. */
  patient: number
  merge: PatientProfile['merges'][number]
  opened: boolean
  onClose: () => void
}

function SeparatePatientDialog({ patient, merge, ...frame }: SeparatePatientDialogProps) {
  const t = useText()
  return (
    <ChangeQuestion
      {...frame}
      title={t('merge.separateTitle', { name: merge.name })}
      text={t('merge.separateAbout')}
      answer={t('merge.separate')}
      isFinal={false}
      successMessage={t('merge.separated')}
      call={separatePatients}
      input={{ params: { id: patient }, body: { merge: merge.id } }}
    />
  )
}

/** Asks before a merge is undone. */
export default remountOnOpen(SeparatePatientDialog, ({ merge }) => merge.id)
