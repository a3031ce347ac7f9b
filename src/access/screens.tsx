import SignInScreen from './auth/SignInScreen.tsx'
import type { Screen } from './permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** The screens of signing in and accounts. */
export const accessScreens: Screen[] = [
  {
    name: 'signIn',
    layout: 'bare',
    // In the first script: nearly everybody starts on this screen.
    content: SignInScreen,
  },
  {
    name: 'firstAdmin',
    layout: 'bare',
    content: lazyScreen(() => import('./auth/FirstAdminScreen.tsx')),
  },
  {
    name: 'changePassword',
    layout: 'bare',
    content: lazyScreen(() => import('./account/ChangePasswordScreen.tsx')),
  },
  {
    name: 'secondFactor',
    layout: 'bare',
    content: lazyScreen(() => import('./account/second-factor/SecondFactorScreen.tsx')),
  },
  {
    name: 'account',
    layout: 'main',
    content: lazyScreen(() => import('./account/AccountScreen.tsx')),
  },
  {
    name: 'signInRules',
    layout: 'main',
    content: lazyScreen(() => import('./account/sign-in-rules/SignInRulesScreen.tsx')),
  },
]
