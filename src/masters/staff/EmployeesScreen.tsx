import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { useAccessChoices } from './access-choices.tsx'
import { listEmployees, retireEmployee, type Employee } from './employee-master.ts'
import { employeeSignIn } from './staff-sign-in.ts'
import { useStaffColumns } from './use-staff-columns.tsx'
import { useStaffDialogs } from './use-staff-dialogs.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const EmployeeForm = lazyPart(() => import('./EmployeeForm.tsx'))

/** Admins and Employees: their permissions, and how they sign in. */
export default function EmployeesScreen() {
  const t = useText()
  const query = useCall(listEmployees, {})
  const { codeChoices: codes, rightChoices: further } = useAccessChoices()
  const { handOver, masterProps, dialogs } = useStaffDialogs<Employee>(employeeSignIn)
  const permissionsText = ({ role, accessCodes, furtherRights }: Employee) =>
    role === 'Admin'
      ? t('staff.everything')
      : formatList(
          [
            ...codes.filter(({ value }) => accessCodes.includes(value)),
            ...further.filter(({ value }) => furtherRights.includes(value)),
          ].map(({ label }) => label),
        ) || t('staff.nothingMore')
  const columns = useStaffColumns<Employee>()
  return (
    <>
      <MasterScreen<Employee>
        title={t('screen.employees')}
        hint={t('staff.employeesHint')}
        addLabel={t('staff.addEmployee')}
        rows={query.data}
        queryState={query}
        nameOf={({ name }) => name}
        searchText={(row) =>
          `${row.name} ${row.username} ${row.email} ${row.mobile} ${permissionsText(row)}`
        }
        retire={retireEmployee}
        retireNote={() => t('staff.retireNote')}
        {...masterProps}
        columns={[
          columns.name,
          {
            key: 'username',
            title: t('staff.username'),
            cell: ({ username }) => username,
            sortBy: ({ username }) => username,
          },
          {
            key: 'role',
            title: t('staff.role'),
            cell: ({ role }) => t(`role.${role}`),
            sortBy: ({ role }) => role,
          },
          columns.mobile,
          {
            key: 'may',
            title: t('staff.permissionsHead'),
            isMultiline: true,
            cell: permissionsText,
          },
        ]}
        renderForm={(props) => <EmployeeForm {...props} onAdded={handOver} />}
      />
      {dialogs}
    </>
  )
}
