// Before every module that makes a schema.
// oxlint-disable-next-line import/no-unassigned-import
import './without-eval.tsx'
import './styles.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startClinicClock } from '../../platform/clock/clinic-clock.tsx'
import { duties } from '../../access/permissions/required-action.ts'
import { readSession } from '../../access/auth/sign-in.ts'
import {
  endStoredSession,
  onOtherStaff,
  storedStaff,
  storeSession,
} from '../../access/auth/stored-session.tsx'
import { call } from '../../platform/http/call.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { whenRightsChange } from '../../platform/http/rights-stamp.ts'
import { startLanguages } from '../../platform/i18n/i18n.tsx'
import { startBlurAfterPress } from '../../platform/ui/defer-blur-during-press.tsx'
import { colorSchemeManager } from '../../platform/settings/color-scheme.tsx'
import { cssVariables, theme } from '../../platform/ui/theme.tsx'
import { DarkClass } from './DarkSchemeClass.tsx'
import { createQueryClient } from '../screens/query-client.tsx'
import { router } from '../screens/router.tsx'
import { endSplash, nameSplash, splashFailed } from './splash.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// Where they stand is nowhere to be seen; neither is that they cannot be loaded yet.
const Toasts = lazyPart(() => import('../../platform/ui/Toasts.tsx'), {
  frame: (_, note) => <div hidden>{note}</div>,
})

// The session ran out or was ended elsewhere: the guard sends to sign-in, and back here afterwards.
// A duty that came up meanwhile is learnt of in the same way.
const onRefusal = (error: Error) => {
  if (!(error instanceof Refusal)) return
  if (error.code === 'signed_out') endStoredSession()
  if (duties.some((duty) => duty === error.code)) void learnSession()
}

/** Asks the server who is signed in, and what they may or must do now. */
async function learnSession(): Promise<void> {
  await call(readSession).then(storeSession, onRefusal)
}

const queries = createQueryClient(onRefusal)

// The next person at this desk sees nothing of this one's, however the session came to its end.
onOtherStaff(() => queries.clear())

// Menu, buttons and screens follow at the next answer.
whenRightsChange(() => void learnSession())

async function start(): Promise<void> {
  startBlurAfterPress()
  const languages = startLanguages()
  nameSplash()
  await Promise.all([languages, startClinicClock()])
  // Rights may have changed since they were stored; the page does not wait for the answer.
  if (storedStaff()) void learnSession()
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={queries}>
      {/* Goes by the page's `dir`, which the language sets. */}
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="light"
        >
          <DarkClass />
          <Suspense>
            <Toasts />
          </Suspense>
          <RouterProvider router={router} />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>,
  )
  endSplash()
}

start().catch(splashFailed)
