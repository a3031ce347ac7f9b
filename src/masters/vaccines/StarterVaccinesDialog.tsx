import { Checkbox, Text } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useState, type FormEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { starterVaccines, usualVaccines } from './starter-vaccines.ts'
import { takeStarterVaccines } from './vaccines.ts'
import classes from './Vaccines.module.css'

interface StarterVaccinesDialogProps {
  opened: boolean
  onClose: () => void
}

const usual = usualVaccines.map(({ name }) => name)

/** The first vaccines of an empty list, to take or leave out: the clinic answers for their schedule. */
export default function StarterVaccinesDialog({ opened, onClose }: StarterVaccinesDialogProps) {
  const t = useText()
  const { send, isPending, problem } = useMasterChange(takeStarterVaccines)
  const [taken, setTaken] = useState<readonly string[]>(usual)
  const tick = (vaccine: string, isTaken: boolean) =>
    setTaken((names) => (isTaken ? [...names, vaccine] : names.filter((it) => it !== vaccine)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const vaccines = starterVaccines
      .filter(({ name }) => taken.includes(name))
      .map(({ name, doses, repeatsEvery }) => ({ name, doses, repeatsEvery }))
    if (vaccines.length === 0) return
    void send({ body: { vaccines } }, { successMessage: t('masters.saved'), onDone: onClose })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('starterSet.take')} size="lg">
      <MasterForm onSubmit={submit} isPending={isPending} problem={problem}>
        <Text size="sm">{t('vaccines.starterAbout')}</Text>
        <ul className={classes.starters}>
          {starterVaccines.map(({ name }) => (
            <li key={name}>
              <Checkbox
                label={<bdi>{name}</bdi>}
                checked={taken.includes(name)}
                onChange={(event) => tick(name, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        {taken.length === 0 && (
          <Text size="sm" role="alert">
            {t('vaccines.starterNone')}
          </Text>
        )}
      </MasterForm>
    </Dialog>
  )
}
