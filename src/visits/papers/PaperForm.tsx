import { Alert, Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { callKey, useChange } from '../../platform/http/queries.tsx'
import { useRequestKeys } from '../../platform/http/request-keys.tsx'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { DayField } from '../../platform/ui/DayField.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { fileToPaper } from './file-to-paper.tsx'
import { chosenTypes, pictureTypes } from './paper-types.ts'
import { addPaper, listPapers, paperLabelSchema, type PaperLabel } from './papers.ts'
import { useAskBeforeFileIsLost, useBegunPaper, type BegunPaper } from './use-begun-paper.tsx'
import classes from './Papers.module.css'

/** No file is chosen that the server does not take: what says that it is too large is a proxy before it. */
const messageKeyOf = ({ code }: ProblemError): TextKey =>
  code === 'too_large' ? 'papers.tooLarge' : problemMessageKey(code)

interface PaperFormProps {
  visitId: number
  onClose: () => void
}

/** Keeps a paper: a photo taken now or before, or a PDF file, with what it is and the day on it. */
export function PaperForm({ visitId, onClose }: PaperFormProps) {
  const t = useText()
  const today = useToday()
  const queries = useQueryClient()
  const change = useChange(addPaper)
  const fileId = useId()
  const { keyOf } = useRequestKeys()
  const begun = useBegunPaper(visitId, today)
  const [typed, setTyped] = useState<PaperLabel>(begun.initial.typed)
  const [chosen, setChosen] = useState(begun.initial.chosen)
  const [isUnusable, setUnusable] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [pending, setPending] = useState(false)
  const isSending = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  const keepBegun = useEffectEvent((held: BegunPaper) => begun.keep(held))
  // What it holds by now, or did when it was left, for an answer that comes late.
  const held = useRef<BegunPaper>({ typed, chosen })
  useEffect(() => {
    held.current = { typed, chosen }
    keepBegun(held.current)
  }, [typed, chosen])
  useAskBeforeFileIsLost(chosen)
  const parsed = paperLabelSchema.safeParse(typed)
  const messageAt = (field: keyof PaperLabel) =>
    submitted
      ? messageFor(parsed.error?.issues.find(({ path }) => path[0] === field)?.message)
      : undefined

  async function send(file: File, label: PaperLabel): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    try {
      const paper = await fileToPaper(file)
      setUnusable(!paper)
      if (!paper) return
      const { name, size, lastModified } = file
      begun.beginSending()
      // Sent again after a lost answer, it is the same paper; with another file or title it is not.
      const requestKey = keyOf({ ...label, name, size, lastModified })
      await change.mutateAsync({
        params: { id: visitId },
        body: { ...label, ...paper, requestKey },
      })
      begun.endSending(formRef.current !== null)
      toast.success(t('papers.kept'))
      onClose()
      void queries.invalidateQueries({ queryKey: callKey(listPapers) })
    } catch (error) {
      // Shown below the fields; what was typed stays, also where the visit was left.
      begun.keepUnsent(held.current)
      if (!(error instanceof ProblemError)) throw error
      // The visit was left meanwhile: nobody would hear of it.
      if (!formRef.current && error.code !== 'signed_out') toast.error(t(messageKeyOf(error)))
    } finally {
      setPending(false)
      isSending.current = false
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (parsed.success && chosen) void send(chosen, parsed.data)
  }
  const choose = (file: File | null) => {
    // Left without a choice, the one before stays.
    if (!file) return
    setChosen(file)
    setUnusable(false)
  }
  const fileProblem = isUnusable
    ? t('papers.unusable')
    : submitted && !chosen
      ? t('papers.fileRequired')
      : undefined
  const problem = change.error
  return (
    <form ref={formRef} noValidate onSubmit={submit} className={classes.form}>
      <Stack gap="sm">
        <div role="group" aria-labelledby={fileId}>
          <Input.Label id={fileId} component="p" m={0} required>
            {t('papers.file')}
          </Input.Label>
          <div className={classes.chosen}>
            <FileButton accept={pictureTypes.join()} capture="environment" onChange={choose}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  className={classes.camera}
                  leftSection={<IconCamera size={17} aria-hidden="true" />}
                >
                  {t('papers.takePhoto')}
                </Button>
              )}
            </FileButton>
            <FileButton accept={chosenTypes.join()} onChange={choose}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  autoFocus
                  leftSection={<IconPhotoUp size={17} aria-hidden="true" />}
                >
                  {t('papers.choose')}
                </Button>
              )}
            </FileButton>
            {chosen && (
              <Text size="sm" className={classes.file}>
                {chosen.name}
              </Text>
            )}
          </div>
          <div role="alert">{fileProblem && <Input.Error mt={6}>{fileProblem}</Input.Error>}</div>
        </div>
        <TextInput
          label={t('papers.name')}
          required
          dir="auto"
          value={typed.title}
          onChange={({ currentTarget: { value: title } }) => setTyped((it) => ({ ...it, title }))}
          error={messageAt('title')}
        />
        <DayField
          label={t('papers.day')}
          required
          today={today}
          to={today}
          value={typed.day}
          onChange={(day) => setTyped((it) => ({ ...it, day }))}
          error={messageAt('day')}
        />
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(messageKeyOf(problem))}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            disabled={pending}
            onClick={() => {
              begun.end()
              onClose()
            }}
          >
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('masters.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
