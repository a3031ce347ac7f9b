/** The key that servers in tests sign and encrypt with. */
export const testSecretKey = 'a key that only tests sign and seal with'
