import { Alert } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { ImportTexts } from './import-kind.tsx'

const stoppedSchema = z.object({ fileName: z.string(), done: z.int(), total: z.int() })
/** An import that was begun and has not come to its end. */
export type StoppedImport = z.output<typeof stoppedSchema>

/** What is kept of an import that is left, or whose tab is lost, for whoever began it. */
export function useStoppedImport(draftName: string) {
  const draft = useDraft(draftName)
  const [atFirst, setAtFirst] = useState(() => parseDraft(stoppedSchema, draft.initialText))
  const end = () => {
    draft.save(undefined)
    setAtFirst(undefined)
  }
  return {
    /** As it was when the screen was opened, while there is something to go on with. */
    atFirst,
    keep: (stopped: StoppedImport) => draft.save(JSON.stringify(stopped)),
    end,
    /** Ends that of a file, if it is the one. */
    endOf: (fileName: string) => {
      if (parseDraft(stoppedSchema, draft.read())?.fileName === fileName) end()
    },
  }
}

interface StoppedNoteProps {
  texts: ImportTexts
  stopped: StoppedImport
}

/** Says that an import stopped on its way, and how it goes on. */
export function StoppedNote({ texts, stopped }: StoppedNoteProps) {
  const t = useText()
  const { fileName, done, total } = stopped
  return (
    <Alert color="orange" variant="light" role="status" title={<bdi>{fileName}</bdi>}>
      {t(texts.sent, { done, count: total })}. {t(texts.stopped)} {t('import.goOnLater')}
    </Alert>
  )
}
