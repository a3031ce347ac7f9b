import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { formatList } from '../../../platform/i18n/page-language.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../../platform/ui/remount-on-open.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { withRepeatedItems } from '../prescription/prescription-form-values.ts'
import { maxPrescriptionItems } from '../prescription/prescription.ts'
import type { PrescriptionPart } from '../prescription/use-prescription-part.tsx'
import {
  countTemplateUse,
  listTemplates,
  type PrescriptionTemplate,
} from './prescription-templates.ts'
import { templateItemsOf } from './template-items.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateList } from './TemplateList.tsx'

interface TemplatesDialogProps extends Pick<PrescriptionPart, 'form'> {
  opened: boolean
  onClose: () => void
}

function TemplatesDialog({ form, opened, onClose }: TemplatesDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const { mutateAsync: countUse } = useChange(countTemplateUse)
  /** The template that is edited; 'new' for one that is saved. */
  const [edited, setEdited] = useState<PrescriptionTemplate | 'new'>()
  const [isBack, setBack] = useState(false)
  // Nobody types in the prescription meanwhile: the dialog is over it.
  const written = templateItemsOf(form.getValues())
  const items = 'items' in written ? written.items : undefined
  const itemsProblem = 'problem' in written ? t(written.problem) : undefined

  async function insert({ id, name, items: added }: PrescriptionTemplate): Promise<void> {
    // A second Enter while it closes.
    if (!opened) return
    const values = withRepeatedItems(form.getValues(), added)
    if (values.items.length > maxPrescriptionItems) {
      const reason = t('prescription.tooManyItems', { most: maxPrescriptionItems })
      return void toast.info(`${name}: ${reason}`)
    }
    form.setValues(values)
    const retired = added.filter(({ isRetired }) => isRetired).map(({ medicine }) => medicine)
    // Announces the new rows to screen readers.
    toast.info(
      [
        t('templates.inserted', { name }),
        ...(retired.length > 0 ? [t('templates.retired', { names: formatList(retired) })] : []),
      ].join(' '),
    )
    onClose()
    // Only the order of the list depends on it: it is not missed when it fails.
    await countUse({ params: { id } }).catch(() => {})
    await queries.invalidateQueries({ queryKey: callKey(listTemplates) })
  }

  const title =
    edited === undefined
      ? t('templates.title')
      : edited === 'new'
        ? t('templates.saveAs')
        : t('masters.editNamed', { name: edited.name })
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {edited === undefined ? (
        <TemplateList
          onInsert={(template) => void insert(template)}
          onEdit={setEdited}
          onSave={() => setEdited('new')}
          saveBlocked={itemsProblem}
          isBack={isBack}
        />
      ) : (
        <TemplateForm
          template={edited === 'new' ? undefined : edited}
          items={items}
          itemsProblem={itemsProblem}
          onClose={() => {
            setEdited(undefined)
            setBack(true)
          }}
        />
      )}
    </Dialog>
  )
}

/** The templates of the consultant and of colleagues: inserts one, saves the prescription as one, changes one. */
export default remountOnOpen(TemplatesDialog, () => undefined)
