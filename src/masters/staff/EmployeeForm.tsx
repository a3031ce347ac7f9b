import { SegmentedControl, Input, Text } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { z } from 'zod'
import { furtherRights, type FurtherRight } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { useAccessChoices } from './access-choices.tsx'
import { AccessCodeFields } from './AccessCodeFields.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import {
  addEmployee,
  changeEmployee,
  employeeRequest,
  employeeRoles,
  type Employee,
} from './employee-master.ts'
import type { NewPassword } from './PasswordDialog.tsx'
import { grantableBy } from './manage-staff-rule.ts'
import { StaffFields, staffValueSchemas, toStaffValues } from './StaffFields.tsx'

const valuesSchema = z.object({
  ...staffValueSchemas,
  role: z.enum(employeeRoles),
  furtherRights: z.array(z.enum(furtherRights)),
})

interface EmployeeFormProps {
  row: Employee | undefined
  onDone: () => void
  onAdded: (password: NewPassword) => void
}

export default function EmployeeForm({ row, onDone, onAdded }: EmployeeFormProps) {
  const t = useText()
  const manager = useStaff()
  const isOwn = row?.id === manager.id
  const { form, field, formProps } = useMasterForm({
    subject: 'employee',
    row,
    add: addEmployee,
    change: changeEmployee,
    valuesSchema,
    initial: {
      ...toStaffValues(row),
      role: row?.role ?? 'Employee',
      furtherRights: row?.furtherRights ?? [],
    },
    schema: employeeRequest,
    onDone,
    onAdded: ({ password }, { name, username }) => onAdded({ name, username, password }),
  })
  const { role, accessCodes, furtherRights: chosenRights } = form.values
  const { rightChoices: further } = useAccessChoices()
  return (
    <MasterForm {...formProps}>
      <StaffFields field={field} />
      {manager.role === 'Admin' && !isOwn && (
        <Input.Wrapper label={t('staff.role')} labelElement="div" id="staff-role">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-labelledby="staff-role-label"
            data={employeeRoles.map((roleName) => ({
              value: roleName,
              label: t(`role.${roleName}`),
            }))}
            value={role}
            onChange={(chosen) => form.setFieldValue('role', chosen)}
          />
        </Input.Wrapper>
      )}
      {role === 'Admin' ? (
        <Text size="sm" c="dimmed">
          {t('staff.adminHasAll')}
        </Text>
      ) : (
        <>
          <AccessCodeFields
            id={row?.id}
            value={accessCodes}
            onChange={(codes) => form.setFieldValue('accessCodes', codes)}
          />
          <ChoiceFields<FurtherRight>
            title={t('staff.furtherRights')}
            hint={t('staff.furtherRightsHint')}
            choices={further}
            value={chosenRights}
            onChange={(rights) => form.setFieldValue('furtherRights', rights)}
            grantable={isOwn ? [] : grantableBy(manager).furtherRights}
          />
        </>
      )}
    </MasterForm>
  )
}
