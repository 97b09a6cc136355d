import { useRequiredParam, useSearchParams } from '@meshdeck/platform'
import {
  Code,
  Dialogs,
  lazyOverlay,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  Span,
  Tabs,
} from '@meshdeck/ui'
import { Boxes, Info } from 'lucide-react'
import { useState } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { useNodeRows } from '../shared/node-rows'
import { docs, paths } from '../shared/paths'
import { useDialogRefusal, useListedNetwork } from '../shared/use-listed-network'
import { useLiveStatuses } from '../shared/use-live-statuses'
import { useTranslation } from '../translations'
import { nodeDialogs } from './node-dialogs'
import { NodeListing } from './NodeListing'

// config files are visited less; the same chunk name loads both parts at once
const ConfigFilesTab = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "config-files" */ '../config-files/ConfigFilesTab'))
      .ConfigFilesTab,
)
const CreateConfigFileButton = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "config-files" */ '../config-files/ConfigFilesTab'))
      .CreateConfigFileButton,
)
// seldom shown, and a download of its own would make the entry longer
const NoSuchNetwork = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "node-menu" */ '../shared/NoSuchNetwork')).NoSuchNetwork,
)

/** Nodes of one network, with its config files in a tab [SH-042]. */
export function NodesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const [params] = useSearchParams()
  const { data: network } = useListedNetwork(networkId)
  const [configRetries, setConfigRetries] = useState(0)
  const isConfig = params.get('tab') === 'config'
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
        refreshes={['nodes', 'hosts', 'networks', 'egress', 'config-files']}
      >
        {network && (
          <LinkButton
            icon={Info}
            to={paths.network(networkId)}
            aria-label={t('shared.networkInfo')}
            // a phone has no room beside the longer button of the other tab
            {...(isConfig && { hideBelow: 'md' })}
          >
            <Span hideBelow="md">{t('shared.networkInfo')}</Span>
          </LinkButton>
        )}
        {isConfig ? (
          <CreateConfigFileButton key={configRetries} networkId={networkId} />
        ) : (
          <AddNodeButton />
        )}
      </PageHeader>
      {network === null ? (
        <PageBoundary failure={t('shared.loadFailed')}>
          <NoSuchNetwork />
        </PageBoundary>
      ) : (
        <Tabs
          key={networkId}
          label={t('nodes.title')}
          tabs={[
            {
              id: 'nodes',
              label: t('nodes.title'),
              content: <NodeTable networkId={networkId} />,
            },
            {
              id: 'config',
              label: t('nodes.configFiles'),
              content: (
                <PageBoundary
                  failure={t('shared.loadFailed')}
                  onRetry={() => setConfigRetries(configRetries + 1)}
                >
                  <ConfigFilesTab networkId={networkId} />
                </PageBoundary>
              ),
            },
          ]}
        />
      )}
      <Dialogs of={nodeDialogs} refusal={useDialogRefusal(t('nodes.refused'))} />
    </>
  )
}

/** Nodes of one network with polled statuses. */
function NodeTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const rows = useNodeRows(networkId)
  const statuses = useLiveStatuses(networkId, rows.data?.length ?? 0)

  return (
    <NodeListing
      label={t('nodes.title')}
      viewKey="nodes"
      rows={rows}
      statuses={statuses}
      emptyHint={t('nodes.emptyHint')}
    />
  )
}
