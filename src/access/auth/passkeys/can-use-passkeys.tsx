/**
 * Browsers offer passkeys on pages over TLS and on the local computer, for host names and not for
 * IP addresses.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
