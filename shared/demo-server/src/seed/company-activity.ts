import { egressVersions } from '../access-control/egress'
import { policyVersions } from '../access-control/policy-versions'
import type { Identity } from '../context'
import { ofServer } from '../edition'
import { programDeed } from '../ext-clients/ext-client'
import { aboutKey } from '../hosts/enrollment-key'
import { hostReply } from '../hosts/host'
import { type Deed, goneDiff, named, subject } from '../monitoring/activity'
import { networkVersions } from '../networks/network-versions'
import { aboutNode } from '../nodes/node'
import { createNodeReplies } from '../nodes/node-reply'
import { readSettings, type Settings } from '../server/settings'
import { settingsDeed } from '../server/settings-activity'
import { groupVersions } from '../users/group'
import { userVersions } from '../users/user-versions'
import type { Standing } from './company-networks'
import { activityOfNewEntities } from './new-entity-activity'
import { DEMO_NAME } from './seed-people'

const by = 'netops'

/** Returns the actions in the first network and on the server, one of every kind that the version logs. */
export function deedsOfCompany([first]: Standing[], identity: Identity): Deed[] {
  if (first?.store.edition !== 'pro') return []
  return [
    ...ofAccess(first),
    ...ofPeople(first),
    ...ofRights(first),
    ...ofDevices(first, identity),
    ...ofPrograms(first),
    ...ofSettings(first),
    ...(first.store.apiVersion === '1.5.1' ? activityOfNewEntities(first, by) : []),
  ]
}

/** Returns actions on networks, routes, policies, tags and keys; creating most of them is logged elsewhere. */
function ofAccess({ store, network }: Standing): Deed[] {
  const network_id = network.netid
  const networkReply = ofServer(networkVersions, store).toReply
  const policyReply = ofServer(policyVersions, store).toReply
  const routeReply = ofServer(egressVersions, store).toReply
  const [policy] = store.policies.all({ network_id, default: false })
  const [route] = store.egress.all({ network: network_id })
  const [tag] = store.tags.all({ network: network_id, created_by: DEMO_NAME })
  const [key] = store.keys.all({ default: false })
  const trial = { ...network, netid: 'trial', id: '' }
  const deeds: Deed[] = [
    { by, action: 'CREATE', target: named('NETWORK', network_id, networkReply(network)) },
    {
      by,
      action: 'DELETE',
      target: named('NETWORK', 'trial'),
      ...goneDiff(store, networkReply(trial)),
    },
  ]
  if (policy) {
    deeds.push({
      by,
      action: 'DELETE',
      network_id,
      target: subject('ACL', { id: policy.id, name: 'Trial' }),
      ...goneDiff(store, policyReply({ ...policy, name: 'Trial' })),
    })
  }
  if (route) {
    const target = subject('EGRESS', route)
    const [Old, New] = [routeReply({ ...route, status: false }), routeReply(route)]
    deeds.push({ by, action: 'UPDATE', network_id, target, diff: { Old, New } })
    deeds.push({ by, action: 'DELETE', network_id, target, ...goneDiff(store, New) })
  }
  if (tag) {
    const target = subject('TAG', { id: tag.id, name: tag.tag_name })
    const diff = { Old: { ...tag, color_code: '' }, New: { ...tag, tagged_nodes: null } }
    deeds.push({ by, action: 'UPDATE', network_id, target, diff })
    deeds.push({ by, action: 'DELETE', network_id, target, ...goneDiff(store, tag) })
  }
  if (key) {
    const diff = { Old: { ...key, groups: null }, New: { ...key, groups: [] } }
    deeds.push({ by, action: 'UPDATE', target: aboutKey(key), diff })
    deeds.push({ by, action: 'DELETE', target: aboutKey(key), ...goneDiff(store, key) })
  }
  return deeds
}

