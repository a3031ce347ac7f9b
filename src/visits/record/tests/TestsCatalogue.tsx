import { Checkbox, Skeleton, Text, Title } from '@mantine/core'
import '../../../platform/ui/check-inputs.css'
import { useId } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import type { RecommendedTest } from './recommended-tests.ts'
import { isSelected, type TestsFormValues } from './tests-form-values.ts'
import classes from './TestsCatalogue.module.css'
import type { Catalogue } from './use-catalogue.tsx'
import { StoredText } from '../../../platform/ui/StoredText.tsx'

interface TestsCatalogueProps {
  title: string
  catalogue: Catalogue
  /** The tests of the catalogue that match the search. */
  shownTests: RecommendedTest[] | undefined
  values: TestsFormValues
  onChange: (test: RecommendedTest) => void
}

/** One catalogue as checkboxes. */
export function TestsCatalogue(props: TestsCatalogueProps) {
  const { title, catalogue, shownTests, values, onChange } = props
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
            isInline
            problem={catalogue.failure}
            title={t('tests.failed')}
            onRetry={catalogue.retry}
            isRetrying={catalogue.busy}
          />
        </div>
      )}
      {!shownTests && !catalogue.failure && <Skeleton h={64} mt={8} />}
      {shownTests && (
        <div className={classes.boxes}>
          {shownTests.map((test) => (
            <Checkbox
              key={test.id}
              checked={isSelected(values, test)}
              onChange={() => onChange(test)}
              label={<StoredText>{test.name}</StoredText>}
              classNames={{ root: classes.box, body: classes.boxBody }}
            />
          ))}
          {shownTests.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('field.nothingFound')}
            </Text>
          )}
        </div>
      )}
    </section>
  )
}
