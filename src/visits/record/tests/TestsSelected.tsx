import { CloseButton, Text } from '@mantine/core'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { RecommendedTest } from './recommended-tests.ts'
import classes from './TestsSelected.module.css'
import { StoredText } from '../../../platform/ui/StoredText.tsx'

interface TestsSelectedProps {
  tests: RecommendedTest[]
  /** Undefined for read-only users. */
  onRemove?: (test: RecommendedTest) => void
}

/** The selected tests, including those that their catalogue no longer offers. */
export function TestsSelected({ tests, onRemove }: TestsSelectedProps) {
  const t = useText()
  if (tests.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {onRemove ? t('tests.noneYet') : t('tests.none')}
      </Text>
    )
  }
  return (
    <ul className={classes.tests}>
      {tests.map((test) => (
        <li key={`${test.type}-${test.id}`} className={classes.test}>
          <span>
            <StoredText>{test.name}</StoredText>
            <span className={classes.type}>
              {test.type === 'Lab' ? t('tests.lab') : t('tests.radiology')}
            </span>
          </span>
          {onRemove && (
            <CloseButton
              className={classes.remove}
              aria-label={t('tests.remove', { name: test.name })}
              onClick={() => onRemove(test)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
