import { SegmentedControl, Input, Text } from '@mantine/core'
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
  employeeEntry,
  employeeRoles,
  type Employee,
} from './employee-master.ts'
import type { HandedPassword } from './PasswordDialog.tsx'
import { givableBy } from './keep-staff-rule.ts'
import { StaffFields } from './StaffFields.tsx'

const entry = z.object({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(employeeRoles),
  accessCodes: z.array(z.number()),
  furtherRights: z.array(z.enum(furtherRights)),
})

interface EmployeeFormProps {
  row: Employee | undefined
  onDone: () => void
  onAdded: (password: HandedPassword) => void
}

export default function EmployeeForm({ row, onDone, onAdded }: EmployeeFormProps) {
  const t = useText()
  const keeper = useStaff()
  const isOwn = row?.id === keeper.id
  const { form, field, frame } = useMasterForm({
    subject: 'employee',
    row,
    add: addEmployee,
    change: changeEmployee,
    entry,
    initial: {
      name: row?.name ?? '',
      username: row?.username ?? '',
      email: row?.email ?? '',
      mobile: row?.mobile ?? '',
      role: row?.role ?? 'Employee',
      accessCodes: row?.accessCodes ?? [],
      furtherRights: row?.furtherRights ?? [],
    },
    schema: employeeEntry,
    onDone,
    onAdded: ({ password }, { name, username }) => onAdded({ name, username, password }),
  })
  const { role, accessCodes, furtherRights: given } = form.values
  const { further } = useAccessChoices()
  return (
    <MasterForm {...frame}>
      <StaffFields field={field} />
      {keeper.role === 'Admin' && !isOwn && (
        <Input.Wrapper label={t('staff.role')} labelElement="div" id="staff-role">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-labelledby="staff-role-label"
            data={employeeRoles.map((it) => ({ value: it, label: t(`role.${it}`) }))}
            value={role}
            onChange={(chosen) => form.setFieldValue('role', chosen)}
          />
        </Input.Wrapper>
      )}
      {role === 'Admin' ? (
        <Text size="sm" c="dimmed">
          {t('staff.adminMayAll')}
        </Text>
      ) : (
        <>
          <AccessCodeFields
            id={row?.id}
            value={accessCodes}
            onChange={(codes) => form.setFieldValue('accessCodes', codes)}
          />
          <ChoiceFields<FurtherRight>
            title={t('staff.further')}
            hint={t('staff.furtherHint')}
            choices={further}
            value={given}
            onChange={(rights) => form.setFieldValue('furtherRights', rights)}
            givable={isOwn ? [] : givableBy(keeper).furtherRights}
          />
        </>
      )}
    </MasterForm>
  )
}
