import { Button, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { takeFileNumber } from '../../masters/file-numbers/file-numbering.ts'
import { readHousehold } from '../../patients/register/household.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './FileNumberField.module.css'
import { PatientLink } from './PatientLink.tsx'

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

/** Who has a file number that could not be given, perhaps by an entry that was merged into theirs. */
export function FileNumberHolder({ fileNumber }: { fileNumber: string }) {
  const t = useText()
  // Not by the search, which answers also whose number begins so.
  // Read afresh: the number was given meanwhile.
  const { data } = useCall(readHousehold, { body: { fileNumber } }, { staleTime: 0 })
  const holder = data?.[0]
  if (!holder) return null
  return (
    <>
      {' '}
      {t('fileNumbers.holder', { number: fileNumber })}{' '}
      <PatientLink id={holder.id} name={holder.name} />
    </>
  )
}
