import type { BrowserSession } from './sign-in.ts'

/** The local storage entries of a session, with the keys of the specification, section 3. */
export const sessionStorageEntries = ({ sessionId, tokenExpiration, staff }: BrowserSession) => {
  const { accessCodes, ...rest } = staff
  return {
    sessionId,
    tokenExpiration,
    userId: String(staff.id),
    userData: JSON.stringify({ ...rest, access_levels: accessCodes }),
  }
}
