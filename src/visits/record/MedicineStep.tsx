import { Button, Group, Tabs } from '@mantine/core'
import { useEffect, useRef, type RefObject } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { canTakeFocus } from '../../platform/ui/focus-heir.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import type { useExercisesPart } from './exercises/use-exercises-part.tsx'
import type { useReferralsPart } from './referrals/use-referrals-part.tsx'
import type { useCertificatesPart } from './certificates/use-certificates-part.tsx'
import { PartFrame } from './PartFrame.tsx'
import type { PrescriptionPart } from './prescription/use-prescription-part.tsx'
import { visitPartNames } from '../../scheduling/appointments/visit-parts.ts'
import type { TestsPart } from './tests/use-tests-part.tsx'
import classes from './TodaysRecord.module.css'

// Loaded while the user fills in the first step.
const PrescriptionForm = lazyPart(() => import('./prescription/PrescriptionForm.tsx'))
const TestsForm = lazyPart(() => import('./tests/TestsForm.tsx'))
const ExercisesForm = lazyPart(() => import('./exercises/ExercisesForm.tsx'))
const CertificatesForm = lazyPart(() => import('./certificates/CertificatesForm.tsx'))
const ReferralsForm = lazyPart(() => import('./referrals/ReferralsForm.tsx'))

const tabs = ['prescription', 'tests', 'exercises', 'certificates', 'referrals'] as const
export type MedicineTab = (typeof tabs)[number]

interface MedicineStepProps {
  tab: MedicineTab
  onOpenTab: (tab: MedicineTab) => void
  prescription: PrescriptionPart
  tests: TestsPart
  exercises: ReturnType<typeof useExercisesPart>
  certificates: ReturnType<typeof useCertificatesPart>
  referrals: ReturnType<typeof useReferralsPart>
  onBack: () => void
  onContinue: () => void
}

/** The second step: prescription, tests, exercises, certificates and referrals as tabs, each followed by the next. */
export default function MedicineStep(props: MedicineStepProps) {
  const { tab, onOpenTab, prescription, tests, exercises, certificates, referrals } = props
  const { onBack, onContinue } = props
  const t = useText()
  const next = tabs[tabs.indexOf(tab) + 1]
  const body = useRef<HTMLDivElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const continueButton = useRef<HTMLButtonElement>(null)

  // The step, and a tab opened from below, start at their first field: nobody pressed the tab.
  const startsAtField = useRef(true)
  useEffect(() => {
    if (startsAtField.current) focusFirstField(body)
    startsAtField.current = false
  }, [tab])

  const goOn = () => continueButton.current?.focus()
  // Tests often follow medicines.
  const goOnToTests = () => (nextButton.current ?? continueButton.current)?.focus()
  return (
    <div ref={body} tabIndex={-1} className={classes.step}>
      <Tabs value={tab} onChange={(it) => onOpenTab(it as MedicineTab)} keepMounted={false}>
        <Tabs.List mb="sm" className={classes.tabs}>
          {tabs.map((it) => (
            <Tabs.Tab key={it} value={it}>
              {t(visitPartNames[it])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="prescription">
          <PartFrame part={prescription}>
            <PrescriptionForm part={prescription} onSaved={goOnToTests} />
          </PartFrame>
        </Tabs.Panel>
        <Tabs.Panel value="tests">
          <PartFrame part={tests}>
            <TestsForm part={tests} onSaved={goOn} />
          </PartFrame>
        </Tabs.Panel>
        <Tabs.Panel value="exercises">
          <PartFrame part={exercises}>
            <ExercisesForm part={exercises} onSaved={goOn} />
          </PartFrame>
        </Tabs.Panel>
        <Tabs.Panel value="certificates">
          <PartFrame part={certificates}>
            <CertificatesForm part={certificates} onSaved={goOn} />
          </PartFrame>
        </Tabs.Panel>
        <Tabs.Panel value="referrals">
          <PartFrame part={referrals}>
            <ReferralsForm part={referrals} onSaved={goOn} />
          </PartFrame>
        </Tabs.Panel>
      </Tabs>
      <Group justify="space-between" mt="md" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t('visit.back')}
        </Button>
        <Group gap="sm">
          {next && (
            <Button
              ref={nextButton}
              variant="default"
              onClick={() => {
                startsAtField.current = true
                onOpenTab(next)
              }}
            >
              {t(visitPartNames[next])}
            </Button>
          )}
          <Button ref={continueButton} onClick={onContinue}>
            {t('visit.continue')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}

/** Focuses the field marked `data-first`, else the button `data-add`, else the element itself. */
function focusFirstField(root: RefObject<HTMLElement | null>): void {
  const first = root.current?.querySelector<HTMLElement>('[data-first], [data-add]')
  ;(first && canTakeFocus(first) ? first : root.current)?.focus()
}
