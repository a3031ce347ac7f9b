/** The path of every page that patients open on their phones, outside of the desk's application. */
export const pagePaths = {
  appointmentForm: '/appointment-form',
  ownPlace: '/place',
  /** Followed by a slash and the secret of a patient's link. */
  my: '/my',
  /** Followed by a slash and the secret by which a patient stops messages. */
  stop: '/stop',
  /** Followed by a slash and the key of a printed certificate. */
  check: '/check',
} as const

/** Whether a menu's path is outside of the application, so that the browser loads another document. */
export const isPagePath = (path: string): boolean =>
  (Object.values(pagePaths) as string[]).includes(path)
