import { ALL_ADMINS_GROUP, adminGroupOf, userGroupOf } from '../groups/default-groups'
import { isAdministrator } from '../roles/default-roles'
import type { Store } from '../storage/store'
import type { ExtClient, Host, Node } from '../storage/tables'
import type { Device } from './violations'

const ALL_USERS_GROUP = userGroupOf('global')

/** What checks look at of a device that has joined. */
export function deviceOf(host: DescribedHost, { tags }: Pick<Node, 'tags'>): Device {
  return { ...newcomerOf(host, Object.keys(tags ?? {})), autoupdate: host.autoupdate }
}

/** The same of one that wants to join; how it is updated is settled by joining. */
export function newcomerOf(host: Omit<DescribedHost, 'autoupdate'>, tags: string[]): Device {
  const { country_code, version, os, os_family, os_version, kernel_version } = host
  return {
    country: country_code,
    version,
    os,
    os_family,
    os_version,
    kernel_version,
    chosenBy: { tags },
  }
}

type DescribedHost = Pick<
  Host,
  'country_code' | 'version' | 'os' | 'os_family' | 'os_version' | 'kernel_version' | 'autoupdate'
>

/** Whether a client is somebody's device, which counts by his groups; others are not checked. */
export function isUserDevice(client: Pick<ExtClient, 'remote_access_client_id' | 'device_id'>) {
  return client.remote_access_client_id !== '' || client.device_id !== ''
}

/** What checks look at of somebody's device. */
export function userDeviceOf(store: Store, client: ExtClient): Device {
  const { country, client_version, os, os_family, os_version, kernel_version } = client
  return {
    country,
    version: client_version,
    os,
    os_family,
    os_version,
    kernel_version,
    chosenBy: { user_groups: groupsOfOwner(store, client) },
  }
}

/** His groups, and those of the network that come with being in one for all of them. */
function groupsOfOwner(store: Store, { ownerid, network }: ExtClient): string[] {
  const owner = store.users.find(ownerid)
  const groups = Object.keys(owner?.user_group_ids ?? {})
  if (!owner || groups.length === 0) return []
  if (isAdministrator(owner.platform_role_id)) {
    return [...groups, adminGroupOf(network), ALL_ADMINS_GROUP]
  }
  if (groups.includes(ALL_ADMINS_GROUP)) return [...groups, adminGroupOf(network)]
  return groups.includes(ALL_USERS_GROUP) ? [...groups, userGroupOf(network)] : groups
}
