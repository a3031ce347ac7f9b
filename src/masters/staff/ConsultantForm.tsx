import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { can, consultantRights, type ConsultantRight } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { FeeFields, type FeeOwnersQuery } from '../services/FeeFields.tsx'
import { feeValuesSchema, parseFeeValues, toFeeValues, withoutRetired } from '../services/fees.ts'
import { AccessCodeFields } from './AccessCodeFields.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import {
  addConsultant,
  changeConsultant,
  consultantRequest,
  type ConsultantMaster,
} from './consultant-master.ts'
import type { NewPassword } from './PasswordDialog.tsx'
import { StaffFields, staffValueSchemas, toStaffValues } from './StaffFields.tsx'
import classes from './StaffFields.module.css'

const valuesSchema = z.object({
  ...staffValueSchemas,
  degree: z.string(),
  registrationNumber: z.string(),
  fees: feeValuesSchema,
  furtherRights: z.array(z.enum(consultantRights)),
})

interface ConsultantFormProps {
  row: ConsultantMaster | undefined
  services: FeeOwnersQuery
  onDone: () => void
  onAdded: (password: NewPassword) => void
}

export default function ConsultantForm({ row, services, onDone, onAdded }: ConsultantFormProps) {
  const t = useText()
  const canManageAccounts = can(useStaff(), 'manage consultant accounts')
  const { form, field, formProps } = useMasterForm({
    subject: 'consultant',
    row,
    add: addConsultant,
    change: changeConsultant,
    valuesSchema,
    initial: {
      ...toStaffValues(row),
      degree: row?.degree ?? '',
      registrationNumber: row?.registrationNumber ?? '',
      furtherRights: consultantRights.filter((right) => row?.furtherRights.includes(right)),
      fees: toFeeValues((row?.fees ?? []).map(({ id, fee }) => ({ id, fee }))),
    },
    schema: consultantRequest,
    toRequest: ({ fees, ...values }) => ({
      ...values,
      fees: parseFeeValues(withoutRetired(fees, services.data, row)),
    }),
    onDone,
    onAdded: ({ password }, { name, username }) => onAdded({ name, username, password }),
  })
  return (
    <MasterForm {...formProps}>
      <StaffFields field={field} isAccountFixed={!canManageAccounts} />
      <div className={classes.pair}>
        <TextInput label={t('staff.degree')} {...field('degree')} />
        <TextInput
          label={t('staff.registrationNumber')}
          description={t('staff.printedHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('registrationNumber')}
        />
      </div>
      <FeeFields
        title={t('staff.services')}
        hint={t('staff.servicesHint')}
        givers={services}
        value={form.values.fees}
        onChange={(fees) => form.setFieldValue('fees', fees)}
        errors={form.errors}
      />
      {canManageAccounts && (
        <>
          <AccessCodeFields
            id={row?.id}
            value={form.values.accessCodes}
            onChange={(codes) => form.setFieldValue('accessCodes', codes)}
          />
          <ChoiceFields<ConsultantRight>
            title={t('staff.furtherRights')}
            hint={t('staff.consultantRightsHint')}
            choices={consultantRights.map((right) => ({
              value: right,
              label: t(`staff.right.${right}`),
            }))}
            value={form.values.furtherRights}
            onChange={(rights) => form.setFieldValue('furtherRights', rights)}
            grantable={consultantRights}
          />
        </>
      )}
    </MasterForm>
  )
}
