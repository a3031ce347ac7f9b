import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { bookedColumn, nameColumn } from '../kit/master-columns.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { listAllBranches, retireBranch, type BranchMaster } from './branches.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const BranchForm = lazyPart(() => import('./BranchForm.tsx'))

// <bdi> keeps the groups of a number in order in a right-to-left line.
const phoneText = ({ phone }: BranchMaster) => <bdi>{phone}</bdi>
const addressText = ({ address }: BranchMaster) => <bdi>{address}</bdi>

/** The branches of the clinic. */
export default function BranchesScreen() {
  const t = useText()
  const query = useCall(listAllBranches, {})
  return (
    <MasterScreen<BranchMaster>
      title={t('screen.branches')}
      hint={t('branches.hint')}
      addLabel={t('branches.add')}
      rows={query.data}
      queryState={query}
      nameOf={({ name }) => name}
      searchText={({ name, address, phone }) => `${name} ${address} ${phone}`}
      retire={retireBranch}
      retireNote={({ booked }) => (booked ? t('masters.booked', { count: booked }) : undefined)}
      columns={[
        nameColumn(),
        {
          key: 'address',
          title: t('branches.address'),
          isMultiline: true,
          cell: addressText,
          sortBy: ({ address }) => address,
        },
        { key: 'phone', title: t('branches.phone'), cell: phoneText },
        bookedColumn(),
      ]}
      renderForm={(props) => <BranchForm {...props} />}
    />
  )
}
