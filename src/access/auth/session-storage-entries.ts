import type { Session } from './sign-in.ts'

/** What a browser keeps of a session, under the names of the specification, section 3. */
export const storedEntries = ({ sessionId, tokenExpiration, staff }: Session) => {
  const { accessCodes, ...rest } = staff
  return {
    sessionId,
    tokenExpiration,
    userId: String(staff.id),
    userData: JSON.stringify({ ...rest, access_levels: accessCodes }),
  }
}
