import { Fragment } from 'react'
import { formatList, isolateLtr } from '../../../platform/i18n/page-language.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { StoredText } from '../../../platform/ui/StoredText.tsx'
import { allergenAgainst } from '../../../patients/allergies/allergy-rule.ts'
import { dosesOf, timingTexts } from '../prescription/dosage-texts.ts'
import { isCounted } from '../prescription/dose-units.ts'
import { amountWithUnit } from '../prescription/medicine-strength.ts'
import type { PrescriptionItem } from '../prescription/prescription.ts'
import { useVisit } from '../use-visit.tsx'
import classes from './Templates.module.css'

interface TemplateMedicinesProps {
  items: readonly (PrescriptionItem & { writtenAs?: string; isRetired?: boolean })[]
  /** Whether they are about to be saved, for whomever: nothing is said of the patient of the visit. */
  isSaving?: boolean
}

/** Medicines of a template, a line each with all that it prescribes, and what speaks against it for this patient. */
export function TemplateMedicines({ items, isSaving = false }: TemplateMedicinesProps) {
  const t = useText()
  const { allergies } = useVisit().visit.patient
  const partsOf = (item: PrescriptionItem) => [
    // A word of the page's language, or '500 mg', which is read from the left everywhere.
    isCounted(item.unit) ? amountWithUnit(item, t) : isolateLtr(amountWithUnit(item, t)),
    // In words: '1-1-0' read from the right is another dosage.
    formatList(dosesOf(item).map((key) => t(key))),
    t(timingTexts[item.timing]),
    t('sheet.days', { count: item.days }),
    ...(item.liquidPerDay === null
      ? []
      : [`${t('prescription.liquidTitle')}: ${item.liquidPerDay}`]),
  ]
  return (
    <ul className={classes.medicines}>
      {items.map((item, index) => {
        // Of both names: a brand may have taken the place of the substance that was written.
        const allergen =
          allergenAgainst(allergies, item.medicine) ??
          allergenAgainst(allergies, item.writtenAs ?? '')
        return (
          // oxlint-disable-next-line react/no-array-index-key -- medicines of one template may be the same
          <li key={index}>
            <StoredText>{item.medicine}</StoredText>{' '}
            <span className={classes.dosage}>
              {partsOf(item).map((part, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- in a fixed order
                <Fragment key={place}>
                  {place > 0 && ' · '}
                  <span className={classes.part}>{part}</span>
                </Fragment>
              ))}
            </span>
            {item.isRetired && (
              <>
                {' '}
                <span className={classes.retired}>{t('masters.retiredBadge')}</span>
              </>
            )}
            {allergen && !isSaving && (
              <strong className={classes.allergy}>{t('allergies.doubt', { allergen })}</strong>
            )}
          </li>
        )
      })}
    </ul>
  )
}
