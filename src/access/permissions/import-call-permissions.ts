/** Who may make the calls that take over what another program has; a part of callPermissions. */
export const importCallPermissions = {
  'GET /api/patient-imports': 'set up the clinic',
  'POST /api/patient-imports/check': 'set up the clinic',
  'POST /api/patient-imports': 'set up the clinic',
  'POST /api/patient-imports/:id/take-back': { permission: 'set up the clinic', row: 'clinic' },
  'GET /api/appointment-imports': 'set up the clinic',
  'GET /api/appointment-imports/choices': 'set up the clinic',
  'POST /api/appointment-imports/check': 'set up the clinic',
  'POST /api/appointment-imports': 'set up the clinic',
  'POST /api/appointment-imports/:id/take-back': { permission: 'set up the clinic', row: 'clinic' },
} as const
