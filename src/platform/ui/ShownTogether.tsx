import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import classes from './ShownTogether.module.css'

/** The longest that the content waits for what stands above it, in milliseconds. */
const maxWaitMs = 2_000

/** Counts a part that is still to come; the answer counts it off. */
const ComingContext = createContext<(() => () => void) | undefined>(undefined)

interface ShownTogetherProps {
  above: ReactNode
  children: ReactNode
}

/**
 * Shows its content when the parts above it are there that say that they come (`useIsComing`): content that
 * was there first would move under the pointer, and a press in that moment would be lost or another's. Once
 * shown, it stays.
 */
export function ShownTogether({ above, children }: ShownTogetherProps) {
  const comingCount = useRef(0)
  const isShown = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  const addComing = useCallback(() => {
    comingCount.current += 1
    if (!isShown.current) setWaiting(true)
    return () => {
      comingCount.current -= 1
      if (!isShown.current) setWaiting(comingCount.current > 0)
    }
  }, [])
  useEffect(() => {
    if (comingCount.current === 0) isShown.current = true
  }, [isWaiting])
  useEffect(() => {
    const timer = setTimeout(() => {
      isShown.current = true
      setWaiting(false)
    }, maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ComingContext value={addComing}>
      {above}
      <div className={classes.below} data-waits={isWaiting || undefined}>
        {children}
      </div>
    </ComingContext>
  )
}

/** Tells the `ShownTogether` around the calling part that it is still to come. */
export function useIsComing(isComing: boolean): void {
  const addComing = use(ComingContext)
  // Before anything is painted.
  useLayoutEffect(() => (isComing ? addComing?.() : undefined), [addComing, isComing])
}
