/**
 * What a signed-in person must do before anything else, named by the problem that answers all their
 * other calls: change a password that somebody else has set, or set up the second factor that their
 * role requires.
 */
export const requiredActions = ['password_change_first', 'two_factor_first'] as const
export type RequiredAction = (typeof requiredActions)[number]

/** The calls allowed before the action is done, in addition to those for everybody. */
const callsAllowedBefore: Record<RequiredAction, readonly string[]> = {
  password_change_first: ['GET /api/session', 'POST /api/account/password'],
  two_factor_first: [
    'GET /api/session',
    'POST /api/account/second-factor',
    'POST /api/account/second-factor/confirm',
  ],
}

/** Whether a call, 'METHOD url', is allowed before a required action is done. */
export const isCallAllowedBefore = (action: RequiredAction, name: string): boolean =>
  callsAllowedBefore[action].includes(name)
