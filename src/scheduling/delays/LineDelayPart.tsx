import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import type { LineDelayProps } from './LineDelay.tsx'
import classes from './LineDelay.module.css'

// Comes after the calls of a line, which most days are all that is needed; without it they are as before.
const LineDelay = lazyPart(() => import('./LineDelay.tsx'), { frame: () => null })

/**
 * In the bar of a line: says when its consultant is expected, of one who comes later, and takes it from whoever knows. Not in
 * a visit's own bar, where the consultant is there.
 */
export function LineDelayPart(props: LineDelayProps) {
  return (
    <PartSuspense fallback={<span className={classes.clock} />}>
      <LineDelay {...props} />
    </PartSuspense>
  )
}
