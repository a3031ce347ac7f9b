import {
  Component,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { Button } from '@mantine/core'
import { ProblemError } from '../http/problem.ts'
import { useRetries } from '../http/use-retries.tsx'
import { useText } from '../i18n/i18n.tsx'
import { EmptyNote } from './EmptyNote.tsx'
import { FailedNote } from './FailedNote.tsx'
import classes from './lazy-part.module.css'
import { findNewVersion, reloadForVersion } from './page-version.tsx'

/**
 * The script of a part of the page could not be loaded: the connection was lost, or the script no
 * longer exists.
 */
class ScriptLoadError extends Error {}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part whose script can be loaded before it is shown, for example when its button gets the focus. The
 * promise resolves when it is there, or could not be loaded.
 */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<void> }

const listeners = new Set<() => void>()
let loadedCount = 0

/** How many parts have been loaded. */
export const partsLoaded = (): number => loadedCount

/** Calls back whenever the script of a part has been loaded, until the returned function is called. */
export function onPartLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface PartOptions<Props> {
  /** Whether a new version may reload the page: nothing of the screen is shown yet. */
  isScreen?: boolean
  /** Wraps the error message; a dialog needs its frame around it. */
  frame?: (props: Props, note: ReactNode) => ReactNode
}

/**
 * A part of the page whose script loads when it is first shown. After a failure a message is shown
 * in its place; it retries automatically and by a button.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { isScreen = false, frame = (_, note) => note }: PartOptions<Props> = {},
): LazyPart<Props> {
  // Created once, outside of the component: a component that suspends during its first render keeps
  // no state.
  let content: LazyExoticComponent<ComponentType<Props>> | undefined
  // What is loaded is shown at once: a lazy component waits at its first render in any case, and what
  // stands in its place meanwhile stays for a moment.
  let loaded: ComponentType<Props> | undefined
  const loadContent = async () => {
    const part = await load()
    loaded = part.default
    // After whoever waits for this promise.
    setTimeout(() => {
      loadedCount += 1
      for (const listener of listeners) listener()
    })
    return part
  }
  const startLoading = () =>
    loaded ??
    (content ??= lazy(() =>
      loadContent().catch((cause: unknown) => {
        throw new ScriptLoadError('a script could not be loaded', { cause })
      }),
    ))
  // The next mount, or a retry, loads again.
  const discardContent = () => {
    content = undefined
  }
  function LazyPart(props: Props) {
    const [{ Content, tries: attemptKey }, setAttempt] = useState(() => ({
      Content: startLoading(),
      tries: 0,
    }))
    // The message stays until the script is loaded.
    const retry = async () => {
      reloadFailedStyles()
      await loadContent()
      setAttempt(({ tries: attempts }) => ({ Content: startLoading(), tries: attempts + 1 }))
    }
    const note = <PartFailedNote isScreen={isScreen} onShown={discardContent} onRetry={retry} />
    return (
      <PartBoundary key={attemptKey} fallback={frame(props, note)}>
        <Content {...props} />
      </PartBoundary>
    )
  }
  // A failure is told when the part is shown, which loads it again.
  LazyPart.preload = async () => {
    await loadContent().catch(() => undefined)
  }
  return LazyPart
}

/** Catches ScriptLoadError, and nothing else. */
class PartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof ScriptLoadError) return this.props.fallback
    if (error !== undefined) throw error
    return this.props.children
  }
}

interface PartFailedNoteProps {
  isScreen: boolean
  onShown: () => void
  /** Rejects when the retry failed. */
  onRetry: () => Promise<void>
}

function PartFailedNote({ isScreen, onShown, onRetry }: PartFailedNoteProps) {
  const t = useText()
  const [isOutdated, setIsOutdated] = useState(false)
  const [isRetrying, setIsRetrying] = useState(false)
  const onMounted = useEffectEvent(onShown)
  useEffect(() => onMounted(), [])

  const [failures, setFailures] = useState(1)
  useEffect(() => {
    void findNewVersion().then((version) => {
      if (version && !(isScreen && reloadForVersion(version))) setIsOutdated(true)
    })
  }, [failures, isScreen])

  const retry = () => {
    setIsRetrying(true)
    onRetry()
      .catch(() => setFailures((count) => count + 1))
      .finally(() => setIsRetrying(false))
  }
  useRetries(!isOutdated, retry)
  return (
    <div className={classes.failed} data-screen={isScreen || undefined}>
      {isOutdated ? (
        <div role="status">
          <EmptyNote title={t('loading.newVersion')} />
          <Button variant="default" mt="sm" onClick={() => window.location.reload()}>
            {t('app.reload')}
          </Button>
        </div>
      ) : (
        <FailedNote
          problem={new ProblemError('unavailable')}
          title={t('loading.scriptFailed')}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      )}
    </div>
  )
}

/**
 * Reloads style sheets that failed: the bundler's loader requests each of them once, so the part
 * would appear without styles.
 */
function reloadFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}

/** A screen whose script loads when it is first opened. */
export const lazyScreen = (load: Load<object>): LazyPart<object> =>
  lazyPart(load, { isScreen: true })
