import { isAddressWord } from '@meshdeck/domain/user-account'
import { placeHref } from '@meshdeck/platform'

import { type ActivityEvent, targetNameOf } from './queries/activity'
import type { Network } from './queries/networks'

type Link = (subject: { id: string; name: string; networkId: string }) => string | undefined

/** Where each kind of subject is to be seen: its own page, or the list searched for its name. */
const links: Readonly<Record<string, Link>> = {
  NETWORK: ({ id }) => placeHref('nodes', { networkId: id }),
  NODE: ({ id, networkId }) => placeHref('node', { networkId, nodeId: id }),
  GATEWAY: ({ id, networkId }) => placeHref('gateway', { networkId, nodeId: id }),
  DEVICE: ({ id }) => placeHref('device', { deviceId: id }),
  EGRESS: ({ name, networkId }) => searched(placeHref('egress', { networkId }), name),
  ENROLLMENT_KEY: ({ name }) => searched(placeHref('keys'), name),
  ACL: ({ id, networkId }) => placeHref('policy', { networkId, policyId: id }),
  TAG: ({ id, networkId }) => placeHref('tag', { networkId, tagId: id }),
  NAMESERVER: ({ name, networkId }) =>
    searched(placeHref('dns', { networkId }), name, 'name-servers'),
  USER: ({ id }) => placeHref(isAddressWord(id) ? 'user-in-full' : 'user', { username: id }),
  USER_GROUP: ({ id }) => placeHref('group', { groupId: id }),
  // nobody changes another kind of role
  USER_ROLE: ({ id }) => placeHref('network-role', { roleId: id }),
  USER_INVITE: ({ name }) => searched(placeHref('users'), name, 'invites'),
  PENDING_USER: ({ name }) => searched(placeHref('users'), name, 'pending'),
  SETTING: () => placeHref('settings'),
}

const ofNetwork = new Set(['NETWORK', 'NODE', 'GATEWAY', 'EGRESS', 'ACL', 'TAG', 'NAMESERVER'])

/**
 * The page of what something was done to. Undefined for what is gone with the deed or with its network,
 * for many things at once, and when no remote has a page for it.
 */
export function subjectLink(
  { action, target, network_id }: ActivityEvent,
  networks: ReadonlyArray<Pick<Network, 'netid'>>,
): string | undefined {
  const { id, name, subject_type: kind } = target
  const isGone = action.startsWith('DELETE') || action.endsWith('_ALL') || id === ''
  const networkId = kind === 'NETWORK' ? id : network_id
  const isThere = networks.some(({ netid }) => netid === networkId)
  const isOfNetwork = ofNetwork.has(kind)
  if (isGone || (isOfNetwork && !isThere)) return undefined
  return Object.hasOwn(links, kind) ? links[kind]?.({ id, name: name || id, networkId }) : undefined
}

/** The name of what it was done to; empty where that is all of a kind, such as the settings. */
export function subjectName(event: ActivityEvent): string {
  const name = targetNameOf(event)
  return name === event.target.subject_type ? '' : name
}

function searched(href: string | undefined, text: string, tab?: string): string | undefined {
  return href && `${href}?${new URLSearchParams({ ...(tab && { tab }), q: text })}`
}
