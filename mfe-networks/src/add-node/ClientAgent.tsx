import { hostListQuery, publicPort } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { isConfigFile, nodeListQuery, nodeNames, readNodeStatuses } from '@meshdeck/api/nodes'
import { withoutPrefix } from '@meshdeck/domain/addresses'
import { isLoopback } from '@meshdeck/domain/known-hosts'
import {
  queryKeyOf,
  useQuery,
  useQueryClient,
  useServerConfig,
  useSuspenseQuery,
} from '@meshdeck/platform'
import { Box, Callout, NativeSelect, Stack, Tabs, Text, TextLink, useDialog } from '@meshdeck/ui'
import { type ReactNode, useId, useState } from 'react'

import { useTranslation } from '../translations'
import { DockerSteps, InstallSteps } from './InstallSteps'

type Props = {
  /** Empty until a network is chosen. */
  networkId: string
  /** Network picker, if the network is chosen here. */
  picker?: ReactNode
}

/** Steps to join a machine with the client, by system; used in a dialog and as a page. */
export function ClientAgent({ networkId, picker }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="5">
      {picker}
      {networkId !== '' && (
        <Tabs
          label={t('addNode.systems')}
          // also on the page, whose address holds the network beside the tab
          isInDialog
          tabs={[
            {
              id: 'windows',
              label: 'Windows',
              content: (
                <WithFirewall networkId={networkId}>
                  <InstallSteps system="windows" networkId={networkId} />
                </WithFirewall>
              ),
            },
            {
              id: 'mac',
              label: 'Mac',
              content: (
                <WithFirewall networkId={networkId}>
                  <InstallSteps system="mac" networkId={networkId} />
                </WithFirewall>
              ),
            },
            {
              id: 'linux',
              label: 'Linux',
              content: (
                <WithFirewall networkId={networkId}>
                  <InstallSteps system="linux" networkId={networkId} />
                </WithFirewall>
              ),
            },
            {
              id: 'docker',
              label: 'Docker',
              content: (
                <WithFirewall networkId={networkId} isContainer>
                  <DockerSteps networkId={networkId} />
                </WithFirewall>
              ),
            },
          ]}
        />
      )}
      {networkId !== '' && <JoinedDevices key={networkId} networkId={networkId} />}
      {networkId === '' && <FirewallNote networkId="" />}
    </Stack>
  )
}

/** Shows the steps for a system and the ports that have to be open for its client. */
function WithFirewall({
  networkId,
  isContainer = false,
  children,
}: {
  networkId: string
  isContainer?: boolean
  children: ReactNode
}) {
  return (
    <Stack gap="5">
      {children}
      <FirewallNote networkId={networkId} isContainer={isContainer} />
    </Stack>
  )
}

type NetworkPickerProps = { value: string; onChange: (networkId: string) => void }

/** Picker for the network that a node joins [AN-009]. */
export function NetworkPicker({ value, onChange }: NetworkPickerProps) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const id = useId()
  const { data: networks } = useSuspenseQuery(networkListQuery())

  if (networks.length === 0) {
    return (
      <Callout tone="info">
        {t('shared.noNetworks')}{' '}
        <TextLink to={linkTo('network.create')}>{t('shared.createNetwork')}</TextLink>
      </Callout>
    )
  }

  return (
    <Stack gap="1.5">
      <Box textStyle="label">
        <label htmlFor={id}>{t('shared.network')}</label>
      </Box>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {t('shared.pickNetwork')}
        </option>
        {networks.map(({ netid }) => (
          <option key={netid}>{netid}</option>
        ))}
      </NativeSelect>
    </Stack>
  )
}

