/** For the guard: where somebody else left off may be a screen that this person may not open. */
export const justSignedIn = { signedIn: true }
