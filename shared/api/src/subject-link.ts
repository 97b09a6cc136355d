import { isAddressWord } from '@meshdeck/domain/user-account'
import { placeHref } from '@meshdeck/platform'

import { type ActivityEvent, targetNameOf } from './queries/activity'
import type { Network } from './queries/networks'

type Link = (subject: { id: string; name: string; networkId: string }) => string | undefined

/** Link for each kind of subject: its own page, or the list searched for its name. */
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
  // roles of other kinds can't be changed
  USER_ROLE: ({ id }) => placeHref('network-role', { roleId: id }),
  USER_INVITE: ({ name }) => searched(placeHref('users'), name, 'invites'),
  PENDING_USER: ({ name }) => searched(placeHref('users'), name, 'pending'),
  SETTING: () => placeHref('settings'),
}

const networkSubjects = new Set([
  'NETWORK',
  'NODE',
  'GATEWAY',
  'EGRESS',
  'ACL',
  'TAG',
  'NAMESERVER',
])

/**
 * Returns the link to the target of an activity. Undefined if the activity or its network's deletion removed the
 * target, if there are many targets, and if no remote has a page for it.
 */
export function subjectLink(
  { action, target, network_id }: ActivityEvent,
  networks: ReadonlyArray<Pick<Network, 'netid'>>,
): string | undefined {
  const { id, name, subject_type: kind } = target
  const isGone = action.startsWith('DELETE') || action.endsWith('_ALL') || id === ''
  const networkId = kind === 'NETWORK' ? id : network_id
  const exists = networks.some(({ netid }) => netid === networkId)
  const isOfNetwork = networkSubjects.has(kind)
  if (isGone || (isOfNetwork && !exists)) return undefined
  return Object.hasOwn(links, kind) ? links[kind]?.({ id, name: name || id, networkId }) : undefined
}

/** Returns the name of the target; empty if it covers all of a kind, such as the settings. */
export function subjectName(event: ActivityEvent): string {
  const name = targetNameOf(event)
  return name === event.target.subject_type ? '' : name
}

function searched(href: string | undefined, text: string, tab?: string): string | undefined {
  return href && `${href}?${new URLSearchParams({ ...(tab && { tab }), q: text })}`
}
