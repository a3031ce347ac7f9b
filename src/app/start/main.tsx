// Before every module that makes a schema.
// oxlint-disable-next-line import/no-unassigned-import
import '../../platform/http/without-eval.tsx'
import './styles.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { isSignInDrawn } from '../../access/auth/drawn-sign-in.tsx'
import { requiredActions } from '../../access/permissions/required-action.ts'
import { refreshSession } from '../../access/auth/refresh-session.tsx'
import {
  endStoredSession,
  onStaffChange,
  storedSessionId,
  storedStaff,
} from '../../access/auth/stored-session.tsx'
import { beginWithCalls, untilListsAreRead } from '../../platform/http/begun-calls.tsx'
import { ProblemError } from '../../platform/http/problem.ts'
import { readLiveChanges } from '../../platform/http/live-reads.tsx'
import { onPermissionsChange } from '../../platform/http/permissions-version.ts'
import { initLanguages } from '../../platform/i18n/i18n.tsx'
import { deferBlurDuringPress } from '../../platform/ui/defer-blur-during-press.tsx'
import { holdRepeatedEnter } from '../../platform/ui/hold-repeated-enter.tsx'
import { keepFocus } from '../../platform/ui/keep-focus.tsx'
import { colorSchemeManager, DarkSchemeClass } from '../../platform/settings/color-scheme.tsx'
import { cssVariables, theme } from '../../platform/ui/theme.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { forgetOldLastSeen } from '../../platform/offline/last-seen.tsx'
import type { OfflineMode } from '../../platform/offline/offline.ts'
import { createQueryClient, forgetAnswers } from '../screens/query-client.tsx'
import { preloadAfterSignIn, preloadOpenScreen, Screens } from '../screens/router.tsx'
import { keepLive } from './keep-live.tsx'
import { syncClinicClock } from './sync-clinic-clock.tsx'
import { endSplash, translateSplash, showSplashProblem } from './splash.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Shows nothing while it loads or after a failure, because toasts have no place in the page.
const Toasts = lazyPart(() => import('../../platform/ui/Toasts.tsx'), {
  frame: (_, note) => <div hidden>{note}</div>,
})

// The session has expired or was ended elsewhere: RequirePermission leads to the sign-in, and back
// here afterwards. A new required action is noticed in the same way.
const handleProblem = (error: Error) => {
  if (!(error instanceof ProblemError)) return
  if (error.code === 'signed_out') endStoredSession()
  if (requiredActions.some((action) => action === error.code)) void refreshSession(handleProblem)
}

/** Stands after the screens, so that the form to sign in has taken over what was typed before it. */
function SplashEnd() {
  useLayoutEffect(endSplash, [])
  return null
}

const queryClient = createQueryClient(handleProblem)

// The next person at this desk sees nothing of the previous one's data, however the session ended.
onStaffChange((staff) => forgetAnswers(queryClient, staff !== undefined))

// Menu, buttons and screens update with the answer.
onPermissionsChange(() => void refreshSession(handleProblem))

readLiveChanges(queryClient)

/** Milliseconds from the first screen until the desk keeps the files that it has loaded. */
const keepFilesAfterMs = 3_000

async function start(): Promise<void> {
  deferBlurDuringPress()
  keepFocus()
  holdRepeatedEnter()
  beginWithCalls()
  const languagesReady = initLanguages()
  translateSplash()
  const [offline] = await Promise.all([syncClinicClock(), languagesReady, preloadOpenScreen()])
  await untilListsAreRead()
  forgetOldLastSeen(storedStaff() && (storedSessionId() ?? undefined), currentClinicTime().today)
  // Permissions may have changed since they were stored; the page does not wait for the answer.
  if (storedStaff()) void refreshSession(handleProblem)
  // Before the first lists are read, so that they need not be read again.
  keepLive({
    onEnd: () => void refreshSession(handleProblem),
    isChanging: () => queryClient.isMutating() > 0,
  })
  if (window.begun) window.begun.isOver = true
  const root = createRoot(document.getElementById('root')!)
  const page = (
    <QueryClientProvider client={queryClient}>
      {/* Uses the page's `dir`, which the language sets. */}
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="light"
        >
          <DarkSchemeClass />
          <PartSuspense>
            <Toasts />
          </PartSuspense>
          <Screens />
          <SplashEnd />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
  // In slices where somebody is typing already, at once where nothing is shown yet.
  if (isSignInDrawn()) startTransition(() => root.render(page))
  else root.render(page)
  preloadAfterSignIn()
  if (import.meta.env.PROD) keepFilesLater(offline)
}

/** After what the screen needs is there: the worker fetches its files once more from the disk. */
function keepFilesLater(mode: OfflineMode): void {
  setTimeout(async () => {
    const { keepFiles } = await import('../../platform/offline/keep-files.tsx')
    // Blocked, or the server is away: the next visit tries again.
    await keepFiles(mode).catch(() => {})
  }, keepFilesAfterMs)
}

start().catch(showSplashProblem)
