import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@meshdeck/domain/times'

import { policyVersions } from '../access-control/policy-versions'
import { timeOfUnix, unixNow } from '../clock'
import { forServer } from '../edition'
import { keySubject } from '../hosts/enrollment-key'
import { hostReply } from '../hosts/host'
import { newId } from '../ids'
import { type ActivityInput, eventOf, namedSubject, subject } from '../monitoring/activity'
import { nodeSubject } from '../nodes/node'
import type { Store } from '../storage/store'
import { findPlatformRole } from '../users/role'
import type { SeedContext } from './seed-networks'
import { DEMO_NAME } from './seed-people'

/** Days of past activity. */
const DAYS = 30
/** Maximum number of devices in the activity, however large the fleet is. */
const MAX_DEVICES = 400

/**
 * Seeds thirty days in which the resources of a seeded server were created, changed and used; Pro only. `moreActivity`
 * has additional actions on any of these days.
 */
export function seedActivity(context: SeedContext, moreActivity: ActivityInput[]) {
  if (context.store.edition !== 'pro') return
  const seededActions = [
    ...signIns(context),
    ...creations(context),
    ...changes(context),
    ...devices(context),
  ]
  const otherActions = moreActivity.map((activity): PastAction => ({
    activity,
    ago: context.random.below(DAYS * DAY_SECONDS) + 1,
  }))
  const pastActions = withSignIns(
    context.store,
    [...seededActions, ...otherActions],
    DAYS * DAY_SECONDS,
  )
  const now = unixNow()
  for (const { activity, ago } of pastActions.toSorted((a, b) => b.ago - a.ago)) {
    const time_stamp = new Date((now - ago) * 1000).toISOString()
    context.store.events.insert(eventOf(activity, { id: newId(), time_stamp }))
  }
  noteLastSignIns(context.store, pastActions, now)
}

/** Returns the sign-ins of administrators, in the morning and occasionally during the day. */
function signIns({ random }: SeedContext): PastAction[] {
  const days = Array.from({ length: DAYS }, (_, day) => day)
  return days.flatMap((day) =>
    [DEMO_NAME, 'netops', 'helpdesk']
      .filter(() => random.chance(70))
      .flatMap((by) => {
        const ago =
          day * DAY_SECONDS + random.below(DAY_SECONDS - 8 * HOUR_SECONDS) + 10 * MINUTE_SECONDS
        const place = namedSubject('DASHBOARD', 'DASHBOARD')
        const login: PastAction = { activity: { by, action: 'LOGIN', target: place }, ago }
        const logout: PastAction = {
          activity: { by, action: 'LOGOUT', target: place },
          ago: Math.max(1, ago - random.below(Math.min(ago, 8 * HOUR_SECONDS))),
        }
        return random.chance(40) ? [login, logout] : [login]
      }),
  )
}

/** Returns the creation of custom policies, routes, tags and keys, at the times in their rows. */
function creations({ store, random }: SeedContext): PastAction[] {
  const createdRows = [
    ...store.policies.all({ default: false }).map((policy) => ({
      ...policy,
      target: subject('ACL', policy),
    })),
    ...store.egress.all().map(({ network: network_id, ...route }) => ({
      ...route,
      network_id,
      target: subject('EGRESS', route),
    })),
    ...store.tags.all().map(({ id, tag_name, network: network_id, ...tag }) => ({
      ...tag,
      network_id,
      target: subject('TAG', { id, name: tag_name }),
    })),
  ]
  const datedActions = createdRows
    .filter(({ created_by }) => created_by !== 'auto')
    .map(({ created_by: by, created_at, network_id, target }): PastAction => {
      const ago = Math.max(1, unixNow() - Math.floor(Date.parse(created_at) / 1000))
      return { activity: { by, action: 'CREATE', target, network_id }, ago }
    })
  const keys = store.keys.all({ default: false }).map((key): PastAction => {
    const activity: ActivityInput = { by: 'netops', action: 'CREATE', target: keySubject(key) }
    return { activity, ago: random.below(DAYS * DAY_SECONDS) + 1 }
  })
  return [...datedActions.filter(({ ago }) => ago < DAYS * DAY_SECONDS), ...keys]
}

/** Returns changes: a policy that was disabled for a while, and renamed devices. */
function changes({ store, random, fleet }: SeedContext): PastAction[] {
  const { toReply } = forServer(policyVersions, store)
  const pastActions: PastAction[] = []
  for (const policy of store.policies.all({ default: false }).slice(0, 3)) {
    const commonFields = { by: 'netops', action: 'UPDATE' as const, target: subject('ACL', policy) }
    const [on, off] = [toReply(policy), toReply({ ...policy, enabled: !policy.enabled })]
    const ago = DAY_SECONDS + random.below(20 * DAY_SECONDS)
    const network_id = policy.network_id
    pastActions.push({
      activity: { ...commonFields, network_id, diff: { Old: on, New: off } },
      ago,
    })
    pastActions.push({
      activity: { ...commonFields, network_id, diff: { Old: off, New: on } },
      ago: ago - 40 * MINUTE_SECONDS,
    })
  }
  for (const host of fleet.hosts.filter((_, place) => place % 11 === 5).slice(0, 20)) {
    const previousHost = { ...host, name: host.name.replace(/-?\d+$/, ''), verbosity: 2 }
    pastActions.push({
      activity: {
        by: 'netops',
        action: 'UPDATE',
        target: subject('DEVICE', host),
        diff: {
          Old: hostReply(previousHost, store.apiVersion),
          New: hostReply(host, store.apiVersion),
        },
      },
      ago: random.below(DAYS * DAY_SECONDS) + 1,
    })
  }
  return pastActions
}

