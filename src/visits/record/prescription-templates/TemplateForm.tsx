import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import '../../../platform/ui/check-inputs.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { ProblemError, problemMessageKey } from '../../../platform/http/problem.ts'
import { callKey, useChange } from '../../../platform/http/queries.tsx'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import type { PrescriptionItem } from '../prescription/prescription.ts'
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  templateLabelSchema,
  type PrescriptionTemplate,
} from './prescription-templates.ts'
import { RemoveTemplate } from './RemoveTemplate.tsx'
import { TemplateMedicines } from './TemplateMedicines.tsx'

interface TemplateFormProps {
  /** Undefined for a new one. */
  template: PrescriptionTemplate | undefined
  /** The medicines of the prescription; undefined while they cannot be saved. */
  items: PrescriptionItem[] | undefined
  /** Why they cannot be saved. */
  itemsProblem: string | undefined
  onClose: () => void
}

/** Saves the prescription as a template, or changes a template. All that will be saved is shown before. */
export function TemplateForm({ template, items, itemsProblem, onClose }: TemplateFormProps) {
  const t = useText()
  const queries = useQueryClient()
  const adding = useChange(addTemplate)
  const changing = useChange(changeTemplate)
  const [label, setLabel] = useState({
    name: template?.name ?? '',
    isShared: template?.isShared ?? false,
  })
  const [replaces, setReplaces] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const removeButton = useRef<HTMLButtonElement>(null)
  const isSending = useRef(false)
  const nameField = useRef<HTMLInputElement>(null)
  const parsed = templateLabelSchema.safeParse(label)
  const problem = template ? changing.error : adding.error
  const nameMessage = parsed.error
    ? submitted && parsed.error.issues[0]?.message
    : problem?.fields?.name

  // A colleague's window may have taken the prescription over since: without medicines nothing is "Saved".
  const itemsMessage = replaces || !template ? itemsProblem : undefined

  async function send(): Promise<void> {
    if (!parsed.success || itemsMessage || isSending.current) return
    isSending.current = true
    const readAgain = () => queries.invalidateQueries({ queryKey: callKey(listTemplates) })
    try {
      if (template) {
        const { id, version } = template
        const body = { ...parsed.data, version, ...(replaces && items && { items }) }
        await changing.mutateAsync({ params: { id }, body })
      } else {
        await adding.mutateAsync({ body: { ...parsed.data, items: items! } })
      }
      toast.success(t('masters.saved'))
      void readAgain()
      onClose()
    } catch (error) {
      // Shown in the form; what was typed stays.
      if (!(error instanceof ProblemError)) throw error
      if (error.fields?.name) nameField.current?.focus()
      void readAgain()
    } finally {
      isSending.current = false
    }
  }
  const keep = () => {
    flushSync(() => setRemoving(false))
    removeButton.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (parsed.success) void send()
    else nameField.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          ref={nameField}
          label={t('masters.name')}
          required
          dir="auto"
          autoComplete="off"
          // It stands in place of the search, which had the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={label.name}
          onChange={({ currentTarget: { value: name } }) => {
            adding.reset()
            changing.reset()
            setLabel((it) => ({ ...it, name }))
          }}
          error={messageFor(nameMessage || undefined)}
        />
        <Checkbox
          label={t('templates.forAll')}
          description={t('templates.forAllHint')}
          checked={label.isShared}
          onChange={({ currentTarget: { checked: isShared } }) =>
            setLabel((it) => ({ ...it, isShared }))
          }
        />
        {template && (
          <>
            <TemplateMedicines items={template.items} />
            <Checkbox
              label={t('templates.replace')}
              description={itemsMessage ? undefined : itemsProblem}
              disabled={!items && !replaces}
              checked={replaces}
              onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
            />
          </>
        )}
        {items && (replaces || !template) && (
          <div>
            <Text size="sm" fw={600}>
              {t('templates.onlyThis')}
            </Text>
            <TemplateMedicines items={items} isSaving />
          </div>
        )}
        {itemsMessage && (
          <Alert color="red" role="alert" variant="light">
            {itemsMessage}
          </Alert>
        )}
        {problem && problem.code !== 'signed_out' && !problem.fields?.name && (
          <Alert color="red" role="alert" variant="light">
            {t(problemMessageKey(problem.code))}
          </Alert>
        )}
        {template && isRemoving ? (
          <RemoveTemplate template={template} onKeep={keep} onRemoved={onClose} />
        ) : (
          <Group gap="sm">
            {template && (
              <Button ref={removeButton} variant="subtle" onClick={() => setRemoving(true)}>
                {t('masters.remove')}
              </Button>
            )}
            <Button variant="default" ms="auto" onClick={onClose}>
              {t('masters.cancel')}
            </Button>
            <Button type="submit" loading={adding.isPending || changing.isPending}>
              {t('masters.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
