import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { listAllBranches, retireBranch, type BranchMaster } from './branch-master.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const BranchForm = lazyPart(() => import('./BranchForm.tsx'))

// A number in groups keeps its order in a line from right to left.
const phoneOf = ({ phone }: BranchMaster) => <bdi>{phone}</bdi>
const addressOf = ({ address }: BranchMaster) => <bdi>{address}</bdi>

/** The branches of the clinic. */
export default function BranchesScreen() {
  const t = useText()
  const read = useCall(listAllBranches, {})
  return (
    <MasterScreen<BranchMaster>
      title={t('screen.branches')}
      hint={t('branches.hint')}
      addLabel={t('branches.add')}
      rows={read.data}
      reading={read}
      nameOf={({ name }) => name}
      searchIn={({ name, address, phone }) => `${name} ${address} ${phone}`}
      retire={retireBranch}
      retireNote={({ booked }) => (booked ? t('masters.booked', { count: booked }) : undefined)}
      columns={[
        {
          key: 'name',
          title: t('masters.name'),
          role: 'heading',
          wraps: true,
          cell: ({ name }) => name,
          sortBy: ({ name }) => name,
        },
        {
          key: 'address',
          title: t('branches.address'),
          wraps: true,
          cell: addressOf,
          sortBy: ({ address }) => address,
        },
        { key: 'phone', title: t('branches.phone'), cell: phoneOf },
        {
          key: 'booked',
          title: t('branches.booked'),
          align: 'end',
          cell: ({ booked }) => booked,
          sortBy: ({ booked }) => booked,
        },
      ]}
      renderForm={(props) => <BranchForm {...props} />}
    />
  )
}
