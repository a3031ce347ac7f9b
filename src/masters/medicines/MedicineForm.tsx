import { Select, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm, NameField } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { medicineMaster, medicineRequest, medicineText, type MedicineMaster } from './medicines.ts'

const valuesSchema = z.object({
  name: z.string(),
  strength: z.string(),
  /** An id, or '' for none. */
  joinedInto: z.string(),
})

interface MedicineFormProps {
  row: MedicineMaster | undefined
  medicines: readonly MedicineMaster[]
  onDone: () => void
}

/** The form of a medicine: its name and strength, and the one that is suggested instead of it. */
export default function MedicineForm({ row, medicines, onDone }: MedicineFormProps) {
  const t = useText()
  const { form, field, formProps } = useMasterForm({
    subject: 'medicine',
    row,
    add: medicineMaster.add,
    change: medicineMaster.change,
    valuesSchema,
    initial: {
      name: row?.name ?? '',
      strength: row?.strength ?? '',
      joinedInto: row?.joinedInto ? String(row.joinedInto) : '',
    },
    schema: medicineRequest,
    toRequest: ({ joinedInto, ...values }) => ({
      ...values,
      joinedInto: joinedInto === '' ? null : Number(joinedInto),
    }),
    onDone,
  })
  return (
    <MasterForm {...formProps}>
      <NameField field={field('name')} />
      <TextInput
        label={t('medicines.strength')}
        description={t('medicines.strengthHint')}
        {...field('strength')}
      />
      {row && (
        <Select
          label={t('medicines.joinedInto')}
          description={t('medicines.joinedHint')}
          searchable
          clearable
          limit={50}
          data={medicines
            .filter(({ id, active }) => active && id !== row.id)
            .map((it) => ({ value: String(it.id), label: medicineText(it) }))}
          value={form.values.joinedInto || null}
          onChange={(chosen) => form.setFieldValue('joinedInto', chosen ?? '')}
          error={field('joinedInto').error}
        />
      )}
    </MasterForm>
  )
}
