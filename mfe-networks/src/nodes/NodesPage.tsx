import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery, useRequiredParam, useTranslation } from '@meshdeck/platform'
import { Code, Dialogs, EmptyState, LinkButton, PageHeader } from '@meshdeck/ui'
import { Boxes, Unplug } from 'lucide-react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { docs } from '../links'
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
        <AddNodeButton />
      </PageHeader>
      {networks && !network ? (
        <NoSuchNetwork />
      ) : (
        <NodeTable key={networkId} networkId={networkId} />
      )}
      <Dialogs of={nodeDialogs} />
    </>
  )
}

/** The server answers for unknown networks as for empty ones; the list of networks knows better. */
function NoSuchNetwork() {
  const { t } = useTranslation('networks')

  return (
    <EmptyState icon={Unplug} title={t('nodes.notFound')} description={t('nodes.notFoundHint')}>
      <LinkButton to={paths.networks()}>{t('nodes.allNetworks')}</LinkButton>
    </EmptyState>
  )
}
