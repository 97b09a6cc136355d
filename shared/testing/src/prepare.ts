import { listOf, z } from '@meshdeck/platform'

import { callApi, signInAsAdmin } from './backend'
import { newDevice } from './device'

type NetworkFields = {
  addressrange6?: string
  defaultacl?: 'yes' | 'no'
  defaultinterface?: string
  defaultlistenport?: number
  defaultkeepalive?: number
  defaultmtu?: number
  defaultudpholepunch?: 'yes' | 'no'
  auto_join?: boolean
  virtual_nat_pool_ipv4?: string
  virtual_nat_site_prefixlen_ipv4?: number
}

/**
 * Creates a network as the signed-in user: `addNetwork('lab', '10.2.0.0/24')`. The range is empty for a network that
 * has only an IPv6 range. On Pro servers since 1.5.1, devices wait for approval without `auto_join`.
 */
export async function addNetwork(
  netid: string,
  addressrange: string,
  fields: NetworkFields = {},
): Promise<void> {
  await callApi('post', 'networks', {
    netid,
    addressrange,
    isipv4: addressrange ? 'yes' : 'no',
    isipv6: fields.addressrange6 ? 'yes' : 'no',
    ...fields,
  })
}

type JoiningDevice = Partial<Omit<ReturnType<typeof newDevice>, 'interfaces'>> & {
  name: string
  endpointipv6?: string
  wg_public_listen_port?: number
  interfaces?: ReadonlyArray<{ name: string; addressString: string }>
}

const keySchema = z.object({ token: z.string(), tags: z.array(z.string()) })
const nodeSchema = z.object({ id: z.string(), hostid: z.string() })
const hostSchema = z.object({ id: z.string(), name: z.string() })

/** Returns the token of the enrollment key that was created with a network. */
export async function joinTokenOf(networkId: string): Promise<string> {
  const keys = z.parse(listOf(keySchema), await callApi('get', 'v1/enrollment-keys'))
  const key = keys.find(({ tags }) => tags.includes(networkId))
  if (!key) throw new Error(`There is no key for ${networkId}`)
  return key.token
}

/** Joins devices to a network with its own key, as clients do over HTTP. */
export async function joinDevices(
  networkId: string,
  devices: readonly JoiningDevice[],
): Promise<void> {
  const token = encodeURIComponent(await joinTokenOf(networkId))
  for (const device of devices) {
    await callApi('post', `v1/host/register/${token}`, { ...newDevice(device.name), ...device })
  }
}

/** Joins one device to a network like `joinDevices`, and returns the ID of its node. */
export async function joinDevice(networkId: string, device: JoiningDevice): Promise<string> {
  const id = crypto.randomUUID()
  await joinDevices(networkId, [{ ...device, id }])
  return nodeOfHost(networkId, id)
}

/** Returns the ID of a device's node in a network by the device's name. */
export async function nodeIdOf(networkId: string, name: string): Promise<string> {
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  return nodeOfHost(networkId, hosts.find((host) => host.name === name)?.id)
}

async function nodeOfHost(networkId: string, hostId: string | undefined): Promise<string> {
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', `nodes/${networkId}`))
  const node = nodes.find(({ hostid }) => hostid === hostId)
  if (!node) throw new Error(`The device is not in ${networkId}`)
  return node.id
}

type PolicyEnd = { id: string; value: string }

export type PolicyInput = {
  name: string
  /** Everything by default. A policy whose first source is a user or group is for users. */
  from?: readonly PolicyEnd[]
  /** Everything by default. */
  to?: readonly PolicyEnd[]
  /** Any service by default. */
  type?: string
  protocol?: string
  ports?: readonly string[]
  /** 0: from source to destination, 1: both ways, as by default between devices. */
  allowed_traffic_direction?: 0 | 1
  enabled?: boolean
}

const everything: readonly PolicyEnd[] = [{ id: 'tag', value: '*' }]

/** Creates an access policy and returns its ID: `addPolicy('corp', { name: 'ssh', to: [{ id: 'device', value: nodeId }] })`. */
export async function addPolicy(
  networkId: string,
  { name, from = everything, to = everything, ...fields }: PolicyInput,
): Promise<string> {
  const isForUsers = from[0]?.id.startsWith('user') === true
  const policy = await callApi('post', 'v1/acls', {
    name,
    network_id: networkId,
    policy_type: isForUsers ? 'user-policy' : 'device-policy',
    src_type: from,
    dst_type: to,
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: isForUsers ? 0 : 1,
    enabled: true,
    ...fields,
  })
  return z.parse(z.object({ id: z.string() }), policy).id
}

const member = { username: 'ada.byron', password: 'long-enough' }

/**
 * Creates the networks `corp` and `lab` and a user whose group administers the first and uses the second [US-011]. For
 * an empty Pro backend. Returns the user's credentials.
 */
export async function makeNetworkAdmin(): Promise<typeof member> {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('lab', '10.2.0.0/24')
  await callApi('post', `users/${member.username}`, {
    ...member,
    platform_role_id: 'platform-user',
  })
  const network_roles = { corp: { 'corp-network-admin': {} }, lab: { 'lab-network-user': {} } }
  await callApi('post', 'v1/users/group', {
    user_group: { name: 'Operators', network_roles },
    members: [member.username],
  })
  return member
}
