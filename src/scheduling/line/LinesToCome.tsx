import { useIsComing } from '../../platform/ui/ShownTogether.tsx'
import classes from './LineBar.module.css'

/** In the place of so many lines until they are read. Not of the kit, for the weight of the dashboards. */
export function LinesToCome({ count }: { count: number }) {
  // There may be more or fewer of them, or one of two rows on a phone.
  useIsComing(true)
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={classes.bar} aria-hidden="true">
      <span className={classes.wordsToCome} />
      <span className={classes.actions}>
        <span className={classes.callToCome} />
      </span>
    </div>
  ))
}
