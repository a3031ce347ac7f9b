/** Who may make the calls about what is charged, paid, given back and owed; a part of callPermissions. */
export const moneyCallPermissions = {
  'GET /api/outstanding': 'collect',
  'GET /api/outstanding/sums': 'collect',
  'GET /api/drawers': 'collect',
  'POST /api/drawers/close': 'collect',
  'POST /api/drawers/reopen': 'reopen drawers',
  'GET /api/branch-day': 'see the day of a branch',
  'GET /api/appointments/:id/account': { permission: 'see payments', row: 'appointment' },
  'POST /api/appointments/:id/refund': { permission: 'give refunds', row: 'appointment' },
  'POST /api/appointments/:id/discount': { permission: 'give discounts', row: 'appointment' },
  'POST /api/appointments/:id/write-off': { permission: 'write off', row: 'appointment' },
  'POST /api/appointments/:id/approve-adjustment': {
    permission: 'approve payments',
    row: 'appointment',
  },
  'POST /api/appointments/:id/refuse-adjustment': {
    permission: 'approve payments',
    row: 'appointment',
  },
  'POST /api/appointments/:id/withdraw-adjustment': {
    permission: 'approve payments',
    row: 'appointment',
  },
  'GET /api/adjustments': 'approve payments',
  'GET /api/adjustments/count': 'approve payments',
  'POST /api/collections': 'collect',
  'POST /api/appointments/:id/print-receipt': { permission: 'collect', row: 'appointment' },
  'POST /api/appointments/:id/save-receipt': { permission: 'collect', row: 'appointment' },
  'GET /api/appointments/:id/paid-before': { permission: 'conduct', row: 'appointment' },
  'POST /api/appointments/:id/return-deposit': { permission: 'give refunds', row: 'appointment' },
  'GET /api/subscriptions/:id/package': { permission: 'collect', row: 'subscription' },
  'POST /api/subscriptions/:id/package': { permission: 'collect', row: 'subscription' },
  'POST /api/subscriptions/:id/package/refund': {
    permission: 'give refunds',
    row: 'subscription',
  },
  'POST /api/appointments/:id/reverse-entry': {
    permission: 'reverse payments',
    row: 'appointment',
  },
} as const
