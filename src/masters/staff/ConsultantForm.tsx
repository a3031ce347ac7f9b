import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { may } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { FeeFields } from '../services/FeeFields.tsx'
import { fromTyped, toTyped, typedFeesSchema } from '../services/fees.ts'
import { AccessCodeFields } from './AccessCodeFields.tsx'
import {
  addConsultant,
  changeConsultant,
  consultantEntry,
  type ConsultantMaster,
} from './consultant-master.ts'
import type { HandedPassword } from './PasswordDialog.tsx'
import { StaffFields } from './StaffFields.tsx'
import classes from './StaffFields.module.css'

const entry = z.object({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  degree: z.string(),
  registrationNumber: z.string(),
  accessCodes: z.array(z.number()),
  fees: typedFeesSchema,
})

interface ConsultantFormProps {
  row: ConsultantMaster | undefined
  services: { id: number; name: string }[]
  onDone: () => void
  onAdded: (password: HandedPassword) => void
}

export default function ConsultantForm({ row, services, onDone, onAdded }: ConsultantFormProps) {
  const t = useText()
  const keepsAccounts = may(useStaff(), 'keep consultant accounts')
  const { form, field, frame } = useMasterForm({
    subject: 'consultant',
    row,
    add: addConsultant,
    change: changeConsultant,
    entry,
    initial: {
      name: row?.name ?? '',
      username: row?.username ?? '',
      email: row?.email ?? '',
      mobile: row?.mobile ?? '',
      degree: row?.degree ?? '',
      registrationNumber: row?.registrationNumber ?? '',
      accessCodes: row?.accessCodes ?? [],
      fees: toTyped((row?.fees ?? []).map(({ id, fee }) => ({ id, fee }))),
    },
    schema: consultantEntry,
    toBody: ({ fees, ...values }) => ({ ...values, fees: fromTyped(fees) }),
    onDone,
    onAdded: ({ password }, { name, username }) => onAdded({ name, username, password }),
  })
  return (
    <MasterForm {...frame}>
      <StaffFields field={field} isAccountFixed={!keepsAccounts} />
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
        choices={services}
        value={form.values.fees}
        onChange={(fees) => form.setFieldValue('fees', fees)}
        errors={form.errors}
      />
      {keepsAccounts && (
        <AccessCodeFields
          id={row?.id}
          value={form.values.accessCodes}
          onChange={(codes) => form.setFieldValue('accessCodes', codes)}
        />
      )}
    </MasterForm>
  )
}
