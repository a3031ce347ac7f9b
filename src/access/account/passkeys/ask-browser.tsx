import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/**
 * Asks the browser for a new passkey, or for an answer of one; the options are the server's. Answers
 * undefined where the person has not gone on, or the device knows no passkey for this.
 */
export const makePasskey = (options: Json): Promise<Json | undefined> =>
  startRegistration({ optionsJSON: options as never }).then(asJson, () => undefined)

export const askPasskey = (options: Json): Promise<Json | undefined> =>
  startAuthentication({ optionsJSON: options as never }).then(asJson, () => undefined)

const asJson = (answer: object): Json => ({ ...answer })
