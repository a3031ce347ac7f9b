import { useText } from '../../../platform/i18n/i18n.tsx'
import { StoredText } from '../../../platform/ui/StoredText.tsx'
import { FigureFlag } from './FigureFlag.tsx'
import { FigureRange } from './FigureRange.tsx'
import { flagOf, withUnit, wordsBeside, type Figure } from './figures.ts'
import classes from './Figures.module.css'

/** What a result says: its figures, each with unit, range and whether it is outside of it, and its other words. */
export function ResultContent(result: { text: string; figures?: readonly Figure[] | undefined }) {
  const { figures = [] } = result
  const words = wordsBeside(result)
  return (
    <>
      {figures.length > 0 && <FigureList figures={figures} />}
      {words !== '' && (
        <span className={classes.words} dir="auto">
          {words}
        </span>
      )}
    </>
  )
}

function FigureList({ figures }: { figures: readonly Figure[] }) {
  const t = useText()
  return (
    <ul className={classes.figures} aria-label={t('testResults.figures')}>
      {figures.map((figure) => (
        <li key={`${figure.name} ${figure.unit}`} className={classes.figure}>
          <span className={classes.name}>
            <StoredText>{figure.name}</StoredText>
          </span>
          <span className={classes.value}>
            <bdi dir="ltr">{withUnit(figure)}</bdi> <FigureFlag flag={flagOf(figure)} />
          </span>
          <span className={classes.range}>
            <FigureRange ranges={figure.ranges} digits={figure.digits} />
          </span>
        </li>
      ))}
    </ul>
  )
}
