import { Button, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { takeFileNumber } from '../../masters/file-numbers/file-numbering.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './FileNumberField.module.css'
import { PatientLink } from './PatientLink.tsx'
import { searchPatients } from './patient-page.ts'

interface FileNumberFieldProps extends ComponentProps<typeof TextInput> {
  /** Whether an Admin has said how the clinic numbers. */
  hasNext: boolean
  /** Called with the next number of the clinic, which nobody else is given. */
  onTaken: (fileNumber: string) => void
}

/** The number of a patient's file: typed, or the clinic's next one. */
export function FileNumberField({ hasNext, onTaken, ...props }: FileNumberFieldProps) {
  const t = useText()
  const { mutate, isPending } = useChange(takeFileNumber)
  const take = () =>
    mutate(
      {},
      {
        onSuccess: ({ fileNumber }) => onTaken(fileNumber),
        onError: ({ code }) => {
          if (code !== 'signed_out') toast.error(t(`problem.${code}`))
        },
      },
    )
  return (
    <div className={classes.field}>
      <TextInput {...props} label={t('field.fileNumber')} spellCheck={false} />
      {hasNext && (
        <Button variant="default" loading={isPending} onClick={take}>
          {t('fileNumbers.next')}
        </Button>
      )}
    </div>
  )
}

/** Who has a file number that could not be given; nothing about a patient whom the user may not find. */
export function FileNumberHolder({ fileNumber }: { fileNumber: string }) {
  const t = useText()
  const { data } = useCall(searchPatients, { body: { typed: fileNumber } })
  const holder = data?.find((it) => it.fileNumber?.toUpperCase() === fileNumber.toUpperCase())
  if (!holder) return null
  return (
    <>
      {' '}
      {t('fileNumbers.holder', { number: holder.fileNumber! })}{' '}
      <PatientLink id={holder.id} name={holder.name} />
    </>
  )
}
