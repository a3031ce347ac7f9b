import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { summaryIds } from './SummaryParts.tsx'
import type { Wizard } from './use-wizard.tsx'
import classes from './WizardButtons.module.css'

interface WizardButtonsProps {
  wizard: Wizard
  /** Shows what is missing, when Continue or Submit is pressed too early. */
  onBlocked: () => void
}

/** Back, Continue and, on the last step, Submit. */
export function WizardButtons({ wizard, onBlocked }: WizardButtonsProps) {
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
      {step === 'summary' ? (
        <Button size="md" disabled className={classes.forward}>
          {t('booking.continue')}
        </Button>
      ) : (
        <ButtonWithReason
          size="md"
          type="submit"
          reason={isComplete ? undefined : t('blocked.missing')}
          onBlocked={onBlocked}
          className={classes.forward}
        >
          {t('booking.continue')}
        </ButtonWithReason>
      )}
      {step === 'summary' && (
        <ButtonWithReason
          size="md"
          type="submit"
          loading={pending}
          reason={canSubmit ? undefined : t('blocked.missing')}
          onBlocked={onBlocked}
          data-autofocus
          // Submit has the focus, so the summary is read with it.
          aria-describedby={Object.values(summaryIds).join(' ')}
          onClick={ignoreDoubleClick}
          className={classes.forward}
        >
          {t('booking.submit')}
        </ButtonWithReason>
      )}
    </div>
  )
}

// Submit replaces Continue in the same place, so the second click of a double click on Continue
// must not book.
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
