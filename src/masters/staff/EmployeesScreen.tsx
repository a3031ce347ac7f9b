import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { listed } from '../../platform/i18n/page-language.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { useAccessChoices } from './access-choices.tsx'
import { listEmployees, retireEmployee, type Employee } from './employee-master.ts'
import { employeeSignIn } from './staff-sign-in.ts'
import { useStaffColumns } from './use-staff-columns.tsx'
import { useStaffDialogs } from './use-staff-dialogs.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const EmployeeForm = lazyPart(() => import('./EmployeeForm.tsx'))

/** Admins and Employees: what each may do, and how they sign in. */
export default function EmployeesScreen() {
  const t = useText()
  const read = useCall(listEmployees, {})
  const { codes, further } = useAccessChoices()
  const { handOver, mayChange, mayEnd, signInButton, dialogs } =
    useStaffDialogs<Employee>(employeeSignIn)
  const mayText = ({ role, accessCodes, furtherRights }: Employee) =>
    role === 'Admin'
      ? t('staff.everything')
      : listed(
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
        rows={read.data}
        reading={read}
        nameOf={({ name }) => name}
        searchIn={(row) => `${row.name} ${row.username} ${row.email} ${row.mobile} ${mayText(row)}`}
        retire={retireEmployee}
        retireNote={() => t('staff.retireNote')}
        mayChange={mayChange}
        mayEnd={mayEnd}
        moreActions={signInButton}
        dialogSize="lg"
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
          { key: 'may', title: t('staff.mayHead'), wraps: true, cell: mayText },
        ]}
        renderForm={(props) => <EmployeeForm {...props} onAdded={handOver} />}
      />
      {dialogs}
    </>
  )
}
