import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Wizard } from './use-wizard.tsx'
import classes from './WizardButtons.module.css'

/** Back, Continue and, on the last step, Submit. */
export function WizardButtons({ wizard }: { wizard: Wizard }) {
  const t = useText()
  const { step, complete, sendable, pending, goBack } = wizard
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
        disabled={!complete}
        className={classes.forward}
      >
        {t('booking.continue')}
      </Button>
      {step === 'summary' && (
        <Button
          size="md"
          type="submit"
          loading={pending}
          disabled={!sendable}
          data-autofocus
          onClick={onlyFirstClick}
          onKeyDown={notHeldDown}
          className={classes.forward}
        >
          {t('booking.submit')}
        </Button>
      )}
    </div>
  )
}

// Submit appears beside Continue: the second half of a double click on that must not book, nor an
// Enter that is still held down.
function onlyFirstClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

function notHeldDown(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
