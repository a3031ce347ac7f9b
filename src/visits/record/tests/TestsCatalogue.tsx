import { Checkbox, Skeleton, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import type { RecommendedTest } from './recommended-tests.ts'
import { isSelected, type TestsEntry } from './tests-form-values.ts'
import classes from './TestsCatalogue.module.css'
import type { Catalogue } from './use-catalogue.tsx'

interface TestsCatalogueProps {
  title: string
  catalogue: Catalogue
  /** Those of it that were searched for. */
  found: RecommendedTest[] | undefined
  entry: TestsEntry
  onChange: (test: RecommendedTest) => void
}

/** One catalogue as boxes to tick. */
export function TestsCatalogue(props: TestsCatalogueProps) {
  const { title, catalogue, found, entry, onChange } = props
  const t = useText()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h6" id={titleId}>
        {title}
      </Title>
      {catalogue.failure && (
        <div className={classes.failed}>
          <FailedNote
            inline
            failure={catalogue.failure}
            title={t('tests.failed')}
            onRetry={catalogue.retry}
            busy={catalogue.busy}
          />
        </div>
      )}
      {!found && !catalogue.failure && <Skeleton h={64} mt={8} />}
      {found && (
        <div className={classes.boxes}>
          {found.map((test) => (
            <Checkbox
              key={test.id}
              checked={isSelected(entry, test)}
              onChange={() => onChange(test)}
              label={<bdi>{test.name}</bdi>}
              classNames={{ root: classes.box, body: classes.boxBody }}
            />
          ))}
          {found.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('field.nothingFound')}
            </Text>
          )}
        </div>
      )}
    </section>
  )
}
