import type { ConfigFile } from '@meshdeck/api/config-files'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { tagName } from '@meshdeck/domain/tag-name'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Badge, Flex, KeyValue, Stack, TextLink } from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import { endpointOf } from '../node-model/node-rows'
import { paths } from '../paths'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { useTranslation } from '../translations'
import { NodeUses } from '../uses/NodeUses'

type Props = { networkId: string; file: ConfigFile }

/** What the server knows of a config file. How its device is doing, it mostly does not. */
export function ConfigFileFacts({ networkId, file }: Props) {
  const { t } = useTranslation()

  return (
    <DetailGrid>
      <Stack gap="4">
        <AddressFacts file={file} />
        <GatewayFacts networkId={networkId} file={file} />
        <KeyValue
          title={t('configFiles.page.commands')}
          items={[
            { label: t('configFiles.postUp'), value: file.postup, isMachine: true },
            { label: t('configFiles.postDown'), value: file.postdown, isMachine: true },
          ]}
        />
      </Stack>
      <Stack gap="4">
        <OriginFacts file={file} />
        <NodeUses title={t('details.uses.title')} networkId={networkId} nodeIds={[file.clientid]} />
      </Stack>
    </DetailGrid>
  )
}

function AddressFacts({ file }: { file: ConfigFile }) {
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()
  const endpoint = isShown ? file.public_endpoint : t('endpoints.hidden')
  const machine = (value: string) => ({ value, isMachine: true, copies: value || undefined })

  return (
    <KeyValue
      title={t('details.node.address')}
      items={[
        { label: 'IPv4', ...machine(file.address) },
        { label: 'IPv6', ...machine(file.address6) },
        { label: t('configFiles.routes'), ...machine(file.extraallowedips.join(', ')) },
        { label: t('configFiles.publicKey'), ...machine(file.publickey) },
        { label: t('configFiles.page.seenAt'), value: endpoint, isMachine: isShown },
      ]}
    />
  )
}

/** What its gateway says stands in the file too, and changes with the gateway. */
function GatewayFacts({ networkId, file }: Props) {
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()
  const { data: nodes } = useQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const id = file.ingressgatewayid
  const gateway = nodes?.find((node) => node.id === id && !node.is_static)
  const host = hosts?.find((one) => one.id === gateway?.hostid)
  const endpoint = isShown ? endpointOf(host) : t('endpoints.hidden')

  return (
    <KeyValue
      title={t('configFiles.gateway')}
      items={[
        {
          label: t('configFiles.gateway'),
          // who may not see the node learns its id at least
          value: gateway ? (
            <TextLink to={paths.gateway(networkId, id)}>{host?.name || id}</TextLink>
          ) : (
            id
          ),
        },
        { label: t('configFiles.endpoint'), value: endpoint, isMachine: isShown },
        { label: t('details.node.mtu'), value: gateway?.ingressmtu, isMachine: true },
        {
          label: t('details.node.keepalive'),
          value:
            gateway && t('details.node.seconds', { count: gateway.ingresspersistentkeepalive }),
        },
        {
          label: t('configFiles.dns'),
          value: file.dns || t('configFiles.page.dnsOfGateway'),
          isMachine: file.dns !== '',
        },
      ]}
    />
  )
}

function OriginFacts({ file }: { file: ConfigFile }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const isOfProgram = file.remote_access_client_id !== '' || file.device_id !== ''
  const tags = file.tags.map((tag) => tagName(tag, file.network))
  const accessEnds = readServerTime(file.jit_expires_at ?? '')

  return (
    <KeyValue
      title={t('configFiles.page.file')}
      items={[
        {
          label: t('configFiles.enabled'),
          value: t(file.enabled ? 'shared.yes' : 'shared.no'),
        },
        { label: t('configFiles.owner'), value: file.ownerid },
        ...(accessEnds === undefined
          ? []
          : [{ label: t('configFiles.page.accessEnds'), value: formatMinute(accessEnds) }]),
        // of any other file the server knows no more than its owner
        ...(isOfProgram
          ? [
              { label: t('configFiles.madeBy'), value: t('configFiles.ofProgram') },
              { label: t('details.node.device'), value: file.device_name },
              { label: t('nodes.os'), value: file.os },
            ]
          : []),
        {
          label: t('configFiles.changed'),
          value: file.lastmodified > 0 ? formatMinute(file.lastmodified * 1000) : '',
        },
        ...(isPro ? [{ label: t('nodes.tags'), value: <Tags names={tags} /> }] : []),
      ]}
    />
  )
}

function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–'
  return (
    <Flex gap="1.5" flexWrap="wrap">
      {names.map((name) => (
        <Badge key={name} variant="subtle">
          {name}
        </Badge>
      ))}
    </Flex>
  )
}
