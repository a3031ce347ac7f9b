import { text } from '../../platform/i18n/i18n.tsx'
import { isReasonCode } from './reasons.ts'

/** A stored reason for the eye: a usual one in the page's language, any other as it was typed. */
export const formatReason = (reason: string): string =>
  isReasonCode(reason) ? text(`reason.${reason}`) : reason
