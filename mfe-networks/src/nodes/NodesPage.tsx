import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery, useRequiredParam } from '@meshdeck/platform'
import { Code, Dialogs, LinkButton, PageHeader } from '@meshdeck/ui'
import { Boxes, Info } from 'lucide-react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { docs } from '../links'
import { NoSuchNetwork } from '../networks/NoSuchNetwork'
import { paths } from '../paths'
import { useNetworkWords } from '../words'
import { nodeDialogs } from './node-dialogs'
import { NodeTable } from './NodeTable'

/** The nodes of one network. */
export function NodesPage() {
  const { t } = useNetworkWords()
  const networkId = useRequiredParam('networkId')
  const { data: networks } = useQuery(networkListQuery())
  const network = networks?.find(({ netid }) => netid === networkId)
  const range = network?.addressrange || network?.addressrange6

  return (
    <>
      <PageHeader
        icon={Boxes}
        title={t('nodes.title')}
        description={
          <>
            {t('nodes.description', { network: networkId })}
            {range && (
              <>
                , <Code>{range}</Code>
              </>
            )}
          </>
        }
        docsUrl={docs.nodes}
        refreshes={['nodes', 'hosts', 'networks', 'egress']}
      >
        {network && (
          <LinkButton to={paths.network(networkId)}>
            <Info aria-hidden="true" /> {t('shared.networkInfo')}
          </LinkButton>
        )}
        <AddNodeButton />
      </PageHeader>
      {/* the server answers for unknown networks as for empty ones; the list of networks knows better */}
      {networks && !network ? (
        <NoSuchNetwork />
      ) : (
        <NodeTable key={networkId} networkId={networkId} />
      )}
      <Dialogs of={nodeDialogs} />
    </>
  )
}
