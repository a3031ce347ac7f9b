/**
 * What somebody signed in must do before anything else, and the refusal that every other call of
 * theirs is answered with: change a password that somebody else chose, or set up the second factor
 * that their role requires.
 */
export const duties = ['password_change_first', 'two_factor_first'] as const
export type Duty = (typeof duties)[number]

/** What may be called meanwhile, beside the calls that are everybody's. */
const callsMeanwhile: Record<Duty, readonly string[]> = {
  password_change_first: ['GET /api/session', 'POST /api/account/password'],
  two_factor_first: [
    'GET /api/session',
    'POST /api/account/second-factor',
    'POST /api/account/second-factor/confirm',
  ],
}

/** Whether a call, 'METHOD url', may be made while a duty is not done. */
export const mayMeanwhile = (duty: Duty, name: string): boolean =>
  callsMeanwhile[duty].includes(name)
