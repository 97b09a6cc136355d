import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { expires } from '@meshdeck/domain/expiry'
import { overlayNode } from '@meshdeck/domain/node-overlay'
import { formatMinute } from '@meshdeck/domain/server-times'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import {
  Badge,
  Box,
  Flex,
  KeyValue,
  type KeyValueItem,
  lazyPart,
  PageBoundary,
  Panel,
  Stack,
  TextLink,
} from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import { natText } from '../details/nat-text'
import { type NodeRow, withoutPrefix } from '../node-model/node-rows'
import { NodeTrouble } from '../offline/NodeTrouble'
import { paths } from '../paths'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { useTranslation } from '../translations'
import { NodeUses } from '../uses/NodeUses'
import { NodePosture } from './NodePosture'

// pictures and measures are not what a node is opened for
const LateNodeLinks = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "node-links" */ '../node-links/NodeLinks')).NodeLinks,
)

type Props = { networkId: string; row: NodeRow }

/** What is known of a node: its own values over those of its host [HN-015]. */
export function NodeFacts({ networkId, row }: Props) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: nodes = [] } = useQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const { data: hosts = [] } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const node = nodes.find(({ id }) => id === row.id)
  const host = hosts.find(({ id }) => id === node?.hostid)

  return (
    <Stack gap="4">
      <NodeTrouble row={row} nodes={nodes} hosts={hosts} />
      <DetailGrid>
        <Stack gap="4">
          <AddressFacts row={row} node={node} />
          <EndpointFacts row={row} host={host} />
          {node && <TimeFacts node={node} host={host} />}
        </Stack>
        <Stack gap="4">
          <KeyValue
            title={t('details.node.roles')}
            items={[
              {
                label: t('nodes.kind'),
                value: (
                  <Badges variant="outline" texts={row.kinds.map((kind) => t(`kind.${kind}`))} />
                ),
              },
            ]}
          />
          {isPro && (
            <Panel title={t('nodes.tags')}>
              <Box px="4" py="3" textStyle="sm">
                <Badges variant="subtle" texts={row.tags} />
              </Box>
            </Panel>
          )}
          <PageBoundary failure={t('loadFailed')}>
            <LateNodeLinks networkId={networkId} nodeId={row.id} isConnected={row.isConnected} />
          </PageBoundary>
          {node && <NodePosture networkId={networkId} node={node} />}
          <NodeUses title={t('details.uses.title')} networkId={networkId} nodeIds={[row.id]} />
        </Stack>
      </DetailGrid>
    </Stack>
  )
}

type BadgesProps = {
  texts: readonly string[]
  /** As in the table: kinds and tags. */
  variant: 'outline' | 'subtle'
}

function Badges({ texts, variant }: BadgesProps) {
  if (texts.length === 0) return '–'
  return (
    <Flex gap="1.5" flexWrap="wrap">
      {texts.map((text) => (
        <Badge key={text} variant={variant}>
          {text}
        </Badge>
      ))}
    </Flex>
  )
}

function AddressFacts({ row, node }: { row: NodeRow; node: Node | undefined }) {
  const { t } = useTranslation()
  const addresses: KeyValueItem[] = row.addresses.map((address) => ({
    label: address.includes(':') ? 'IPv6' : 'IPv4',
    value: withoutPrefix(address),
    isMachine: true,
    copies: address,
  }))

  return (
    <KeyValue
      title={t('details.node.address')}
      items={[
        ...addresses,
        ...[node?.networkrange, node?.networkrange6].filter(Boolean).map((range, index) => ({
          label: t(
            index === 0 && range === node?.networkrange
              ? 'details.node.range'
              : 'details.node.range6',
          ),
          value: range,
          isMachine: true,
        })),
      ]}
    />
  )
}

function EndpointFacts({ row, host }: { row: NodeRow; host: Host | undefined }) {
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()

  return (
    <KeyValue
      title={t('details.node.endpoint')}
      items={[
        {
          label: t('details.node.device'),
          value: host && <TextLink to={paths.device(host.id)}>{host.name}</TextLink>,
        },
        {
          label: t('nodes.endpoint'),
          value: isShown ? row.endpoint : t('endpoints.hidden'),
          isMachine: isShown,
          copies: isShown ? row.endpoint : undefined,
        },
        {
          label: t('details.node.nat'),
          value: natText(t, host?.nat_type ?? ''),
        },
        { label: t('details.node.port'), value: host?.listenport, isMachine: true },
        { label: t('details.node.mtu'), value: host?.mtu, isMachine: true },
        {
          label: t('details.node.key'),
          value: host?.publickey,
          isMachine: true,
          copies: host?.publickey,
        },
      ]}
    />
  )
}

function TimeFacts({ node, host }: { node: Node; host: Host | undefined }) {
  const { t } = useTranslation()
  const whole = overlayNode(host, node)
  const moment = (seconds: number) => (seconds > 0 ? formatMinute(seconds * 1000) : '')

  return (
    <KeyValue
      title={t('details.node.times')}
      items={[
        {
          label: t('details.node.keepalive'),
          // its device's; what a gateway gives its config files stands on the page of the gateway
          value:
            whole.persistentkeepalive === undefined
              ? undefined
              : t('details.node.seconds', { count: whole.persistentkeepalive }),
        },
        { label: t('nodes.lastSeen'), value: moment(node.lastcheckin) },
        { label: t('details.node.lastPeerUpdate'), value: moment(whole.lastpeerupdate) },
        { label: t('details.node.lastChange'), value: moment(whole.lastmodified) },
        {
          label: t('details.node.expires'),
          value: expires(whole.expdatetime * 1000)
            ? moment(whole.expdatetime)
            : t('nodes.neverExpires'),
        },
      ]}
    />
  )
}
