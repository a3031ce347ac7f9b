import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { formatDay } from '../../platform/day/day.ts'
import { callKey, useChange } from '../../platform/http/queries.tsx'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useInlineQuestion } from '../../platform/ui/inline-question.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { readAsAddress } from './file-to-paper.tsx'
import { downloadPaper, listPapers, removePaper, type Paper } from './papers.ts'
import classes from './Papers.module.css'

interface PaperRowProps {
  visitId: number
  paper: Paper
}

/** One paper: a picture is shown below it, a PDF file goes to the downloads. */
export function PaperRow({ visitId, paper }: PaperRowProps) {
  const t = useText()
  const staff = useStaff()
  const canRemove = can(staff, 'add papers') && paper.isOwn
  const canOpen = can(staff, 'read visits') || paper.isOwn
  const params = { id: visitId, paper: paper.id }
  const download = useChange(downloadPaper)
  const [picture, setPicture] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const { place, close } = useInlineQuestion<HTMLLIElement>()
  const isPicture = paper.type === 'image/jpeg'

  async function open(): Promise<void> {
    if (download.isPending) return
    try {
      const file = await download.mutateAsync({ params })
      if (isPicture) setPicture(await readAsAddress(new Blob([file], { type: paper.type })))
      else saveFile(new File([file], file.name, { type: paper.type }))
    } catch (error) {
      const { code } = error as ProblemError
      if (code === 'signed_out') return
      toast.error(code === undefined ? t('papers.fileFailed') : t(problemMessageKey(code)))
    }
  }
  const nameOf = (label: string) => `${label}: ${paper.title}`
  const openLabel = t(isPicture ? 'papers.open' : 'papers.download')
  return (
    <li ref={place}>
      <div className={classes.paper}>
        <div className={classes.label}>
          <p className={classes.name}>
            <StoredText>{paper.title}</StoredText>
          </p>
          <Text size="sm" c="dimmed">
            {t('papers.addedBy', { day: formatDay(paper.day), name: paper.addedBy })}
          </Text>
        </div>
        <div className={classes.actions}>
          {canOpen && picture === undefined && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={nameOf(openLabel)}
              loading={download.isPending}
              onClick={() => void open()}
            >
              {openLabel}
            </Button>
          )}
          {picture !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={nameOf(t('papers.close'))}
              onClick={() => setPicture(undefined)}
            >
              {t('papers.close')}
            </Button>
          )}
          {canRemove && !isAsked && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={nameOf(t('papers.remove'))}
              data-asks="remove"
              onClick={() => setAsked(true)}
            >
              {t('papers.remove')}
            </Button>
          )}
        </div>
      </div>
      {isAsked && (
        <RemovalQuestion params={params} onClose={() => close(() => setAsked(false), 'remove')} />
      )}
      {picture !== undefined && <img className={classes.picture} src={picture} alt={paper.title} />}
    </li>
  )
}

interface RemovalQuestionProps {
  params: { id: number; paper: number }
  onClose: () => void
}

function RemovalQuestion({ params, onClose }: RemovalQuestionProps) {
  const t = useText()
  const queries = useQueryClient()
  const removal = useChange(removePaper)
  const remove = () =>
    removal.mutate(
      { params },
      {
        onSuccess: () => toast.success(t('papers.removed')),
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
        // Somebody else may have removed it first.
        onSettled: () => queries.invalidateQueries({ queryKey: callKey(listPapers) }),
      },
    )
  return (
    <div className={classes.question}>
      <Text size="sm">{t('papers.removeQuestion')}</Text>
      <Button size="compact-sm" variant="default" autoFocus onClick={onClose}>
        {t('masters.cancel')}
      </Button>
      <Button size="compact-sm" color="red.8" loading={removal.isPending} onClick={remove}>
        {t('papers.remove')}
      </Button>
    </div>
  )
}
