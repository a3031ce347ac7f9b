import { Title } from '@mantine/core'
import { useId } from 'react'
import { z } from 'zod'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { useUnsavedForm } from '../kit/use-unsaved-form.tsx'
import { fileNumberingSchema, readFileNumbering } from './file-numbering.ts'
import { FileNumberingForm, numberingFormSchema } from './FileNumberingForm.tsx'
import classes from './FileNumbering.module.css'

const unsavedSchema = z.object({ stored: fileNumberingSchema, values: numberingFormSchema })

/** How the clinic numbers the files of its patients. */
export function FileNumberingCard() {
  const t = useText()
  const id = useId()
  const reading = useCall(readFileNumbering, {}, { staleTime: 0 })
  const { data, error, isFetching, refetch } = reading
  const { unsaved, keep } = useUnsavedForm('fileNumbering', unsavedSchema, data)
  // Saving over another Admin's change says that it has changed.
  const shown = unsaved?.stored ?? data
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {t('fileNumbers.title')}
      </Title>
      <p className={classes.hint}>{t('fileNumbers.hint')}</p>
      <OldNote reading={reading} />
      {!shown && error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
      {shown && (
        <FileNumberingForm
          // Numbers that desks are given meanwhile are followed, too.
          key={`${shown.version} ${shown.next}`}
          stored={shown}
          typed={unsaved?.values}
          onTyped={(values) => keep(values && { stored: shown, values })}
          onSaved={() => keep(undefined)}
        />
      )}
    </section>
  )
}
