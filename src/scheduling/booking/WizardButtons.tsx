import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Wizard } from './use-wizard.tsx'
import classes from './WizardButtons.module.css'

/** Back, Continue and, on the last step, Submit. */
export function WizardButtons({ wizard }: { wizard: Wizard }) {
  const t = useText()
  const { step, complete: isComplete, sendable: canSubmit, pending, goBack } = wizard
  return (
    <div className={classes.buttons}>
      <Button
        size="md"
        variant="default"
        disabled={step === 'appointment' || pending}
        onClick={goBack}
      >
        {t('booking.back')}
      </Button>
      <Button
        size="md"
        type={step === 'summary' ? 'button' : 'submit'}
        disabled={!isComplete}
        className={classes.forward}
      >
        {t('booking.continue')}
      </Button>
      {step === 'summary' && (
        <Button
          size="md"
          type="submit"
          loading={pending}
          disabled={!canSubmit}
          data-autofocus
          onClick={ignoreDoubleClick}
          onKeyDown={ignoreKeyRepeat}
          className={classes.forward}
        >
          {t('booking.submit')}
        </Button>
      )}
    </div>
  )
}

// Submit replaces Continue in the same place, so the second click of a double click on Continue
// must not book.
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

function ignoreKeyRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
