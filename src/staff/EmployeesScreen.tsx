import { lazy } from 'react'
import { useCall } from '../http/queries.tsx'
import { useText } from '../i18n/languages.tsx'
import { MasterScreen } from '../masters/MasterScreen.tsx'
import { useAccessChoices } from './access-choices.tsx'
import { listEmployees, retireEmployee, type Employee } from './employee-master.ts'
import { employeeSignIn } from './staff-sign-in.ts'
import { useStaffDialogs } from './use-staff-dialogs.tsx'

const EmployeeForm = lazy(() => import('./EmployeeForm.tsx'))

/** Admins and Employees: what each may do, and how they sign in. */
export default function EmployeesScreen() {
  const t = useText()
  const { data, error } = useCall(listEmployees, {})
  const { codes, further } = useAccessChoices()
  const { handOver, mayChange, mayEnd, signInButton, named, dialogs } =
    useStaffDialogs<Employee>(employeeSignIn)
  const mayText = ({ role, accessCodes, furtherRights }: Employee) =>
    role === 'Admin'
      ? t('staff.everything')
      : [
          ...codes.filter(({ value }) => accessCodes.includes(value)),
          ...further.filter(({ value }) => furtherRights.includes(value)),
        ]
          .map(({ label }) => label)
          .join(', ') || t('staff.nothingMore')
  return (
    <>
      <MasterScreen<Employee>
        title={t('screen.employees')}
        hint={t('staff.employeesHint')}
        addLabel={t('staff.addEmployee')}
        rows={data}
        refusal={error}
        nameOf={({ name }) => name}
        searchIn={(row) => `${row.name} ${row.username} ${row.email} ${row.mobile} ${mayText(row)}`}
        retire={retireEmployee}
        retireNote={() => t('staff.retireNote')}
        mayChange={mayChange}
        mayEnd={mayEnd}
        moreActions={signInButton}
        dialogSize="lg"
        columns={[
          {
            key: 'name',
            title: t('masters.name'),
            role: 'heading',
            fixed: true,
            cell: named,
            sortBy: ({ name }) => name,
          },
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
          {
            key: 'mobile',
            title: t('staff.mobile'),
            cell: ({ mobile }) => mobile ?? '–',
            sortBy: ({ mobile }) => mobile,
          },
          { key: 'may', title: t('staff.mayHead'), wraps: true, cell: mayText },
        ]}
        renderForm={(props) => <EmployeeForm {...props} onAdded={handOver} />}
      />
      {dialogs}
    </>
  )
}
