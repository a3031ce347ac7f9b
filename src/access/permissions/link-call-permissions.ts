/** Who may make the calls of patients' links; a part of callPermissions. */
export const linkCallPermissions = {
  // By the secret of a link, which is about one appointment or series.
  'POST /api/my': 'everyone',
  'POST /api/my/change': 'everyone',
  'POST /api/my/slots': 'everyone',
  'POST /api/my/sheet': 'everyone',
  'POST /api/appointments/:id/link': { permission: 'send messages', row: 'appointment' },
} as const
