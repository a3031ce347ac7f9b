import { Button, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './Import.module.css'
import type { ImportTexts } from './import-kind.tsx'
import type { Work } from './use-import.tsx'

interface WorkProgressProps {
  texts: Pick<ImportTexts, 'sent'>
  work: Work
  onStop: () => void
}

/** How far a check or an import has come. */
export function WorkProgress({ texts, work, onStop }: WorkProgressProps) {
  const t = useText()
  const { kind, done, total, isRunning } = work
  const label = t(kind === 'check' ? 'import.checked' : texts.sent, { done, count: total })
  return (
    <div className={classes.work}>
      <Text size="sm">{label}</Text>
      <Progress value={(100 * done) / total} aria-label={label} className={classes.progress} />
      {isRunning && (
        <Button variant="default" size="compact-md" onClick={onStop}>
          {t('import.stop')}
        </Button>
      )}
    </div>
  )
}
