import { schemaResolver, useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useDropDraft, useEntryDraft } from '../../platform/drafts/draft.tsx'
import type { CallAnswer, CallShape } from '../../platform/http/call-contract.ts'
import { useText, sentenceFor } from '../../platform/i18n/i18n.tsx'
import type { MasterRow } from './master.ts'
import { useMasterChange } from './use-master-change.tsx'

type Added = CallShape & { method: 'POST' }
type Changed = CallShape & { method: 'PUT' }

interface MasterFormWish<Row extends MasterRow, Entry extends object, Add extends Added> {
  /** Names what is typed, in this tab: 'branch'. */
  subject: string
  /** The row that is changed; undefined for a new one. */
  row: Row | undefined
  add: Add
  change: Changed
  /** The shape of what is typed, as it is kept while the form is open. */
  entry: z.ZodType<Entry>
  initial: Entry
  /** What is sent, without the version; its schema is the contract's and says what is wrong. */
  schema: z.ZodObject
  toBody?: (entry: Entry) => object
  onDone: () => void
  /** What the server said of a new row, once it is saved. */
  onAdded?: (answer: CallAnswer<Add>, entry: Entry) => void
}

/** The form of one row of a master: checked by its contract, kept while it is typed, saved once. */
export function useMasterForm<Row extends MasterRow, Entry extends object, Add extends Added>({
  subject,
  row,
  add,
  change,
  entry,
  initial,
  schema,
  toBody = (it) => it,
  onDone,
  onAdded,
}: MasterFormWish<Row, Entry, Add>) {
  const t = useText()
  const draftName = `${subject}.${row?.id ?? 'new'}`
  const draft = useEntryDraft(draftName, entry, initial)
  const dropDraft = useDropDraft()
  const check = schemaResolver(schema, { sync: true })
  const form = useForm<Entry>({
    initialValues: draft.initial,
    validate: (values) => check(toBody(values) as Record<string, unknown>),
    clearInputErrorOnChange: true,
  })
  useEffect(() => draft.keep(form.values), [draft, form.values])
  const adding = useMasterChange(add)
  const changing = useMasterChange(change)
  const { send, pending, refusal } = row ? changing : adding

  const submit = form.onSubmit((values) => {
    const input = row
      ? { params: { id: row.id }, body: { ...toBody(values), version: row.version } }
      : { body: toBody(values) }
    return send(input as never, {
      done: t('masters.saved'),
      onDone: (answer: unknown) => {
        dropDraft(draftName)
        onDone()
        if (!row) onAdded?.(answer as CallAnswer<Add>, values)
      },
      onRefused: ({ fields }) => fields && form.setErrors(fields),
    })
  })

  /** The properties of a field, with the sentence of what is wrong with it. */
  const field = (name: string) => ({
    ...form.getInputProps(name),
    error: sentenceFor(form.errors[name]),
  })
  return { form, field, frame: { onSubmit: submit, pending, refusal } }
}
