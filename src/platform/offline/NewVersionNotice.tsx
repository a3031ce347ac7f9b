import { Button, CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { useLiveStatus } from '../live/live-feed.tsx'
import { findNewVersion, reloadForVersion } from '../ui/page-version.tsx'
import { updateKeptFiles } from './keep-files.tsx'
import classes from './NewVersionNotice.module.css'
import { hasUnstoredTyping, watchTyping } from './typed-fields.tsx'

/** Milliseconds between two looks for a new version, as long as nothing gives a reason. */
const checkIntervalMs = 60 * 60_000
/** Milliseconds: whoever changes between windows does not ask each time. */
const minPauseMs = 5 * 60_000

interface NewVersionNoticeProps {
  /** Whether nobody stands before the page, as before the board of a waiting room. */
  isUnattended?: boolean
  reload?: () => void
}

/**
 * Announces that the server has a new version of the application, and takes it when somebody presses.
 * What is typed comes back from its drafts; what no draft has is asked about first.
 */
export default function NewVersionNotice({
  isUnattended = false,
  reload = () => window.location.reload(),
}: NewVersionNoticeProps) {
  const t = useText()
  const version = useNewVersion()
  const [closedVersion, setClosedVersion] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(watchTyping, [])
  const takeUnattended = useEffectEvent(() => version && reloadForVersion(version, reload))
  useEffect(() => {
    if (version && isUnattended) takeUnattended()
  }, [version, isUnattended])

  const take = () => (hasUnstoredTyping() ? setIsAsking(true) : reload())
  return (
    // Always there: a screen reader does not hear a live region that comes together with its text.
    <div role="status" className={classes.place}>
      {version && version !== closedVersion && !isUnattended && (
        <div className={classes.notice}>
          <span>{t(isAsking ? 'dialog.discardQuestion' : 'app.newVersion')}</span>
          {isAsking ? (
            <>
              <Button size="compact-sm" variant="default" onClick={() => setIsAsking(false)}>
                {t('dialog.keepEditing')}
              </Button>
              <Button size="compact-sm" variant="filled" color="red.8" onClick={reload}>
                {t('dialog.discard')}
              </Button>
            </>
          ) : (
            <>
              <Button size="compact-sm" variant="default" onClick={take}>
                {t('app.reload')}
              </Button>
              <CloseButton
                size="sm"
                aria-label={t('app.close')}
                onClick={() => setClosedVersion(version)}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The server's version, if it is another one than the page's. Looks when the page is live again, as after
 * a restart of the server with a new version, when the window is looked at again, and every hour.
 */
function useNewVersion(): string | undefined {
  const [version, setVersion] = useState<string>()
  const lastCheckMs = useRef(0)
  const check = useEffectEvent(async (pauseMs: number) => {
    if (document.visibilityState !== 'visible') return
    if (performance.now() - lastCheckMs.current < pauseMs) return
    lastCheckMs.current = performance.now()
    const found = await findNewVersion()
    setVersion(found)
    if (found) await updateKeptFiles().catch(() => {})
  })
  const { state } = useLiveStatus()
  const lastState = useRef(state)
  useEffect(() => {
    if (state === 'live' && lastState.current === 'broken') void check(0)
    lastState.current = state
  }, [state])
  useEffect(() => {
    const look = () => void check(minPauseMs)
    const timer = setInterval(look, checkIntervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return version
}
