import { Button } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './rows-form.module.css'

interface RemovedRowProps {
  /** What is said of the row that was removed last; undefined for none that can be taken back. */
  name: string | undefined
  onTakeBack: () => void
}

/** Says which row of a form was removed, and takes it back. */
export function RemovedRow({ name, onTakeBack }: RemovedRowProps) {
  const t = useText()
  return (
    <div className={classes.removed} role="status">
      {name !== undefined && (
        <>
          {t('prescription.removed', { name: name || '–' })}
          <Button variant="subtle" size="compact-sm" onClick={onTakeBack}>
            {t('prescription.takeBack')}
          </Button>
        </>
      )}
    </div>
  )
}
