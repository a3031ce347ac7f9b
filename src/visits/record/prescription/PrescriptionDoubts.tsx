import { Button } from '@mantine/core'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { prescriptionDoubts, unitsInPlaceOfGrams } from './prescription-doubts.ts'
import type { PrescriptionRowValues } from './prescription-form-values.ts'
import classes from './PrescriptionRow.module.css'
import type { DoseUnit } from './prescription.ts'

interface PrescriptionDoubtsProps {
  row: PrescriptionRowValues
  unitLabel: (unit: DoseUnit) => string
  onUnit: (unit: DoseUnit) => void
  onPerDay: (millilitres: number) => void
}

/** What should be looked at again in a row, with a click that mends it. */
export function PrescriptionDoubts({ row, unitLabel, onUnit, onPerDay }: PrescriptionDoubtsProps) {
  const t = useText()
  const { grams, perDay } = prescriptionDoubts(row)
  const renderChange = (value: string, onClick: () => void) => (
    <Button key={value} variant="default" size="compact-sm" onClick={onClick}>
      {t('prescription.changeTo', { value })}
    </Button>
  )
  return (
    <div className={classes.doubts} role="status">
      {grams && (
        <>
          <span className={classes.doubt}>{t('prescription.gramsDoubt', grams)}</span>
          {unitsInPlaceOfGrams.map((unit) => renderChange(unitLabel(unit), () => onUnit(unit)))}
        </>
      )}
      {perDay && (
        <>
          <span className={classes.doubt}>{t('prescription.perDayDoubt', perDay)}</span>
          {renderChange(`${perDay.perDay} ml`, () => onPerDay(perDay.perDay))}
        </>
      )}
    </div>
  )
}
