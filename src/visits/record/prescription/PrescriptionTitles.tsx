import { useText } from '../../../platform/i18n/i18n.tsx'
import classes from './PrescriptionRow.module.css'

/** The column titles, once; each field also has a label for screen readers. */
export function PrescriptionTitles() {
  const t = useText()
  return (
    <div className={classes.titles} aria-hidden="true">
      <span className={classes.medicine}>{t('prescription.medicine')} *</span>
      <span className={classes.amountTitle}>{t('prescription.amount')} *</span>
      <span className={`${classes.doses} ${classes.doseBoxes}`}>
        <span>{t('prescription.morning')}</span>
        <span>{t('prescription.afternoon')}</span>
        <span>{t('prescription.evening')}</span>
      </span>
      <span className={classes.days}>{t('prescription.days')} *</span>
      <span className={classes.timing}>{t('prescription.timing')}</span>
      <span className={classes.liquid}>{t('prescription.liquidTitle')}</span>
    </div>
  )
}
