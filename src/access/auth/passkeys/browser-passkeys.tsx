import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/**
 * Lets the browser create a passkey, or sign with one; the options are the server's. Resolves to
 * undefined when the person cancels, or the device has no suitable passkey.
 */
export const createPasskey = (options: Json): Promise<Json | undefined> =>
  startRegistration({ optionsJSON: options as never }).then(toJson, () => undefined)

export const requestPasskey = (options: Json): Promise<Json | undefined> =>
  startAuthentication({ optionsJSON: options as never }).then(toJson, () => undefined)

/**
 * As `requestPasskey`, without a dialog: the browser lists passkeys among its suggestions in the field
 * `autocomplete="username webauthn"`. Waits until one is chosen, or another request is made.
 */
export const suggestPasskey = (options: Json): Promise<Json | undefined> =>
  startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true }).then(
    toJson,
    () => undefined,
  )

export const canSuggestPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Cancels the pending request to the browser. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony()

const toJson = (answer: object): Json => ({ ...answer })
