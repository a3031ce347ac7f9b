import { useText } from '../../../platform/i18n/i18n.tsx'
import type { NumberFieldValue } from '../../../platform/numbers/parse-number.ts'
import { DecimalField, NumberField } from '../../../platform/ui/NumberField.tsx'
import { hasDecimals, measuredKey } from '../../../masters/test-catalogue/measured-values.ts'
import { FigureFlag } from './FigureFlag.tsx'
import { FigureRange } from './FigureRange.tsx'
import { figureFromField } from './figure-rule.ts'
import { flagOf, type FigureField } from './figures.ts'
import classes from './Figures.module.css'

/** By the key of the measured value. */
export type TypedFigures = Readonly<Record<string, NumberFieldValue>>

interface FigureFieldsProps {
  fields: readonly FigureField[]
  typed: TypedFigures
  onChange: (typed: TypedFigures) => void
  errorOf: (field: FigureField) => string | undefined
}

/** A field for each figure of a result, which says at once whether what is typed is outside of the range. */
export function FigureFields({ fields, typed, onChange, errorOf }: FigureFieldsProps) {
  const t = useText()
  return (
    <div className={classes.fields} role="group" aria-label={t('testResults.figures')}>
      {fields.map((field, index) => {
        const { name, unit, ranges, digits } = field
        const key = measuredKey(field)
        const value = figureFromField(field, typed[key] ?? '')
        const ValueField = hasDecimals(digits) ? DecimalField : NumberField
        const isFigure = value !== null && value >= 0
        return (
          <ValueField
            key={key}
            label={unit === '' ? name : `${name} (${unit})`}
            dir="auto"
            data-autofocus={index === 0 || undefined}
            autoFocus={index === 0}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              <span className={classes.hint}>
                <span className={classes.range}>
                  <FigureRange ranges={ranges} digits={digits} />
                </span>
                <span aria-live="polite">
                  <FigureFlag flag={isFigure ? flagOf({ value, ranges }) : null} />
                </span>
              </span>
            }
            value={typed[key] ?? ''}
            onChange={(figure) => onChange({ ...typed, [key]: figure })}
            error={errorOf(field)}
          />
        )
      })}
    </div>
  )
}
