import { z } from 'zod'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SettingCard } from '../kit/SettingCard.tsx'
import { useUnsavedForm } from '../kit/use-unsaved-form.tsx'
import { fileNumberingSchema, readFileNumbering } from './file-numbering.ts'
import { FileNumberingForm, numberingFormSchema } from './FileNumberingForm.tsx'

const unsavedSchema = z.object({ stored: fileNumberingSchema, values: numberingFormSchema })

/** How the clinic numbers the files of its patients. */
export function FileNumberingCard() {
  const t = useText()
  const reading = useCall(readFileNumbering, {}, { staleTime: 0 })
  const { unsaved, keep } = useUnsavedForm('fileNumbering', unsavedSchema, reading.data)
  // Saving over another Admin's change says that it has changed.
  const shown = unsaved?.stored ?? reading.data
  return (
    <SettingCard title={t('fileNumbers.title')} hint={t('fileNumbers.hint')} reading={reading}>
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
    </SettingCard>
  )
}
