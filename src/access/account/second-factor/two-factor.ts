import { z } from 'zod'
import { contract } from '../../permissions/contract.ts'
import { codeSchema, passwordSchema, sessionSchema } from '../../auth/sign-in.ts'

const backupCodesSchema = z.array(z.string())

export const beginSecondFactor = contract({
  method: 'POST',
  url: '/api/account/second-factor',
  summary: 'Create the secret of a second factor; it takes effect once a code was confirmed',
  body: z.strictObject({ password: passwordSchema }),
  answer: z.object({
    /** The content of the QR code: 'otpauth://totp/…'. */
    uri: z.string(),
    /** The same secret for typing, in base 32. */
    secret: z.string(),
    backupCodes: backupCodesSchema,
  }),
})

export const confirmSecondFactor = contract({
  method: 'POST',
  url: '/api/account/second-factor/confirm',
  summary: 'Turn the second factor on with its first code; the session gets a new token',
  body: z.strictObject({ code: codeSchema }),
  answer: sessionSchema,
})

export const endSecondFactor = contract({
  method: 'POST',
  url: '/api/account/second-factor/end',
  summary: 'Turn the second factor off; the session gets a new token',
  body: z.strictObject({ password: passwordSchema, code: codeSchema }),
  answer: sessionSchema,
})

export const renewBackupCodes = contract({
  method: 'POST',
  url: '/api/account/second-factor/backup-codes',
  summary: 'Create new backup codes; the previous ones become invalid',
  body: z.strictObject({ password: passwordSchema }),
  answer: z.object({ backupCodes: backupCodesSchema }),
})
