import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { isBehindNat } from '@meshdeck/domain/node-overlay'
import { Badge, Flex, KeyValue, Stack, TextLink } from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import type { Estate } from '../gateway-model/use-gateway-rows'
import { paths } from '../paths'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { GatewayUsers } from './GatewayUsers'

type Props = {
  networkId: string
  row: GatewayRow
  estate: Estate
}

/** What a gateway gives, where it stands, and who is behind it. */
export function GatewayFacts({ networkId, row, estate }: Props) {
  const node = estate.nodes.find(({ id }) => id === row.id)
  const host = estate.hosts.find(({ id }) => id === node?.hostid)

  return (
    <DetailGrid>
      <Stack gap="4">
        {node && <SettingFacts node={node} roles={row.roles} />}
        <PlaceFacts networkId={networkId} row={row} host={host} />
      </Stack>
      <GatewayUsers networkId={networkId} gateway={row} {...estate} />
    </DetailGrid>
  )
}

function SettingFacts({ node, roles }: { node: Node; roles: GatewayRow['roles'] }) {
  const { t } = useGatewayWords()

  return (
    <KeyValue
      title={t('settings')}
      items={[
        { label: t('form.dns'), value: node.ingressdns, isMachine: true },
        { label: t('form.mtu'), value: node.ingressmtu, isMachine: true },
        {
          label: t('form.keepalive'),
          value: t('details:node.seconds', { count: node.ingresspersistentkeepalive }),
        },
        { label: t('metadata'), value: node.metadata },
        {
          label: t('roles'),
          value:
            roles.length === 0 ? undefined : (
              <Flex gap="1.5" flexWrap="wrap">
                {roles.map((role) => (
                  <Badge key={role} variant="outline">
                    {t(`role.${role}`)}
                  </Badge>
                ))}
              </Flex>
            ),
        },
      ]}
    />
  )
}

type PlaceProps = Pick<Props, 'networkId' | 'row'> & { host: Host | undefined }

function PlaceFacts({ networkId, row, host }: PlaceProps) {
  const { t } = useGatewayWords()
  const { isShown } = usePublicAddresses()
  const natType = host?.nat_type ?? ''

  return (
    <KeyValue
      title={t('place')}
      items={[
        {
          label: t('node'),
          value: <TextLink to={paths.node(networkId, row.id)}>{row.name}</TextLink>,
        },
        {
          label: t('device'),
          value: host && <TextLink to={paths.device(host.id)}>{host.name}</TextLink>,
        },
        ...row.addresses.map((address) => ({
          label: address.includes(':') ? 'IPv6' : 'IPv4',
          value: address,
          isMachine: true,
          copies: address,
        })),
        {
          label: t('networks:nodes.endpoint'),
          value: isShown ? row.endpoint : t('networks:endpoints.hidden'),
          isMachine: isShown,
          copies: isShown ? row.endpoint : undefined,
        },
        {
          label: t('details:node.nat'),
          value: isBehindNat(natType) ? natType : t('details:node.noNat'),
        },
      ]}
    />
  )
}
