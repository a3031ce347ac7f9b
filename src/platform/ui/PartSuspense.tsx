import {
  startTransition,
  Suspense,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { onPartLoaded, partsLoaded } from './lazy-part.tsx'

interface PartSuspenseProps {
  /** Shown while a part in `children` loads. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Waits for lazy parts, and shows them as soon as their scripts are there. React's own boundary keeps its
 * fallback for 300 ms at least, so that a dialog or screen whose script comes at once would come late.
 */
export function PartSuspense({ fallback, children }: PartSuspenseProps) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const waiting = (
    <>
      {fallback}
      <UntilLoaded onLoaded={renderAgain} />
    </>
  )
  return <Suspense fallback={waiting}>{children}</Suspense>
}

/** In the page as long as the fallback is. */
function UntilLoaded({ onLoaded }: { onLoaded: () => void }) {
  const count = useSyncExternalStore(onPartLoaded, partsLoaded)
  const [countBefore] = useState(count)
  useEffect(() => {
    if (count > countBefore) startTransition(onLoaded)
  }, [count, countBefore, onLoaded])
  return null
}
