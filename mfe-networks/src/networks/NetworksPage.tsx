import { networkListQuery } from '@meshdeck/api/networks'
import { useActiveNetwork, useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Network as NetworkIcon } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../shared/paths'
import { useDialogRefusal } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { networkColumns, networkFilters, networkViews } from './network-columns'
import { networkDialogs } from './network-dialogs'
import { type NetworkRow, toNetworkRows } from './network-rows'
import { useNetworkActions } from './use-network-actions'

const searchText = ({ name, range4, range6 }: NetworkRow) => [name, range4, range6].join(' ')

/** Every network that the user may see. */
export function NetworksPage() {
  const { t } = useTranslation()
  const { hasDefaultAccess } = useCapabilities()
  const { isAdmin } = useCan()
  const [activeNetwork] = useActiveNetwork()
  const networks = useReading(useQuery(networkListQuery()), toNetworkRows)
  const { rowActions, bulkActions } = useNetworkActions()
  const columns = useMemo(
    () => networkColumns(t, { hasDefaultAccess, activeNetwork }),
    [t, hasDefaultAccess, activeNetwork],
  )
  const filters = useMemo(() => networkFilters(t), [t])

  return (
    <>
      <PageHeader
        icon={NetworkIcon}
        title={t('networks.title')}
        description={t('networks.description')}
        docsUrl={docs.networks}
        refreshes={['networks']}
      >
        <CreateNetworkButton />
      </PageHeader>
      <DataTable
        label={t('networks.title')}
        viewKey="networks"
        noun={(count) => t('shared.count.networks', { count })}
        reading={networks}
        failure={t('shared.loadFailed')}
        columns={columns}
        searchText={searchText}
        {...filters}
        namedViews={networkViews(t)}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{
          icon: NetworkIcon,
          // the server lists for non-admins only what they may see: more networks may exist
          title: t(isAdmin ? 'networks.empty' : 'networks.noneAssigned'),
          description: t(isAdmin ? 'networks.emptyHint' : 'networks.noneAssignedHint'),
          children: <CreateNetworkButton />,
        }}
      />
      <Dialogs of={networkDialogs} refusal={useDialogRefusal(t('networks.page.refused'))} />
    </>
  )
}

/** Opens the dialog for a new network; admins only [NW-035]. */
function CreateNetworkButton() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()

  return (
    <DialogButton
      dialog="network.create"
      label={t('shared.createNetwork')}
      refusal={isAdmin ? undefined : t('networks.createRefused')}
    />
  )
}
