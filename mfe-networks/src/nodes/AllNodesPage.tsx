import { useCan } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { Boxes } from 'lucide-react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { useOfNetworks } from '../shared/common-columns'
import { useEveryNodeRow } from '../shared/node-rows'
import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { nodeDialogs } from './node-dialogs'
import { NodeListing } from './NodeListing'

/**
 * Nodes of all networks in one table. Fetched when the page opens and on request, never polled, as there may be
 * thousands.
 */
export function EveryNodePage() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const rows = useEveryNodeRow()
  const ofNetworks = useOfNetworks(rows.data)

  return (
    <>
      <PageHeader
        icon={Boxes}
        title={t('everyNetwork.nodes.title')}
        description={t('everyNetwork.nodes.description')}
        docsUrl={docs.nodes}
        refreshes={['nodes', 'hosts']}
      >
        <AddNodeButton />
      </PageHeader>
      <NodeListing
        label={t('everyNetwork.nodes.title')}
        viewKey="every-node"
        rows={rows}
        ofNetworks={ofNetworks}
        emptyHint={t(isAdmin ? 'nodes.emptyHint' : 'everyNetwork.notShown')}
      />
      <Dialogs of={nodeDialogs} />
    </>
  )
}
