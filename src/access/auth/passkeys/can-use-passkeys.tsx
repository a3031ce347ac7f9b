/** Browsers know passkeys on pages over TLS, and on the computer itself, where they have a name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
