/**
 * The location state after signing in: RequirePermission shows the start page if this person cannot
 * open the screen that the previous one left.
 */
export const justSignedIn = { signedIn: true }
