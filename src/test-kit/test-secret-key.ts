/** What servers of tests sign and seal with. */
export const testSecretKey = 'a key that only tests sign and seal with'
