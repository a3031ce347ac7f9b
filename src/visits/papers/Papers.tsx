import { Button, Text, Title } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { PaperForm } from './PaperForm.tsx'
import { PaperRow } from './PaperRow.tsx'
import { listPapers } from './papers.ts'
import classes from './Papers.module.css'

/** The papers that the patient of a visit brought, to look at, and a form to keep another. */
export function Papers({ visitId }: { visitId: number }) {
  const t = useText()
  const canAdd = can(useStaff(), 'record visits')
  const { data, error, isFetching, refetch } = useCall(listPapers, { params: { id: visitId } })
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={classes.papers} aria-label={t('papers.title')}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {t('papers.title')}
        </Title>
        {canAdd && !isAdding && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconFilePlus size={16} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('papers.add')}
          </Button>
        )}
      </div>
      {isAdding && <PaperForm visitId={visitId} onClose={() => setAdding(false)} />}
      {error && !data && (
        <FailedNote
          problem={error}
          title={t('papers.failed')}
          onRetry={refetch}
          isRetrying={isFetching}
          isInline
        />
      )}
      {data?.length === 0 && !isAdding && (
        <Text size="sm" c="dimmed">
          {t('papers.none')}
          {canAdd && ` · ${t('papers.hint')}`}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((paper) => (
            <PaperRow key={paper.id} visitId={visitId} paper={paper} />
          ))}
        </ul>
      )}
    </section>
  )
}
