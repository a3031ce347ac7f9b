import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { nameColumn } from '../kit/master-columns.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { chargeMaster, type ChargeMaster } from './charges.ts'

const ChargeForm = lazyPart(() => import('./ChargeForm.tsx'))

/** What the clinic charges besides visits, with its usual prices. */
export default function ChargesPanel() {
  const t = useText()
  const query = useCall(chargeMaster.list, {})
  return (
    <MasterScreen<ChargeMaster>
      listName="charges"
      title={t('charges.title')}
      hint={t('charges.hint')}
      addLabel={t('charges.add')}
      rows={query.data}
      queryState={query}
      nameOf={({ name }) => name}
      searchText={({ name }) => name}
      retire={chargeMaster.retire}
      columns={[
        nameColumn(),
        {
          key: 'price',
          title: t('charges.price'),
          align: 'end',
          cell: ({ price }) => formatRupees(price),
          sortBy: ({ price }) => price,
        },
      ]}
      renderForm={(props) => <ChargeForm {...props} />}
    />
  )
}
