import { useCan } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { Boxes } from 'lucide-react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { useAllNodeRows } from '../shared/node-rows'
import { docs } from '../shared/paths'
import { useDialogRefusal } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { nodeDialogs } from './node-dialogs'
import { NodeListing } from './NodeListing'

/**
 * Nodes of all networks in one table. Fetched when the page opens and on request, never polled, as there may be
 * thousands.
 */
export function AllNodesPage() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const rows = useAllNodeRows()

  return (
    <>
      <PageHeader
        icon={Boxes}
        title={t('nodes.allPage.title')}
        description={t('nodes.allPage.description')}
        docsUrl={docs.nodes}
        refreshes={['nodes', 'hosts']}
      >
        <AddNodeButton />
      </PageHeader>
      <NodeListing
        label={t('nodes.allPage.title')}
        viewKey="all-nodes"
        rows={rows}
        isOfAllNetworks
        emptyHint={t(isAdmin ? 'nodes.emptyHint' : 'shared.notShown')}
      />
      <Dialogs of={nodeDialogs} refusal={useDialogRefusal(t('nodes.refused'))} />
    </>
  )
}
