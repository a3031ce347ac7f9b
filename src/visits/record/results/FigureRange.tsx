import { Fragment } from 'react'
import { rangeTexts, type ReferenceRange } from '../../../masters/test-catalogue/measured-values.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { formatRange } from './figures.ts'

interface FigureRangeProps {
  ranges: readonly ReferenceRange[]
  digits: number
}

/** '4–5.6', 'Women 12–15', or both where it is not known which applies; nothing without limits. */
export function FigureRange({ ranges, digits }: FigureRangeProps) {
  const t = useText()
  const limited = ranges.filter(({ low, high }) => low !== null || high !== null)
  return limited.map((range, index) => (
    <Fragment key={range.appliesTo}>
      {index > 0 && ' · '}
      {range.appliesTo !== 'everybody' && `${t(rangeTexts[range.appliesTo])} `}
      {/* Figures run from left to right in every language. */}
      <bdi dir="ltr">{formatRange(range, digits)}</bdi>
    </Fragment>
  ))
}
