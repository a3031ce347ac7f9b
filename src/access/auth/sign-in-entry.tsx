/** What the sign-in screen reads of its entry in the history. */
export interface SignInEntry {
  /** The path to return to: never one from outside the application. */
  from?: string
  /** A session has ended on this desk by itself, so its person is told why they are here. */
  sessionOver?: boolean
}

/** The entry for whoever wants a screen and is not signed in. */
export const signInEntryFor = ({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): Required<SignInEntry> => ({
  from: pathname + search,
  sessionOver: localStorage.getItem('userId') !== null,
})
