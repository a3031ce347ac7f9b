import { textSchema } from '../../platform/http/text-schema.ts'

/** The patient's health issues: required text in every booking form. */
export const healthIssuesSchema = textSchema(500, 'booking.healthIssuesRequired')
