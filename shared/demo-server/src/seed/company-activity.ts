import { egressVersions } from '../access-control/egress'
import { policyVersions } from '../access-control/policy-versions'
import type { Identity } from '../context'
import { forServer } from '../edition'
import { programActivity } from '../ext-clients/ext-client'
import { keySubject } from '../hosts/enrollment-key'
import { hostReply } from '../hosts/host'
import { type ActivityInput, deletionDiff, namedSubject, subject } from '../monitoring/activity'
import { networkVersions } from '../networks/network-versions'
import { nodeSubject } from '../nodes/node'
import { createNodeReplies } from '../nodes/node-reply'
import { serverVersions } from '../server/server-versions'
import { readSettings, type Settings } from '../server/settings'
import { settingsActivity } from '../server/settings-activity'
import { groupVersions } from '../users/group'
import { userVersions } from '../users/user-versions'
import type { CompanyNetwork } from './company-networks'
import { activityOfNewEntities } from './new-entity-activity'
import { DEMO_NAME } from './seed-people'

const by = 'netops'

/** Returns the actions in the first network and on the server, one of every kind that the version logs. */
export function companyActivity([first]: CompanyNetwork[], identity: Identity): ActivityInput[] {
  if (first?.store.edition !== 'pro') return []
  return [
    ...ofAccess(first),
    ...ofPeople(first),
    ...ofRights(first),
    ...ofDevices(first, identity),
    ...ofPrograms(first),
    ...ofSettings(first),
    ...(first.store.can('hasBulkNodes') ? activityOfNewEntities(first, by) : []),
  ]
}

/** Returns actions on networks, routes, policies, tags and keys; creating most of them is logged elsewhere. */
function ofAccess({ store, network }: CompanyNetwork): ActivityInput[] {
  const network_id = network.netid
  const networkReply = forServer(networkVersions, store).toReply
  const policyReply = forServer(policyVersions, store).toReply
  const routeReply = forServer(egressVersions, store).toReply
  const [policy] = store.policies.all({ network_id, default: false })
  const [route] = store.egress.all({ network: network_id })
  const [tag] = store.tags.all({ network: network_id, created_by: DEMO_NAME })
  const [key] = store.keys.all({ default: false })
  const trial = { ...network, netid: 'trial', id: '' }
  const activity: ActivityInput[] = [
    { by, action: 'CREATE', target: namedSubject('NETWORK', network_id, networkReply(network)) },
    {
      by,
      action: 'DELETE',
      target: namedSubject('NETWORK', 'trial'),
      ...deletionDiff(store, networkReply(trial)),
    },
  ]
  if (policy) {
    activity.push({
      by,
      action: 'DELETE',
      network_id,
      target: subject('ACL', { id: policy.id, name: 'Trial' }),
      ...deletionDiff(store, policyReply({ ...policy, name: 'Trial' })),
    })
  }
  if (route) {
    const target = subject('EGRESS', route)
    const [Old, New] = [routeReply({ ...route, status: false }), routeReply(route)]
    activity.push({ by, action: 'UPDATE', network_id, target, diff: { Old, New } })
    activity.push({ by, action: 'DELETE', network_id, target, ...deletionDiff(store, New) })
  }
  if (tag) {
    const target = subject('TAG', { id: tag.id, name: tag.tag_name })
    const diff = { Old: { ...tag, color_code: '' }, New: { ...tag, tagged_nodes: null } }
    activity.push({ by, action: 'UPDATE', network_id, target, diff })
    activity.push({ by, action: 'DELETE', network_id, target, ...deletionDiff(store, tag) })
  }
  if (key) {
    const diff = { Old: { ...key, groups: null }, New: { ...key, groups: [] } }
    activity.push({ by, action: 'UPDATE', target: keySubject(key), diff })
    activity.push({ by, action: 'DELETE', target: keySubject(key), ...deletionDiff(store, key) })
  }
  return activity
}

/** Returns actions on accounts, invites, pending users, tokens and MFA. */
function ofPeople({ store }: CompanyNetwork): ActivityInput[] {
  const { toReply, actionOf } = forServer(userVersions, store)
  const user = store.users.get('field-team')
  const target = namedSubject('USER', user.username)
  const switched = { ...user, is_mfa_enabled: true }
  const [token] = store.accessTokens.all()
  const former = { ...user, username: 'former-vendor', display_name: 'Former vendor' }
  return [
    { by, action: 'CREATE', target: namedSubject('USER', user.username, toReply(user)) },
    {
      by,
      action: 'UPDATE',
      target,
      diff: { Old: toReply({ ...user, display_name: '' }), New: toReply(user) },
    },
    ...[
      [user, switched],
      [switched, user],
    ].flatMap(([before = user, after = user]): ActivityInput[] => [
      {
        by: user.username,
        action: actionOf(before, after),
        target,
        diff: { Old: toReply(before), New: toReply(after) },
      },
    ]),
    {
      by,
      action: 'DELETE',
      target: namedSubject('USER', former.username),
      ...deletionDiff(store, toReply(former)),
    },
    ...(token
      ? [
          { by, action: 'CREATE' as const, target: subject('USER_ACCESS_TOKEN', token, token) },
          {
            by,
            action: 'DELETE' as const,
            target: subject('USER_ACCESS_TOKEN', token, token),
            ...deletionDiff(store, token),
          },
        ]
      : []),
    ...store.invites.all().map(({ email }): ActivityInput => ({
      by,
      action: 'CREATE',
      target: namedSubject('USER_INVITE', email),
    })),
    { by, action: 'DELETE', target: namedSubject('USER_INVITE', 'old-partner@example.com') },
    { by, action: 'DELETE_ALL', target: namedSubject('USER_INVITE', 'All Invites') },
    { by, action: 'CREATE', target: namedSubject('PENDING_USER', 'day-shift@example.com') },
    { by, action: 'DELETE', target: namedSubject('PENDING_USER', 'unknown@example.com') },
    { by, action: 'DELETE_ALL', target: namedSubject('PENDING_USER', by) },
  ]
}

