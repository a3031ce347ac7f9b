import { Checkbox, Text } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useState, type FormEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { medicineText } from './medicines.ts'
import { starterMedicines, takeStarterMedicines } from './starter-medicines.ts'
import classes from './StarterMedicinesDialog.module.css'

interface StarterMedicinesDialogProps {
  opened: boolean
  onClose: () => void
}

/** The first medicines of an empty list, to take or leave out. */
export default function StarterMedicinesDialog({ opened, onClose }: StarterMedicinesDialogProps) {
  const t = useText()
  const { send, isPending, problem } = useMasterChange(takeStarterMedicines)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const medicines = starterMedicines.filter((it) => !leftOut.has(medicineText(it)))
  const tick = (medicine: string, isTaken: boolean) => {
    const next = new Set(leftOut)
    if (isTaken) next.delete(medicine)
    else next.add(medicine)
    setLeftOut(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (medicines.length === 0) return
    void send({ body: { medicines } }, { successMessage: t('masters.saved'), onDone: onClose })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('starterSet.take')} size="lg">
      <MasterForm onSubmit={submit} isPending={isPending} problem={problem}>
        <Text size="sm">{t('medicines.starterAbout')}</Text>
        <ul className={classes.medicines}>
          {starterMedicines.map(medicineText).map((medicine) => (
            <li key={medicine}>
              <Checkbox
                label={<bdi>{medicine}</bdi>}
                checked={!leftOut.has(medicine)}
                onChange={(event) => tick(medicine, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        {medicines.length === 0 && (
          <Text size="sm" role="alert">
            {t('medicines.starterNone')}
          </Text>
        )}
      </MasterForm>
    </Dialog>
  )
}
