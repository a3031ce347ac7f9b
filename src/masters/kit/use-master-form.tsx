import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useRowDraft, useStoreRowDraft } from '../../platform/drafts/row-draft.tsx'
import type { CallAnswer, CallShape } from '../../platform/http/call-contract.ts'
import { useText, messageFor } from '../../platform/i18n/i18n.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import type { MasterRow } from './master.ts'
import { useMasterChange } from './use-master-change.tsx'

type AddContract = CallShape & { method: 'POST' }
type ChangeContract = CallShape & { method: 'PUT' }

interface MasterFormOptions<
  Row extends MasterRow,
  FormValues extends object,
  Add extends AddContract,
> {
  /** The name of the draft: 'branch'. */
  subject: string
  /** The row to change, as it was read last; undefined for a new one. */
  row: Row | undefined
  add: Add
  change: ChangeContract
  /** The schema of the form's values, for the draft. */
  valuesSchema: z.ZodType<FormValues>
  initial: FormValues
  /** The body to send, without the version; the contract's own schema, with its error messages. */
  schema: z.ZodObject
  toRequest?: (valuesSchema: FormValues) => object
  onDone: () => void
  /** Called with the server's answer after a new row was saved. */
  onAdded?: (answer: CallAnswer<Add>, valuesSchema: FormValues) => void
}

/**
 * The form of one row of a master: validated by its contract, stored as a draft, saved once. What was typed over an
 * older version is not restored: saved with the newer one, it would undo what another Admin has changed.
 */
export function useMasterForm<
  Row extends MasterRow,
  FormValues extends object,
  Add extends AddContract,
>({
  subject,
  row,
  add,
  change,
  valuesSchema,
  initial,
  schema,
  toRequest = (it) => it,
  onDone,
  onAdded,
}: MasterFormOptions<Row, FormValues, Add>) {
  const t = useText()
  const draftName = `${subject}.${row?.id ?? 'new'}`
  const rowDraft = useRowDraft(draftName, valuesSchema, row?.version)
  const deleteDraft = useDeleteDraft()
  const queries = useQueryClient()
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<FormValues>({
    initialValues: rowDraft.restored ?? initial,
    validate: (values) => validate(toRequest(values) as Record<string, unknown>),
    clearInputErrorOnChange: true,
  })
  const { values } = form
  const { version, isTyped } = useFollowedVersion({
    version: row?.version,
    count: row?.version,
    stored: initial,
    values,
    fill: form.setValues,
  })
  useStoreRowDraft(rowDraft, { version, values, isTyped })
  const adding = useMasterChange(add)
  const changing = useMasterChange(change)
  const { send, isPending, problem } = row ? changing : adding

  const submit = form.onSubmit((submitted) => {
    const input = row
      ? { params: { id: row.id }, body: { ...toRequest(submitted), version } }
      : { body: toRequest(submitted) }
    return send(input as never, {
      successMessage: t('masters.saved'),
      onDone: (answer: unknown) => {
        deleteDraft(draftName)
        onDone()
        if (!row) onAdded?.(answer as CallAnswer<Add>, submitted)
      },
      onProblem: ({ fields, code }) => {
        if (fields) form.setErrors(fields)
        // A row that the form refers to was retired: what it offers is read again.
        if (code === 'not_found') void queries.invalidateQueries()
      },
    })
  })

  /** The props of a field, with its error message. */
  const field = (name: string) => ({
    ...form.getInputProps(name),
    error: messageFor(form.errors[name]),
  })
  return { form, field, formProps: { onSubmit: submit, isPending, problem } }
}
