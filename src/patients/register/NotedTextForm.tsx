import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useRowDraft, useStoreRowDraft } from '../../platform/drafts/row-draft.tsx'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import classes from './NotedTextForm.module.css'

interface NotedTextFormProps {
  patientName: string
  /** Of what a lost tab leaves. */
  draftName: string
  /** What the register says of the patient; null for nothing. */
  stored: string | null
  label: string
  hint: string
  /** What may be typed. */
  schema: z.ZodType<string>
  /** The button that notes an empty text, where that says something of its own. */
  emptyLabel?: string
  savedMessage: string
  /** Sends a text with the one that its writer saw. */
  send: (text: string, seen: string | null) => Promise<unknown>
  sending: { error: ProblemError | null; isPending: boolean }
  /** Reads again what shows the text; also where somebody else was quicker. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/**
 * A text about a patient. It follows what others note until something is typed, and is refused rather than written over
 * a note that its writer has not seen. Then it shows that note, and is written over it by the next press.
 */
export function NotedTextForm(props: NotedTextFormProps) {
  const { patientName, draftName, label, hint, schema, emptyLabel, savedMessage } = props
  const { send, sending, onChanged, onClose } = props
  const t = useText()
  const stored = props.stored ?? ''
  const rowDraft = useRowDraft(draftName, z.string(), props.stored)
  const [typed, setTyped] = useState(rowDraft.restored ?? stored)
  const followed = useFollowedVersion({
    version: props.stored,
    stored,
    values: typed,
    fill: setTyped,
  })
  // What was sent before is known to its writer, who may not have heard that it was noted.
  const [sent, setSent] = useState<string>()
  const seen = sent === stored ? props.stored : followed.version
  const { isTyped, isTakenAsSeen, onRefused } = followed
  useStoreRowDraft(rowDraft, { version: seen, values: typed, isTyped })
  const [error, setError] = useState<string>()
  const isSending = useRef(false)
  const save = async (text: string) => {
    if (isSending.current) return
    isSending.current = true
    setSent(text)
    try {
      await send(text, seen)
      toast.success(savedMessage)
      void onChanged().catch(() => {})
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'row_changed') onRefused(seen)
      if (['row_changed', 'unavailable'].includes(error.code)) void onChanged().catch(() => {})
    } finally {
      isSending.current = false
    }
  }
  const problem = sending.error
  const isShownBeside = isTakenAsSeen && sent !== stored
  const isSaidBeside = isShownBeside && problem?.code === 'row_changed'
  const shownProblem = problem?.code === 'signed_out' || isSaidBeside ? null : problem
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const parsed = schema.safeParse(typed)
        setError(parsed.error?.issues[0]?.message)
        if (parsed.success) void save(parsed.data)
      }}
    >
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {patientName}
        </Text>
        <Textarea
          label={label}
          description={hint}
          autosize
          minRows={2}
          data-autofocus
          value={typed}
          error={messageFor(error)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setError(undefined)
          }}
        />
        {isShownBeside && (
          <Alert color="red" role="alert" variant="light">
            {t('masters.lookAgain')}
            <Text component="blockquote" size="sm" m={0} mt="xs" className={classes.stored}>
              {stored === '' ? (emptyLabel ?? '–') : <StoredText>{stored}</StoredText>}
            </Text>
          </Alert>
        )}
        {shownProblem && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${shownProblem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {/* Not beside words, which one click would take away. */}
          {emptyLabel !== undefined && typed.trim() === '' && (
            <Button variant="default" onClick={() => void save('')} disabled={sending.isPending}>
              {emptyLabel}
            </Button>
          )}
          <Button type="submit" loading={sending.isPending}>
            {t('masters.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