/** Reports devices that join the network while the commands are shown, with their addresses. */
function JoinedDevices({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const joinedDevices = useJoinedDevices(networkId)

  return (
    <Box role="status" hidden={joinedDevices.length === 0}>
      {joinedDevices.length > 0 && (
        <Callout tone="info">
          {joinedDevices.map(({ id, name, address }) => (
            <div key={id}>{t('addNode.joined', { name, address })}</div>
          ))}
        </Callout>
      )}
    </Box>
  )
}

const POLL_MS = 3000

type JoinedDevice = { id: string; name: string; address: string }

/** Returns the devices that have joined a network since the first response, latest first. */
function useJoinedDevices(networkId: string): JoinedDevice[] {
  const ids = useNewIds(networkId)
  const readJoined = useReadJoined(networkId)
  const { data: joined = [] } = useQuery({
    queryKey: queryKeyOf('nodes', { networkId, nodeIds: ids }, 'joined'),
    queryFn: () => readJoined(ids),
    enabled: ids.length > 0,
    placeholderData: (previous: JoinedDevice[] | undefined) => previous,
    gcTime: 0,
  })
  return joined
}

/**
 * Returns the IDs that the server has added since the first response. The call is cheap and includes config files and
 * users.
 */
function useNewIds(networkId: string): string[] {
  const { data: statuses } = useQuery({
    // a query of its own: the data of the page may be older than the dialog
    queryKey: queryKeyOf('nodes', { networkId }, 'joining'),
    queryFn: ({ signal }) => readNodeStatuses(networkId, signal),
    refetchInterval: POLL_MS,
    gcTime: 0,
  })
  const [idsBefore, setIdsBefore] = useState<ReadonlySet<string>>()
  if (statuses && !idsBefore) setIdsBefore(new Set(statuses.keys()))

  return idsBefore && statuses ? [...statuses.keys()].filter((id) => !idsBefore.has(id)) : []
}

/** Returns names and addresses of new nodes; also refetches the lists on the page. */
function useReadJoined(networkId: string) {
  const queryClient = useQueryClient()

  return async (ids: readonly string[]): Promise<JoinedDevice[]> => {
    const [nodes, hosts] = await Promise.all([
      queryClient.fetchQuery({ ...nodeListQuery(networkId), staleTime: 0 }),
      queryClient.fetchQuery({ ...hostListQuery(), staleTime: 0 }),
    ])
    const nameOf = nodeNames(nodes, hosts)
    return nodes
      .filter((node) => !isConfigFile(node) && ids.includes(node.id))
      .map(({ id, address, address6 }) => ({
        id,
        name: nameOf(id),
        address: withoutPrefix(address || address6),
      }))
      .toReversed()
  }
}

/** More ports than this are shown as one range. */
const FEW_PORTS = 5

/** Returns the ports on which the devices of a network listen; empty until they are loaded. */
function usePeerPorts(networkId: string): string {
  const { data: hosts = [] } = useQuery(hostListQuery())
  const { data: nodes = [] } = useQuery({ ...nodeListQuery(networkId), enabled: networkId !== '' })
  const members = new Set(nodes.map(({ hostid }) => hostid))
  const memberPorts = hosts.filter(({ id }) => members.has(id)).map((host) => publicPort(host))
  const ports = [...new Set(memberPorts)].filter((port) => port > 0).toSorted((a, b) => a - b)
  return ports.length > FEW_PORTS ? `${ports[0]}–${ports.at(-1)}` : ports.join(', ')
}

/** In the form of the client's join command and of a container's environment. */
const STATIC_PORT_OPTION = '--static-port -p <port>'
const STATIC_PORT_VARIABLES = '-e IS_STATIC_PORT=true -e PORT=<port>'

/** Lists the ports that a client needs open to reach the server and its peers. */
function FirewallNote({
  networkId,
  isContainer = false,
}: {
  networkId: string
  isContainer?: boolean
}) {
  const { t } = useTranslation()
  const config = useServerConfig()
  const host = config?.APIHost.replace(/:\d+$/, '')
  const address =
    [config?.PublicIp, host, config?.Server].find((name) => name && !isLoopback(name)) ??
    t('addNode.serverAddress')
  const ports = usePeerPorts(networkId)

  return (
    <Callout tone="info" title={t('addNode.firewall')}>
      <Stack gap="1.5">
        <Text>{t('addNode.firewallText', { address })}</Text>
        {ports !== '' && <Text>{t('addNode.peerPorts', { ports })}</Text>}
        <Text>{t('addNode.portText')}</Text>
        <Text>
          {isContainer
            ? t('addNode.staticPortInContainer', { variables: STATIC_PORT_VARIABLES })
            : t('addNode.staticPortText', { option: STATIC_PORT_OPTION })}
        </Text>
      </Stack>
    </Callout>
  )
}