/** Returns actions on accounts, invites, pending users, tokens and second factors. */
function ofPeople({ store }: Standing): Deed[] {
  const { toReply, actionOf } = userVersions[store.apiVersion]
  const user = store.users.get('field-team')
  const target = named('USER', user.username)
  const switched = { ...user, is_mfa_enabled: true }
  const [token] = store.accessTokens.all()
  const former = { ...user, username: 'former-vendor', display_name: 'Former vendor' }
  return [
    { by, action: 'CREATE', target: named('USER', user.username, toReply(user)) },
    {
      by,
      action: 'UPDATE',
      target,
      diff: { Old: toReply({ ...user, display_name: '' }), New: toReply(user) },
    },
    ...[
      [user, switched],
      [switched, user],
    ].flatMap(([before = user, after = user]): Deed[] => [
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
      target: named('USER', former.username),
      ...goneDiff(store, toReply(former)),
    },
    ...(token
      ? [
          { by, action: 'CREATE' as const, target: subject('USER_ACCESS_TOKEN', token, token) },
          {
            by,
            action: 'DELETE' as const,
            target: subject('USER_ACCESS_TOKEN', token, token),
            ...goneDiff(store, token),
          },
        ]
      : []),
    ...store.invites.all().map(({ email }): Deed => ({
      by,
      action: 'CREATE',
      target: named('USER_INVITE', email),
    })),
    { by, action: 'DELETE', target: named('USER_INVITE', 'old-partner@example.com') },
    { by, action: 'DELETE_ALL', target: named('USER_INVITE', 'All Invites') },
    { by, action: 'CREATE', target: named('PENDING_USER', 'day-shift@example.com') },
    { by, action: 'DELETE', target: named('PENDING_USER', 'unknown@example.com') },
    { by, action: 'DELETE_ALL', target: named('PENDING_USER', by) },
  ]
}

function ofRights({ store }: Standing): Deed[] {
  const { toReply } = groupVersions[store.apiVersion]
  const [role] = store.roles.all()
  const [group] = store.groups.all()
  const deeds: Deed[] = []
  if (role) {
    const target = subject('USER_ROLE', role)
    const diff = { Old: { ...role, meta_data: '' }, New: role }
    deeds.push({ by, action: 'CREATE', target, origin: 'CLIENT-APP' })
    deeds.push({ by, action: 'UPDATE', target, diff })
    deeds.push({ by, action: 'DELETE', target, ...goneDiff(store, role) })
  }
  if (group) {
    const target = subject('USER_GROUP', group)
    const diff = { Old: toReply({ ...group, meta_data: 'Trial' }), New: toReply(group) }
    deeds.push({ by, action: 'CREATE', target })
    deeds.push({ by, action: 'UPDATE', target, diff })
    deeds.push({ by, action: 'DELETE', target, ...goneDiff(store, toReply(group)) })
  }
  return deeds
}

/** Returns actions on devices, their nodes and gateways, and commands to devices. */
function ofDevices(standing: Standing, identity: Identity): Deed[] {
  const { store, members, network } = standing
  const [node] = members
  if (!node) return []
  const network_id = network.netid
  const host = store.hosts.get(node.hostid)
  const target = subject('DEVICE', host)
  const everybody = named('DEVICE', 'All Devices')
  const gone = { ...host, name: `${host.name}-old` }
  const nodes = createNodeReplies({ store, identity })
  const renewed = { ...node, expdatetime: node.expdatetime + 1 }
  const gateway = subject('GATEWAY', aboutNode(store, 'GATEWAY', node))
  return [
    { by, action: 'SYNC', target },
    { by, action: 'SYNC_ALL', target: everybody },
    { by, action: 'REFRESH_KEY', target },
    { by, action: 'REFRESH_ALL_KEYS', target: everybody },
    { by, action: 'UPGRADE_ALL', target: named('DEVICE', 'All Hosts') },
    { by, action: 'REMOVE_HOST_FROM_NETWORK', target, network_id },
    {
      by,
      action: 'DELETE',
      target: subject('DEVICE', gone),
      ...goneDiff(store, hostReply(gone, store.apiVersion)),
    },
    {
      by,
      action: 'UPDATE',
      target: aboutNode(store, 'NODE', node),
      diff: { Old: nodes.one(node), New: nodes.one(renewed) },
    },
    {
      by,
      action: 'DELETE',
      target: gateway,
      ...(store.apiVersion !== '1.0.0' && { diff: { Old: nodes.one(node), New: nodes.one(node) } }),
    },
  ]
}

/** Returns connections of users' programs, with user and client. */
function ofPrograms({ store }: Standing): Deed[] {
  const [client] = store.extClients.all()
  const place = named('CLIENT-APP', 'CLIENT-APP')
  const visits = (['LOGIN', 'LOGOUT'] as const).map((action): Deed => ({
    by: 'field-team',
    action,
    target: place,
    origin: 'CLIENT-APP',
  }))
  if (!client) return visits
  return [...visits, programDeed('CONNECT', client), programDeed('DISCONNECT', client)]
}

/** Returns a change of each kind and its reversal: 1.5.1 has a name for every one. */
function ofSettings({ store }: Standing): Deed[] {
  const now = readSettings(store)
  const changes: Array<Partial<Settings>> = [
    { mfa_enforced: !now.mfa_enforced },
    { basic_auth: !now.basic_auth },
    { telemetry: now.telemetry === 'off' ? 'on' : 'off' },
    { endpoint_detection: !now.endpoint_detection },
    { allowed_email_domains: 'example.com' },
    { verbosity: now.verbosity + 1 },
    { smtp_host: 'mail.example.com' },
    { sync_enabled: !now.sync_enabled },
    { stun_servers: '' },
  ]
  return changes.flatMap((change) => {
    const then = { ...now, ...change }
    const pairs = [
      { before: now, after: then },
      { before: then, after: now },
    ]
    return pairs.flatMap((pair) => settingsDeed(store.apiVersion, { by, ...pair }) ?? [])
  })
}
