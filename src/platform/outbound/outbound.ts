/** What connections to servers of others need from the settings of the environment. */
export interface Outbound {
  /** GATEWAY_KEY: seals the secrets of gateways; undefined where it is not set. */
  key: string | undefined
  /**
   * GATEWAY_HOSTS: the hosts in the clinic's own network that may be reached, and those that may be
   * reached without TLS: 'mail.local' at any port, or '192.168.1.5:8080'. In lower case.
   */
  hosts: readonly string[]
  /** A further certificate authority, in PEM; tests have one of their own. */
  ca?: string | undefined
}

const hostPattern = /^(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$|^[\da-f:.]+$/iu

/** The hosts of GATEWAY_HOSTS, which are separated by commas or blanks; undefined for what is none. */
export function parseHosts(text: string): string[] | undefined {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return hosts.every((host) => hostPattern.test(host)) ? hosts : undefined
}
