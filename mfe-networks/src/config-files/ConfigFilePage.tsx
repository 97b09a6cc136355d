import { type ConfigFile, configFileListQuery } from '@meshdeck/api/config-files'
import { hostListQuery } from '@meshdeck/api/hosts'
import { isConfigFile, nodeListQuery, nodeName } from '@meshdeck/api/nodes'
import { shortId } from '@meshdeck/domain/short-id'
import { tagName } from '@meshdeck/domain/tag-name'
import { formatMinute, readServerTime } from '@meshdeck/domain/times'
import {
  findIn,
  useCachedQuery,
  useCapabilities,
  useNameOf,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Badge,
  Dialogs,
  EmptyState,
  Flex,
  KeyValue,
  LinkButton,
  PageHeader,
  Stack,
  StatusBadge,
  TextLink,
} from '@meshdeck/ui'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { FileKey, FileText, FileX } from 'lucide-react'

import { NodeReferences } from '../shared/NetworkReferencesPanel'
import { endpointOf } from '../shared/node-rows'
import { docs, paths } from '../shared/paths'
import { useDialogLink } from '../shared/use-listed-network'
import { usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { AddressConflict } from './AddressConflict'
import { configFileDialogs } from './config-file-dialogs'
import { type ConfigFileRow, useConfigFileRows, useConfigFileStatuses } from './config-file-rows'
import { useConfigFileActions } from './use-config-file-actions'
import { useConfigFileDialogRefusal } from './use-config-file-switch'

/** Page of one config file of a network: its content, its gateway and what uses it. */
export function ConfigFilePage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const configFileId = useRequiredParam('fileId')
  // usually cached by the table; Refresh refetches it
  const configFiles = useCachedQuery(configFileListQuery(networkId))
  const rows = useConfigFileRows(networkId, { isFreshEnough: true })
  const row = rows.data?.find(({ id }) => id === configFileId)
  useNameOf(configFileId, row?.name)
  const onLeave = useLeave(paths.configFiles(networkId))

  return (
    <>
      <PageHeader
        icon={FileKey}
        title={configFileId}
        aside={row && <ConfigFileState row={row} count={rows.data?.length ?? 0} />}
        description={t('configFiles.page.description', { network: networkId })}
        docsUrl={docs.nodes}
        refreshes={['config-files', 'nodes', 'hosts', 'egress', 'policies']}
      >
        {row && <ConfigFileActions row={row} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={findIn(configFiles, ({ clientid }) => clientid === configFileId)}
        failure={t('shared.loadFailed')}
        missing={
          <EmptyState
            icon={FileX}
            title={t('configFiles.notFound')}
            description={t('configFiles.notFoundHint')}
          >
            <LinkButton to={paths.configFiles(networkId)}>{t('configFiles.page.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(file) => <ConfigFileFacts networkId={networkId} file={file} />}
      </PageAbout>
      <Dialogs of={configFileDialogs} refusal={useConfigFileDialogRefusal(rows.data)} />
    </>
  )
}

function ConfigFileActions({ row, onLeave }: { row: ConfigFileRow; onLeave: LeavePage }) {
  const { t } = useTranslation()
  const { rowActions } = useConfigFileActions({ onLeave })
  const linkTo = useDialogLink()

  return (
    <>
      {/* also in the menu, as a phone has no room for both */}
      <LinkButton
        icon={FileText}
        to={linkTo('config-file', row.network, { file: row.id })}
        hideBelow="md"
      >
        {t('configFiles.view')}
      </LinkButton>
      <DetailActions name={row.name} actions={rowActions(row)} />
    </>
  )
}

type Props = {
  row: ConfigFileRow
  /** Number of config files in the network; more files are polled less often. */
  count: number
}

/** Shows whether a config file is enabled and, where the server measures it, the health of its device. */
function ConfigFileState({ row, count }: Props) {
  const { measuresConfigFiles } = useCapabilities()
  if (!row.isEnabled) return <StatusBadge status="disabled" />
  return measuresConfigFiles ? (
    <MeasuredStatus row={row} count={count} />
  ) : (
    <StatusBadge status="enabled" />
  )
}

function MeasuredStatus({ row, count }: Props) {
  const { t } = useTranslation()
  const statuses = useConfigFileStatuses(row.network, count)
  const status = statuses?.get(row.id) ?? 'unknown'
  return <StatusBadge status={status} title={t('configFiles.healthHint')} />
}

type ConfigFileFactsProps = { networkId: string; file: ConfigFile }

/** Details of a config file. The server mostly has no health of its device. */
function ConfigFileFacts({ networkId, file }: ConfigFileFactsProps) {
  const { t } = useTranslation()

  return (
    <DetailGrid>
      <AddressConflict networkId={networkId} file={file} />
      <Stack gap="4">
        <AddressFacts file={file} />
        <GatewayFacts networkId={networkId} file={file} />
        <KeyValue
          title={t('configFiles.page.commands')}
          items={[
            { label: t('configFiles.postUp'), value: file.postup, isMonospace: true },
            { label: t('configFiles.postDown'), value: file.postdown, isMonospace: true },
          ]}
        />
      </Stack>
      <Stack gap="4">
        <OriginFacts file={file} />
        <NodeReferences
          title={t('shared.uses.title')}
          networkId={networkId}
          nodeIds={[file.clientid]}
        />
      </Stack>
    </DetailGrid>
  )
}

function AddressFacts({ file }: { file: ConfigFile }) {
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()
  const endpoint = isShown ? file.public_endpoint : t('shared.endpoints.hidden')
  const machine = (value: string) => ({ value, isMonospace: true, copyText: value || undefined })

  return (
    <KeyValue
      title={t('nodes.page.address')}
      items={[
        { label: 'IPv4', ...machine(file.address) },
        { label: 'IPv6', ...machine(file.address6) },
        { label: t('configFiles.routes'), ...machine(file.extraallowedips.join(', ')) },
        { label: t('configFiles.publicKey'), ...machine(file.publickey) },
        // only programs report it
        ...(file.public_endpoint
          ? [{ label: t('configFiles.page.seenAt'), value: endpoint, isMonospace: isShown }]
          : []),
      ]}
    />
  )
}

/** Settings of the gateway that are part of the file and change with the gateway. */
function GatewayFacts({ networkId, file }: ConfigFileFactsProps) {
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()
  const { data: nodes } = useCachedQuery(nodeListQuery(networkId))
  const { data: hosts } = useCachedQuery(hostListQuery())
  const id = file.ingressgatewayid
  const gateway = nodes?.find((node) => node.id === id && !isConfigFile(node))
  const host = hosts?.find((host) => host.id === gateway?.hostid)
  const endpoint = isShown ? endpointOf(host) : t('shared.endpoints.hidden')

  return (
    <KeyValue
      title={t('configFiles.gateway')}
      items={[
        {
          label: t('configFiles.gateway'),
          // users who may not see the node see at least the beginning of its ID
          value: gateway ? (
            <TextLink to={paths.gateway(networkId, id)}>{nodeName(gateway, host)}</TextLink>
          ) : (
            shortId(id)
          ),
        },
        { label: t('configFiles.endpoint'), value: endpoint, isMonospace: isShown },
        { label: t('nodes.page.mtu'), value: gateway?.ingressmtu, isMonospace: true },
        {
          label: t('nodes.page.keepalive'),
          value: gateway && t('nodes.page.seconds', { count: gateway.ingresspersistentkeepalive }),
        },
        {
          label: t('configFiles.dns'),
          value: file.dns.split(/,\s*/).join(', ') || t('configFiles.page.dnsOfGateway'),
          isMonospace: file.dns !== '',
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
        // for any other file the server stores only the owner
        ...(isOfProgram
          ? [
              { label: t('configFiles.madeBy'), value: t('configFiles.ofProgram') },
              { label: t('nodes.page.device'), value: file.device_name },
              { label: t('nodes.os'), value: file.os },
            ]
          : []),
        {
          label: t('nodes.page.lastChange'),
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
