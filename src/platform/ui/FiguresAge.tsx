import { pageLanguage } from '../i18n/page-language.tsx'
import { useText } from '../i18n/i18n.tsx'
import classes from './figures-age.module.css'

/** How old figures are that come from a replica which lags; nothing for current ones. */
export function FiguresAge({ seconds }: { seconds: number | undefined }) {
  const t = useText()
  if (seconds === undefined) return null
  const format = new Intl.NumberFormat(pageLanguage(), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
  })
  return (
    <p className={classes.age} role="status">
      {t('reports.age', { age: format.format(seconds) })}
    </p>
  )
}
