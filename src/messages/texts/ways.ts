/** How a message reaches a patient, from the desk's own device or by a gateway. */
export const ways = ['whatsApp', 'sms', 'email'] as const
export type Way = (typeof ways)[number]
