import { Button } from '@mantine/core'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { allergenAgainst } from '../../../patients/allergies/allergy-rule.ts'
import { isolateLtr } from '../../../platform/i18n/page-language.tsx'
import { prescriptionDoubts, unitsInPlaceOfGrams } from './prescription-doubts.ts'
import type { PrescriptionRowValues } from './prescription-form-values.ts'
import classes from './PrescriptionRow.module.css'
import type { DoseUnit } from './dose-units.ts'

interface AllergyDoubtProps {
  /** What the patient is allergic to; null while nobody has asked. */
  allergies: string | null
  medicine: string
}

/** That the patient is allergic to a medicine: beside its name, where it is seen on a phone before the rest is filled in. */
export function AllergyDoubt({ allergies, medicine }: AllergyDoubtProps) {
  const t = useText()
  const allergen = allergenAgainst(allergies, medicine)
  return (
    <div className={classes.allergyDoubt} role="status">
      {allergen && (
        <strong className={classes.allergy}>{t('allergies.doubt', { allergen })}</strong>
      )}
    </div>
  )
}

interface PrescriptionDoubtsProps {
  row: PrescriptionRowValues
  listedUnit: DoseUnit | undefined
  unitLabel: (unit: DoseUnit) => string
  onUnit: (unit: DoseUnit) => void
  onPerDay: (millilitres: number) => void
}

/** What should be looked at again in a row, with a click that mends it. */
export function PrescriptionDoubts(props: PrescriptionDoubtsProps) {
  const { row, listedUnit, unitLabel, onUnit, onPerDay } = props
  const t = useText()
  const { listed, grams, perDay } = prescriptionDoubts(row, listedUnit)
  const renderChange = (value: string, onClick: () => void) => (
    <Button key={value} variant="default" size="compact-sm" onClick={onClick}>
      {t('prescription.changeTo', { value })}
    </Button>
  )
  return (
    <div className={classes.doubts} role="status">
      {listed && (
        <>
          <span className={classes.doubt}>
            {t('prescription.listedDoubt', { unit: unitLabel(listed) })}
          </span>
          {renderChange(unitLabel(listed), () => onUnit(listed))}
        </>
      )}
      {grams && (
        <>
          <span className={classes.doubt}>{t('prescription.gramsDoubt', grams)}</span>
          {unitsInPlaceOfGrams.map((unit) => renderChange(unitLabel(unit), () => onUnit(unit)))}
        </>
      )}
      {perDay && (
        <>
          <span className={classes.doubt}>{t('prescription.perDayDoubt', perDay)}</span>
          {renderChange(isolateLtr(`${perDay.perDay} ml`), () => onPerDay(perDay.perDay))}
        </>
      )}
    </div>
  )
}
