import { relayNodes } from '@meshdeck/api/gateway-changes'
import type { Host } from '@meshdeck/api/hosts'
import { type Node, nodeKey, nodeNames } from '@meshdeck/api/nodes'
import { useCan } from '@meshdeck/platform'
import {
  Flex,
  IconButton,
  LinkButton,
  Panel,
  Stack,
  Text,
  TextLink,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
import { Split, X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { GatewayRow } from '../shared/gateway-rows'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'

type Props = {
  networkId: string
  gateway: GatewayRow
  nodes: readonly Node[]
  hosts: readonly Host[]
}

/** Number of names in a panel; the linked table has all of them. */
const MAX_NAMES = 50

/** Config files and nodes behind a gateway, by name. */
export function GatewayUsers({ networkId, gateway, nodes, hosts }: Props) {
  const { t } = useTranslation()
  const { administerNetwork } = useCan()
  const { linkTo } = useDialog()
  const release = useStopRelaying(networkId, gateway)
  const nameOf = nodeNames(nodes, hosts)
  const nodesWhere = (isOne: (node: Node) => boolean) =>
    nodes
      .filter(isOne)
      .map(nodeKey)
      .map((id) => ({ id, name: nameOf(id) }))
  const mayChange = administerNetwork(networkId)

  return (
    <Stack gap="4">
      <NamePanel
        title={t('gateways.clients')}
        networkId={networkId}
        names={nodesWhere(({ static_node }) => static_node?.ingressgatewayid === gateway.id)}
        none={t('gateways.noClients')}
        all={paths.configFilesOf(networkId, gateway.name)}
        pathOf={paths.configFile}
      />
      <NamePanel
        title={t('gateways.relayed')}
        networkId={networkId}
        names={nodesWhere(({ relayedby }) => relayedby === gateway.id)}
        none={t('gateways.noRelayed')}
        aside={
          mayChange && (
            <LinkButton icon={Split} size="sm" to={linkTo('relay-nodes', { gateway: gateway.id })}>
              {t('gateways.relayNodes')}
            </LinkButton>
          )
        }
        {...(mayChange && { onRelease: release })}
      />
      <NamePanel
        title={t('gateways.internet.users')}
        networkId={networkId}
        names={nodesWhere(({ internetgw_node_id: id }) => id === gateway.id)}
        {...(gateway.roles.includes('internet')
          ? { none: t('gateways.internet.noUsers'), all: paths.internetGateways(networkId) }
          : { none: t('gateways.internet.notOne') })}
      />
    </Stack>
  )
}

type NamedNode = { id: string; name: string }
type PanelProps = {
  title: string
  networkId: string
  names: NamedNode[]
  /** Shown when the list is empty. */
  none: string
  /** Link to the full list. */
  all?: string
  /** Returns the path of an item's page. */
  pathOf?: (networkId: string, id: string) => string
  aside?: ReactNode
  onRelease?: (node: NamedNode) => void
}

function NamePanel(props: PanelProps) {
  const { title, networkId, names, none, all, pathOf = paths.node, aside, onRelease } = props
  const { t } = useTranslation()
  const remainingCount = names.length - MAX_NAMES

  return (
    <Panel
      title={names.length > 0 ? `${title} (${names.length})` : title}
      aside={aside || (all && <TextLink to={all}>{t('gateways.showAll')}</TextLink>)}
    >
      <Stack as="ul" gap="0" px="4" py="2" textStyle="sm" listStyleType="none">
        {names.length === 0 && (
          <Text as="li" color="fg.muted" py="1.5">
            {none}
          </Text>
        )}
        {names.slice(0, MAX_NAMES).map((namedNode) => (
          <Flex as="li" key={namedNode.id} alignItems="center" minH="8" gap="2">
            <TextLink to={pathOf(networkId, namedNode.id)} overflowWrap="anywhere" minW="0">
              {namedNode.name}
            </TextLink>
            {onRelease && (
              <IconButton
                icon={X}
                size="sm"
                variant="ghost"
                ms="auto"
                aria-label={t('gateways.relay.release', { name: namedNode.name })}
                onClick={() => onRelease(namedNode)}
              />
            )}
          </Flex>
        ))}
        {remainingCount > 0 && (
          <Text as="li" color="fg.muted">
            {t('shared.more', { count: remainingCount })}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

/** Returns an action that stops relaying a node through a gateway; the node then connects to the others directly. */
export function useStopRelaying(networkId: string, gateway: GatewayRow) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  return ({ id, name }: { id: string; name: string }) =>
    confirm({
      title: t('gateways.relay.releaseTitle', { name }),
      description: t('gateways.relay.releaseText', { gateway: gateway.name }),
      action: t('gateways.relay.releaseAction'),
      isDanger: false,
      onConfirm: async () => {
        await relayNodes({ networkId, nodeId: gateway.id, base: [id], mine: [] })
      },
      success: t('gateways.relay.released', { name }),
      failure: t('gateways.relay.failed'),
    })
}
