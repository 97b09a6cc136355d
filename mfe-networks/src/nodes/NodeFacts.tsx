import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { violationsOf } from '@meshdeck/api/posture-checks'
import { withoutPrefix } from '@meshdeck/domain/addresses'
import { overlayNode } from '@meshdeck/domain/node-overlay'
import { expires, formatMinute, readServerTime } from '@meshdeck/domain/times'
import { placeHref, useCachedQuery, useCapabilities } from '@meshdeck/platform'
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
  Text,
  TextLink,
} from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import { natText } from '../shared/nat-text'
import { NodeReferences } from '../shared/NetworkReferencesPanel'
import { type NodeRow, shownKinds } from '../shared/node-rows'
import { paths } from '../shared/paths'
import { usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { NodeTrouble } from './OfflineHelp'

// graph and metrics aren't the main purpose of the page
const LazyNodeLinks = lazyPart(
  async () => (await import(/* webpackChunkName: "node-links" */ './NodeLinks')).NodeLinks,
)

type Props = { networkId: string; row: NodeRow }

/** Details of a node: its own values, with those of its host as fallback [HN-015]. */
export function NodeFacts({ networkId, row }: Props) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: nodes = [] } = useCachedQuery(nodeListQuery(networkId))
  const { data: hosts = [] } = useCachedQuery(hostListQuery())
  const node = nodes.find(({ id }) => id === row.id)
  const host = hosts.find(({ id }) => id === node?.hostid)
  // the device of a desktop app joins as a node since 1.8.0
  const owner = node?.is_user_node ? node.static_node?.ownerid : ''

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
            title={t('nodes.page.roles')}
            items={[
              {
                label: t('nodes.kind'),
                value: (
                  <Stack gap="1.5">
                    <Badges
                      variant="outline"
                      texts={shownKinds(row).map((kind) => t(`nodes.kindOf.${kind}`))}
                    />
                    {row.kinds.includes('relay') && (
                      <Text textStyle="xs" color="fg.muted">
                        {t(
                          row.kinds.includes('autoRelay')
                            ? 'gateways.roleHint.autoRelay'
                            : 'nodes.relayHint',
                        )}
                      </Text>
                    )}
                  </Stack>
                ),
              },
              ...(owner ? [{ label: t('configFiles.owner'), value: owner }] : []),
            ]}
          />
          {isPro && (
            <Panel title={t('nodes.tags')}>
              <Box px="4" py="3" textStyle="sm">
                <Badges variant="subtle" texts={row.tags} />
              </Box>
            </Panel>
          )}
          <PageBoundary failure={t('shared.loadFailed')}>
            <LazyNodeLinks networkId={networkId} nodeId={row.id} isConnected={row.isConnected} />
          </PageBoundary>
          {node && <NodePosture networkId={networkId} node={node} />}
          <NodeReferences title={t('shared.uses.title')} networkId={networkId} nodeIds={[row.id]} />
        </Stack>
      </DetailGrid>
    </Stack>
  )
}

type BadgesProps = {
  texts: readonly string[]
  /** Kinds and tags are shown as in the table. */
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
    isMonospace: true,
    copyText: address,
  }))

  return (
    <KeyValue
      title={t('nodes.page.address')}
      items={[
        ...addresses,
        ...[node?.networkrange, node?.networkrange6].filter(Boolean).map((range, index) => ({
          label: t(
            index === 0 && range === node?.networkrange ? 'nodes.page.range' : 'nodes.page.range6',
          ),
          value: range,
          isMonospace: true,
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
      title={t('nodes.page.endpoint')}
      items={[
        {
          label: t('nodes.page.device'),
          value: host && <TextLink to={paths.device(host.id)}>{host.name}</TextLink>,
        },
        {
          label: t('nodes.endpoint'),
          value: isShown ? row.endpoint : t('shared.endpoints.hidden'),
          isMonospace: isShown,
          copyText: isShown ? row.endpoint : undefined,
        },
        {
          label: t('nodes.page.nat'),
          value: natText(t, host?.nat_type ?? ''),
        },
        { label: t('nodes.page.port'), value: host?.listenport, isMonospace: true },
        { label: t('nodes.page.mtu'), value: host?.mtu, isMonospace: true },
        {
          label: t('nodes.page.key'),
          value: host?.publickey,
          isMonospace: true,
          copyText: host?.publickey,
        },
      ]}
    />
  )
}

function TimeFacts({ node, host }: { node: Node; host: Host | undefined }) {
  const { t } = useTranslation()
  const wholeNode = overlayNode(host, node)
  const moment = (seconds: number) => (seconds > 0 ? formatMinute(seconds * 1000) : '')

  return (
    <KeyValue
      title={t('nodes.page.times')}
      items={[
        {
          label: t('nodes.page.keepalive'),
          // value of its device; what a gateway gives its config files is on the page of the gateway
          value:
            wholeNode.persistentkeepalive === undefined
              ? undefined
              : t('nodes.page.seconds', { count: wholeNode.persistentkeepalive }),
        },
        { label: t('nodes.lastSeen'), value: moment(node.lastcheckin) },
        { label: t('nodes.page.lastPeerUpdate'), value: moment(wholeNode.lastpeerupdate) },
        { label: t('nodes.page.lastChange'), value: moment(wholeNode.lastmodified) },
        {
          label: t('nodes.page.expires'),
          value: expires(wholeNode.expdatetime * 1000)
            ? moment(wholeNode.expdatetime)
            : t('nodes.neverExpires'),
        },
      ]}
    />
  )
}

type NodePostureProps = { networkId: string; node: Node }

/** Failed posture checks of a node in its network, with the server's texts: Pro since 1.5.1. */
function NodePosture({ networkId, node }: NodePostureProps) {
  const { t } = useTranslation()
  const { hasPostureChecks } = useCapabilities()
  if (!hasPostureChecks) return null

  const violations = violationsOf(node)
  const evaluated = readServerTime(node.last_evaluated_at ?? '')
  const href = placeHref('posture-checks', { networkId })

  return (
    <Panel
      title={t('nodes.posture.title')}
      aside={href && <TextLink to={href}>{t('nodes.posture.all')}</TextLink>}
    >
      <Stack gap="2.5" px="4" py="3" textStyle="sm">
        {violations.length === 0 && (
          <Text>{t(evaluated === undefined ? 'nodes.posture.never' : 'nodes.posture.passes')}</Text>
        )}
        {violations.map(({ check_id, name, message, severity }) => (
          <Flex key={check_id} gap="2.5" alignItems="flex-start" justifyContent="space-between">
            <Stack gap="0" minW="0" overflowWrap="anywhere">
              <Text className="notranslate">{message}</Text>
              <Text color="fg.muted" textStyle="xs">
                {name}
              </Text>
            </Stack>
            <Badge variant="surface" colorPalette={palettes.get(severity) ?? 'neutral'}>
              {t('nodes.posture.severityIs', {
                severity: t(`nodes.posture.severity.${severity}`, {
                  defaultValue: String(severity),
                }),
              })}
            </Badge>
          </Flex>
        ))}
        {evaluated !== undefined && (
          <Text color="fg.muted" textStyle="xs">
            {t('nodes.posture.evaluated', { moment: formatMinute(evaluated) })}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

const palettes = new Map([
  [4, 'critical'],
  [3, 'warning'],
  [2, 'info'],
])