/** Returns devices that joined with the key of their network, and gateways. */
function devices({ store, random, fleet }: SeedContext): PastAction[] {
  const names = new Map(fleet.hosts.map(({ id, name }) => [id, name]))
  const keys = new Map(store.keys.all({ default: true }).map((key) => [key.networks[0], key]))
  const joinActions = fleet.nodes
    .slice(0, MAX_DEVICES)
    .flatMap(({ hostid, network }): PastAction[] => {
      const key = keys.get(network)
      if (!key) return []
      const target = subject('DEVICE', { id: hostid, name: names.get(hostid) ?? '' })
      const source = keySubject(key)
      const activity = { by: '', action: 'JOIN_HOST_TO_NETWORK' as const, source, target }
      return [
        {
          activity: { ...activity, network_id: network },
          ago: random.below(DAYS * DAY_SECONDS) + 1,
        },
      ]
    })
  const gateways = store.nodes.all({ is_gw: true }).slice(0, MAX_DEVICES)
  const gatewayActions = gateways.map((node): PastAction => ({
    activity: { by: DEMO_NAME, action: 'CREATE', target: nodeSubject(store, 'GATEWAY', node) },
    ago: random.below(DAYS * DAY_SECONDS) + 1,
  }))
  return [...joinActions, ...gatewayActions]
}

/** Maximum duration of a sign-in. */
const SESSION = 12 * HOUR_SECONDS

/** Action, and how many seconds ago it happened. */
type PastAction = { activity: ActivityInput; ago: number }

/**
 * Returns the actions with the required sign-ins of the last `span` seconds: one before any action of a user without
 * one, and one at the time of the last sign-in in a user's row.
 */
function withSignIns(store: Store, pastActions: readonly PastAction[], span: number): PastAction[] {
  const missingSignIns = missingIn(
    store,
    pastActions.toSorted((a, b) => b.ago - a.ago),
  )
  const signedInUsers = new Set(
    [...pastActions, ...missingSignIns].filter(isSignIn).map(({ activity }) => activity.by),
  )
  const notedSignIns = store.users.all().flatMap(({ username, last_login_time }): PastAction[] => {
    const ago = Math.max(1, unixNow() - Math.floor(Date.parse(last_login_time) / 1000))
    return signedInUsers.has(username) || ago >= span
      ? []
      : [{ activity: signIn(store, username), ago }]
  })
  return [...pastActions, ...missingSignIns, ...notedSignIns]
}

/**
 * Sets the last sign-in in the rows of users from the activity. `now` is the unix second to which the times in the
 * activity are relative.
 */
function noteLastSignIns(store: Store, pastActions: readonly PastAction[], now: number) {
  const latest = new Map<string, number>()
  for (const { activity, ago } of pastActions.filter(isSignIn)) {
    latest.set(activity.by, Math.min(ago, latest.get(activity.by) ?? Infinity))
  }
  for (const [username, ago] of latest) {
    if (!store.users.has(username)) continue
    store.users.update(username, { last_login_time: timeOfUnix(now - ago) })
  }
}

const isSignIn = ({ activity }: PastAction) => activity.action === 'LOGIN'

/** Returns the sign-ins that have to come before these actions, which are sorted from the oldest. */
function missingIn(store: Store, pastActions: readonly PastAction[]): PastAction[] {
  const since = new Map<string, number>()
  return pastActions.flatMap(({ activity, ago }): PastAction[] => {
    const isCovered = (since.get(activity.by) ?? Infinity) - ago <= SESSION
    if (activity.action === 'LOGIN') since.set(activity.by, ago)
    // devices act without a user name
    if (activity.action === 'LOGIN' || activity.by === '' || isCovered) return []
    since.set(activity.by, ago + 5 * MINUTE_SECONDS)
    return [{ activity: signIn(store, activity.by), ago: ago + 5 * MINUTE_SECONDS }]
  })
}

/** Returns a sign-in to the console, or to a desktop program if the console doesn't admit the user. */
function signIn(store: Store, by: string): ActivityInput {
  const { platform_role_id: role } = store.users.find(by) ?? { platform_role_id: '' }
  const isOutside = findPlatformRole(store, role)?.deny_dashboard_access ?? false
  const place = isOutside ? 'CLIENT-APP' : 'DASHBOARD'
  return { by, action: 'LOGIN', target: namedSubject(place, place), origin: place }
}
