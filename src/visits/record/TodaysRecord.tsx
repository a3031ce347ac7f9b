import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { StepList } from '../../platform/ui/StepList.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { DetailsForm } from './details/DetailsForm.tsx'
import type { MedicineTab } from './MedicineStep.tsx'
import { PartFrame } from './PartFrame.tsx'
import classes from './TodaysRecord.module.css'
import { useCertificatesPart } from './certificates/use-certificates-part.tsx'
import { useDetailsPart } from './details/use-details-part.tsx'
import { useExercisesPart } from './exercises/use-exercises-part.tsx'
import { usePrescriptionPart } from './prescription/use-prescription-part.tsx'
import { useReferralsPart } from './referrals/use-referrals-part.tsx'
import { useTestsPart } from './tests/use-tests-part.tsx'
import { useVisit } from './use-visit.tsx'
import type { VisitPart } from '../../scheduling/appointments/visit-parts.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// It says nothing before its first call is answered.
const OtherWindowsNote = lazyPart(() => import('./OtherWindowsNote.tsx'))
const MedicineStep = lazyPart(() => import('./MedicineStep.tsx'))

/** The parts with words that are typed and not saved. */
export type UnsavedParts = Record<VisitPart, boolean>

type VisitStep = 'details' | 'medicine' | 'summary'

interface TodaysRecordProps {
  /** The third step: what was recorded, to read over. */
  renderSummary: (unsaved: UnsavedParts) => ReactNode
}

/** The visit in three steps. The forms of all steps live here, so switching steps keeps their input. */
export function TodaysRecord({ renderSummary }: TodaysRecordProps) {
  const t = useText()
  const { visit, readOnly, problem, reload } = useVisit()
  const [step, setStep] = useState<VisitStep>('details')
  const [tab, setTab] = useState<MedicineTab>('prescription')
  // True after a save, until the user types or presses Back: Save becomes Continue.
  const [saved, setSaved] = useState(visit.details !== null)
  const details = useDetailsPart()
  const prescription = usePrescriptionPart()
  const tests = useTestsPart()
  const exercises = useExercisesPart()
  const certificates = useCertificatesPart()
  const referrals = useReferralsPart()

  const panel = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    // The second step chooses its field itself, once its script is there.
    if (shownStep.current !== step && step !== 'medicine') panel.current?.focus()
    shownStep.current = step
  }, [step])

  const goTo = (next: VisitStep) => {
    if (next === 'details') setSaved(false)
    setStep(next)
  }
  const openTab = (next: MedicineTab) => {
    setTab(next)
    reload().catch(() =>
      toast.error(t(next === 'certificates' ? 'visit.errorCertificates' : 'visit.errorDetails')),
    )
  }

  return (
    <>
      <PartSuspense>
        <OtherWindowsNote />
      </PartSuspense>
      {readOnly && (
        <Alert color="gray" variant="outline" mb="sm" py="xs">
          {t(problem ? problemMessageKey(problem) : 'visit.readOnly')}
        </Alert>
      )}
      <StepList
        label={t('visit.steps')}
        steps={[
          { key: 'details', title: t('visit.stepDetails') },
          { key: 'medicine', title: t('visit.stepMedicine') },
          { key: 'summary', title: t('visit.stepSummary') },
        ]}
        current={step}
        onBack={goTo}
      />
      <div ref={panel} tabIndex={-1} className={classes.panel}>
        {step === 'details' && (
          <PartFrame part={details}>
            <DetailsForm
              part={details}
              saved={saved && !details.dirty}
              onSaved={() => setSaved(true)}
              onContinue={() => goTo('medicine')}
            />
          </PartFrame>
        )}
        {step === 'medicine' && (
          <PartSuspense fallback={<AmbulanceOverlay visible />}>
            <MedicineStep
              tab={tab}
              onOpenTab={openTab}
              prescription={prescription}
              tests={tests}
              exercises={exercises}
              certificates={certificates}
              referrals={referrals}
              onBack={() => goTo('details')}
              onContinue={() => goTo('summary')}
            />
          </PartSuspense>
        )}
        {step === 'summary' &&
          renderSummary({
            details: details.dirty,
            prescription: prescription.dirty,
            tests: tests.dirty,
            exercises: exercises.dirty,
            certificates: certificates.dirty,
            referrals: referrals.dirty,
          })}
        {step === 'summary' && (
          <Button variant="default" mt="md" onClick={() => goTo('details')}>
            {t('visit.back')}
          </Button>
        )}
      </div>
    </>
  )
}
