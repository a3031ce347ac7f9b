import { Button } from '@mantine/core'
import { useState } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import type { PatientProfile } from './patient-page.ts'
import classes from './PatientScreen.module.css'

const SeparatePatientDialog = lazyDialog(() => import('./SeparatePatientDialog.tsx'))

/** The entries that were merged into a patient's, each with a way to part them again. */
export function PatientMerges({ patient: { id, merges } }: { patient: PatientProfile }) {
  const t = useText()
  const canSeparate = can(useStaff(), 'correct patients')
  const [asked, setAsked] = useState<PatientProfile['merges'][number]>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {merges.map((merge) => (
        <p key={merge.id} className={classes.merge}>
          {t('merge.note', {
            name: merge.name,
            mobile: merge.mobile,
            by: merge.by,
            at: formatClinicTime(merge.at),
          })}
          {canSeparate && merge.isDirect && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${t('merge.separate')}: ${merge.name}`}
              onClick={() => {
                setAsked(merge)
                setOpen(true)
              }}
            >
              {t('merge.separate')}
            </Button>
          )}
        </p>
      ))}
      <PartSuspense>
        {asked && (
          <SeparatePatientDialog
            patient={id}
            merge={asked}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </PartSuspense>
    </>
  )
}
