import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callKey } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { numberFromField } from '../../platform/numbers/parse-number.ts'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { readFileNumbering, saveFileNumbering, type FileNumbering } from './file-numbering.ts'
import classes from './FileNumbering.module.css'

export const numberingFormSchema = z.object({
  prefix: z.string(),
  /** As typed; '' for none. */
  next: z.string(),
})
type NumberingFormValues = z.output<typeof numberingFormSchema>

const valuesOf = ({ prefix, next }: FileNumbering): NumberingFormValues => ({
  prefix,
  next: next === null ? '' : String(next),
})

/** The form of what stands before a number, and of the next one. */
export function FileNumberingForm({
  stored,
  typed,
  onTyped,
  onSaved,
}: {
  stored: FileNumbering
  /** What is typed and not saved. */
  typed: NumberingFormValues | undefined
  /** Called whenever a value changes; with undefined when all are as stored. */
  onTyped: (values: NumberingFormValues | undefined) => void
  onSaved: () => void
}) {
  const t = useText()
  const queryClient = useQueryClient()
  const { send, isPending, problem } = useMasterChange(saveFileNumbering)
  const validate = schemaResolver(saveFileNumbering.body, { sync: true })
  const unchanged = valuesOf(stored)
  const toBody = ({ prefix, next }: NumberingFormValues) => ({
    version: stored.version,
    prefix,
    // Not what was seen: desks were given numbers since.
    ...(next !== unchanged.next && {
      next: next.trim() === '' ? null : (numberFromField(next) ?? Number.NaN),
    }),
  })
  const form = useForm<NumberingFormValues>({
    initialValues: typed ?? unchanged,
    validate: (values) => validate(toBody(values)),
    clearInputErrorOnChange: true,
    onValuesChange: (values) =>
      onTyped(JSON.stringify(values) === JSON.stringify(unchanged) ? undefined : values),
  })
  const submit = form.onSubmit((values) =>
    send(
      { body: toBody(values) },
      {
        successMessage: t('masters.saved'),
        onDone: (saved) => {
          queryClient.setQueryData(callKey(readFileNumbering, {}), saved)
          onSaved()
        },
        onProblem: ({ fields }) => fields && form.setErrors(fields),
      },
    ),
  )
  return (
    <MasterForm
      onSubmit={submit}
      isPending={isPending}
      problem={problem}
      isUnsaved={typed !== undefined}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('fileNumbers.prefix')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('prefix')}
          error={messageFor(form.errors.prefix)}
        />
        <TextInput
          label={t('fileNumbers.next')}
          description={t('fileNumbers.nextHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('next')}
          error={messageFor(form.errors.next)}
        />
      </div>
    </MasterForm>
  )
}
