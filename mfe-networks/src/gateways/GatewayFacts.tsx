import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { Badge, Flex, KeyValue, Stack, TextLink } from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import { natText } from '../details/nat-text'
import type { GatewayRow } from '../gateway-model/gateway-rows'
import type { Estate } from '../gateway-model/use-gateway-rows'
import { paths } from '../paths'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { useTranslation } from '../translations'
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
  const { t } = useTranslation()

  return (
    <KeyValue
      title={t('gateways.settings')}
      items={[
        { label: t('gateways.form.dns'), value: node.ingressdns, isMachine: true },
        { label: t('gateways.form.mtu'), value: node.ingressmtu, isMachine: true },
        {
          label: t('gateways.form.keepalive'),
          value: t('details.node.seconds', { count: node.ingresspersistentkeepalive }),
        },
        { label: t('gateways.metadata'), value: node.metadata },
        {
          label: t('gateways.roles'),
          value:
            roles.length === 0 ? undefined : (
              <Flex gap="1.5" flexWrap="wrap">
                {roles.map((role) => (
                  <Badge key={role} variant="outline">
                    {t(`gateways.role.${role}`)}
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
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()

  return (
    <KeyValue
      title={t('gateways.place')}
      items={[
        {
          label: t('gateways.node'),
          value: <TextLink to={paths.node(networkId, row.id)}>{row.name}</TextLink>,
        },
        {
          label: t('gateways.device'),
          value: host && <TextLink to={paths.device(host.id)}>{host.name}</TextLink>,
        },
        ...row.addresses.map((address) => ({
          label: address.includes(':') ? 'IPv6' : 'IPv4',
          value: address,
          isMachine: true,
          copies: address,
        })),
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
      ]}
    />
  )
}
