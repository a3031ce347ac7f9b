import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useRowDraft, useStoreRowDraft } from '../../platform/drafts/row-draft.tsx'
import { ProblemError } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import { noteAllergies, writtenAllergiesSchema, type NotedPatient } from './allergies.ts'

interface AllergiesDialogProps {
  patient: NotedPatient
  /** Reads again what shows them; also where somebody else was quicker. */
  onChanged: () => Promise<unknown>
  opened: boolean
  onClose: () => void
}

function AllergiesDialog({ opened, ...form }: AllergiesDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  const close = () => {
    dropDraft(draftName(form.patient))
    form.onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('allergies.label')}>
      <AllergiesForm {...form} onClose={close} />
    </Dialog>
  )
}

const draftName = ({ id }: NotedPatient): string => `allergies-${id}`

/** Notes what a patient is allergic to. */
export default remountOnOpen(AllergiesDialog, ({ patient }) => patient.id)

function AllergiesForm({ patient, onClose, onChanged }: Omit<AllergiesDialogProps, 'opened'>) {
  const t = useText()
  const change = useChange(noteAllergies)
  const stored = patient.allergies ?? ''
  const rowDraft = useRowDraft(draftName(patient), z.string(), patient.allergies)
  const [typed, setTyped] = useState(rowDraft.restored ?? stored)
  const { version: seen, isTyped } = useFollowedVersion({
    version: patient.allergies,
    stored,
    values: typed,
    fill: setTyped,
  })
  useStoreRowDraft(rowDraft, { version: seen, values: typed, isTyped })
  const [error, setError] = useState<string>()
  const isSending = useRef(false)
  const send = async (allergies: string) => {
    if (isSending.current) return
    isSending.current = true
    try {
      await change.mutateAsync({ params: { id: patient.id }, body: { allergies, seen } })
      toast.success(t('allergies.saved'))
      void onChanged().catch(() => {})
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'row_changed') void onChanged().catch(() => {})
    } finally {
      isSending.current = false
    }
  }
  const problem = change.error
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const parsed = writtenAllergiesSchema.safeParse(typed)
        setError(parsed.error?.issues[0]?.message)
        if (parsed.success) void send(parsed.data)
      }}
    >
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {patient.name}
        </Text>
        <Textarea
          label={t('allergies.label')}
          description={t('allergies.hint')}
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
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {/* Not beside words, which one click would take away. */}
          {typed.trim() === '' && (
            <Button variant="default" onClick={() => void send('')} disabled={change.isPending}>
              {t('allergies.none')}
            </Button>
          )}
          <Button type="submit" loading={change.isPending}>
            {t('masters.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