function ofRights({ store }: CompanyNetwork): ActivityInput[] {
  const { toReply } = forServer(groupVersions, store)
  const [role] = store.roles.all()
  const [group] = store.groups.all()
  const activity: ActivityInput[] = []
  if (role) {
    const target = subject('USER_ROLE', role)
    const diff = { Old: { ...role, meta_data: '' }, New: role }
    activity.push({ by, action: 'CREATE', target, origin: 'CLIENT-APP' })
    activity.push({ by, action: 'UPDATE', target, diff })
    activity.push({ by, action: 'DELETE', target, ...deletionDiff(store, role) })
  }
  if (group) {
    const target = subject('USER_GROUP', group)
    const diff = { Old: toReply({ ...group, meta_data: 'Trial' }), New: toReply(group) }
    activity.push({ by, action: 'CREATE', target })
    activity.push({ by, action: 'UPDATE', target, diff })
    activity.push({ by, action: 'DELETE', target, ...deletionDiff(store, toReply(group)) })
  }
  return activity
}

/** Returns actions on devices, their nodes and gateways, and commands to devices. */
function ofDevices(companyNetwork: CompanyNetwork, identity: Identity): ActivityInput[] {
  const { store, members, network } = companyNetwork
  const [node] = members
  if (!node) return []
  const network_id = network.netid
  const host = store.hosts.get(node.hostid)
  const target = subject('DEVICE', host)
  const everybody = namedSubject('DEVICE', 'All Devices')
  const deletedHost = { ...host, name: `${host.name}-old` }
  const nodes = createNodeReplies({ store, identity })
  const renewed = { ...node, expdatetime: node.expdatetime + 1 }
  const gateway = subject('GATEWAY', nodeSubject(store, 'GATEWAY', node))
  return [
    { by, action: 'SYNC', target },
    { by, action: 'SYNC_ALL', target: everybody },
    { by, action: 'REFRESH_KEY', target },
    { by, action: 'REFRESH_ALL_KEYS', target: everybody },
    { by, action: 'UPGRADE_ALL', target: namedSubject('DEVICE', 'All Hosts') },
    { by, action: 'REMOVE_HOST_FROM_NETWORK', target, network_id },
    {
      by,
      action: 'DELETE',
      target: subject('DEVICE', deletedHost),
      ...deletionDiff(store, hostReply(deletedHost, store.apiVersion)),
    },
    {
      by,
      action: 'UPDATE',
      target: nodeSubject(store, 'NODE', node),
      diff: { Old: nodes.one(node), New: nodes.one(renewed) },
    },
    {
      by,
      action: 'DELETE',
      target: gateway,
      ...(store.can('keepsDeletedPolicies') && {
        diff: { Old: nodes.one(node), New: nodes.one(node) },
      }),
    },
  ]
}

/** Returns connections of users' programs, with user and client. */
function ofPrograms({ store }: CompanyNetwork): ActivityInput[] {
  const [client] = store.extClients.all()
  const place = namedSubject('CLIENT-APP', 'CLIENT-APP')
  const visits = (['LOGIN', 'LOGOUT'] as const).map((action): ActivityInput => ({
    by: 'field-team',
    action,
    target: place,
    origin: 'CLIENT-APP',
  }))
  if (!client) return visits
  return [...visits, programActivity('CONNECT', client), programActivity('DISCONNECT', client)]
}

/** Returns a change of each kind and its reversal: 1.5.1 has a name for every one. */
function ofSettings({ store }: CompanyNetwork): ActivityInput[] {
  const settings = readSettings(store)
  const changes: Array<Partial<Settings>> = [
    { mfa_enforced: !settings.mfa_enforced },
    { basic_auth: !settings.basic_auth },
    { telemetry: settings.telemetry === 'off' ? 'on' : 'off' },
    { endpoint_detection: !settings.endpoint_detection },
    { allowed_email_domains: 'example.com' },
    { verbosity: settings.verbosity + 1 },
    { smtp_host: 'mail.example.com' },
    { sync_enabled: !settings.sync_enabled },
    { stun_servers: '' },
  ]
  const { namesSettings } = forServer(serverVersions, store)
  return changes.flatMap((change) => {
    const changedSettings = { ...settings, ...change }
    const pairs = [
      { before: settings, after: changedSettings },
      { before: changedSettings, after: settings },
    ]
    return pairs.flatMap((pair) => settingsActivity({ by, ...pair }, namesSettings) ?? [])
  })
}
