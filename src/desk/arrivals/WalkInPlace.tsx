import { useText } from '../../platform/i18n/i18n.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { lineSummary } from '../../scheduling/line/line-summary.ts'
import { useLine } from '../../scheduling/line/use-line.tsx'
import classes from './WalkInForm.module.css'

interface WalkInPlaceProps {
  branch: number
  consultant: number
  /** Whether a slot is free today; otherwise the line is the only place. */
  hasSlot: boolean
  isInLine: boolean
  onChange: (isInLine: boolean) => void
}

/** The choice between the next free slot and the line, and how many wait there already. */
export function WalkInPlace({ branch, consultant, hasSlot, isInLine, onChange }: WalkInPlaceProps) {
  const t = useText()
  const { data, isPlaceholderData } = useLine(branch, consultant)
  // Never the count of the consultant who was chosen before.
  const count = data && !isPlaceholderData ? lineSummary(data).waitingCount : undefined
  const choices = [
    { value: 'slot', label: t('arrivals.nextFree') },
    { value: 'line', label: t('line.withoutSlot') },
  ]
  return (
    <div className={classes.place}>
      {hasSlot && (
        <RadioChoice
          label={t('line.placeOfWalkIn')}
          value={isInLine ? 'line' : 'slot'}
          onChange={(value) => onChange(value === 'line')}
          choices={choices}
        />
      )}
      {isInLine && (
        <span className={classes.before} role="status">
          {count !== undefined && t('line.before', { count })}
        </span>
      )}
    </div>
  )
}
