import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/http/call.ts'
import { recordOwnChange } from '../../platform/http/own-changes.tsx'
import { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { ImportKind } from './import-kind.tsx'
import type { Import } from './imports.ts'

interface TakeBackDialogProps {
  kind: Pick<ImportKind<never, never>, 'takeBack' | 'texts'>
  row: Import
  opened: boolean
  /** Called when it is taken back, as far as it can be. */
  onTakenBack: () => void
  onClose: () => void
}

function TakeBackDialog({ kind, row, opened, onTakenBack, onClose }: TakeBackDialogProps) {
  const t = useText()
  const { texts } = kind
  const [removed, setRemoved] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<ProblemError>()
  const isSending = useRef(false)
  // Closed meanwhile, it ends after the step that is under way, and goes on another time.
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = !opened
    return () => {
      isClosed.current = true
    }
  }, [opened])

  async function takeBack(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setRunning(true)
    setProblem(undefined)
    try {
      let sum = removed
      let answer
      do {
        // oxlint-disable-next-line eslint/no-await-in-loop -- some at a time
        answer = await call(kind.takeBack, { params: { id: row.id } })
        recordOwnChange()
        sum += answer.removed
        setRemoved(sum)
      } while (answer.more && !isClosed.current)
      if (!answer.more) onTakenBack()
      if (isClosed.current) return
      toast.success(
        [
          t(texts.removed, { count: sum }),
          answer.left > 0 && t('import.left', { count: answer.left }),
        ]
          .filter((it) => it !== false)
          .join(' '),
      )
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error)
    } finally {
      isSending.current = false
      setRunning(false)
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('import.takeBackOf', { file: row.fileName })}
    >
      <Stack gap="md">
        <Text size="sm">{t(texts.takeBackText, { count: row.added })}</Text>
        {isRunning && removed > 0 && (
          <Text size="sm" role="status">
            {t(texts.removed, { count: removed })}
          </Text>
        )}
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('masters.cancel')}
          </Button>
          <Button color="red.8" loading={isRunning} onClick={() => void takeBack()}>
            {t('import.takeBack')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Asks before what an import has added is removed again. */
export default remountOnOpen(TakeBackDialog, ({ row }) => row.id)
