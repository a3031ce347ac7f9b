/** The address of the logo's file, which a browser may keep: another logo has another version. */
export const logoAddress = (version: string): string => `/api/clinic/logo?version=${version}`
