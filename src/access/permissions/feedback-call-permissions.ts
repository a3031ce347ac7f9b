/** Who may make the calls of what patients say of their visits; a part of callPermissions. */
export const feedbackCallPermissions = {
  'GET /api/feedback': 'see feedback',
  'GET /api/feedback/sums': 'see feedback',
  'POST /api/feedback/rows': 'see feedback',
  'POST /api/feedback/:id/settle': { permission: 'settle feedback', row: 'clinic' },
  'POST /api/feedback/:id/reopen': { permission: 'settle feedback', row: 'clinic' },
} as const
