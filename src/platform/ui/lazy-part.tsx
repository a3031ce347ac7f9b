import {
  Component,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { Button } from '@mantine/core'
import { Refusal } from '../http/problem.ts'
import { useRetries } from '../http/use-retries.tsx'
import { useText } from '../i18n/i18n.tsx'
import { EmptyNote } from './EmptyNote.tsx'
import { FailedNote } from './FailedNote.tsx'
import classes from './lazy-part.module.css'
import { newVersion, takeVersion } from './page-version.tsx'

/** The script of a part of the page could not be loaded: the line was lost, or it is gone. */
class NotLoaded extends Error {}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface PartOptions<Props> {
  /** A new version is taken at once where nothing of the screen is there yet. */
  isScreen?: boolean
  /** What stands around the sentence that it could not be loaded; a dialog needs its frame. */
  frame?: (props: Props, note: ReactNode) => ReactNode
}

/**
 * A part of the page whose script comes when it is first shown. When that fails, the sentence stands
 * in its place alone, and it is tried again by itself and by a button.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { isScreen = false, frame = (_, note) => note }: PartOptions<Props> = {},
): ComponentType<Props> {
  // Made once, and not by a component: what suspends while it is first drawn remembers nothing.
  let content: LazyExoticComponent<ComponentType<Props>> | undefined
  const begin = () =>
    (content ??= lazy(() =>
      load().catch((cause: unknown) => {
        throw new NotLoaded('a script could not be loaded', { cause })
      }),
    ))
  // Whoever shows the part another time, or again, asks anew.
  const forget = () => {
    content = undefined
  }
  return function LazyPart(props: Props) {
    const [{ Content, tries: key }, setTry] = useState(() => ({ Content: begin(), tries: 0 }))
    // The sentence stands until the script is there.
    const again = async () => {
      mendStyles()
      await load()
      setTry(({ tries }) => ({ Content: begin(), tries: tries + 1 }))
    }
    const note = <PartFailed isScreen={isScreen} onShown={forget} onRetry={again} />
    return (
      <PartBoundary key={key} instead={frame(props, note)}>
        <Content {...props} />
      </PartBoundary>
    )
  }
}

/** Catches what could not be loaded, and nothing else. */
class PartBoundary extends Component<{ instead: ReactNode; children: ReactNode }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof NotLoaded) return this.props.instead
    if (error !== undefined) throw error
    return this.props.children
  }
}

interface PartFailedProps {
  isScreen: boolean
  onShown: () => void
  /** Rejects when it failed again. */
  onRetry: () => Promise<void>
}

function PartFailed({ isScreen, onShown, onRetry }: PartFailedProps) {
  const t = useText()
  const [isOld, setOld] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => onShown(), [])

  const [failures, setFailures] = useState(1)
  useEffect(() => {
    void newVersion().then((version) => {
      if (version && !(isScreen && takeVersion(version))) setOld(true)
    })
  }, [failures, isScreen])

  const again = () => {
    setBusy(true)
    onRetry()
      .catch(() => setFailures((count) => count + 1))
      .finally(() => setBusy(false))
  }
  useRetries(!isOld, again)
  return (
    <div className={classes.failed} data-screen={isScreen || undefined}>
      {isOld ? (
        <div role="status">
          <EmptyNote title={t('reading.newVersion')} />
          <Button variant="default" mt="sm" onClick={() => window.location.reload()}>
            {t('app.reload')}
          </Button>
        </div>
      ) : (
        <FailedNote
          failure={new Refusal('unavailable')}
          title={t('reading.partFailed')}
          onRetry={again}
          busy={busy}
        />
      )}
    </div>
  )
}

/**
 * Asks again for style sheets that could not be loaded: the script's own loader asks for each once,
 * and a part would come without its looks.
 */
function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}

/** A screen whose script comes when it is first opened. */
export const lazyScreen = (load: Load<object>): ComponentType => lazyPart(load, { isScreen: true })
