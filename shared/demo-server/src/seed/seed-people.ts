import { DAY_SECONDS } from '@meshdeck/domain/times'

import { timeOfUnix, unixNow, ZERO_TIME } from '../clock'
import { newId } from '../ids'
import type { Store } from '../storage/store'
import type { NameSet, Network } from '../storage/tables'
import { ALL_NETWORKS, userRoleOf } from '../users/default-roles'
import { userGroupOf } from '../users/group'
import { newUser, userType100 } from '../users/user'
import { largeFleetPeople } from './device-kinds'
import type { Random } from './random'

/** Names of jobs instead of people. */
const jobs = ['technician', 'operator', 'surveyor', 'dispatcher', 'planner', 'driver'] as const

type Plan = { store: Store; random: Random; networks: Network[]; password: string }

/**
 * Seeds the users and groups of a large fleet, in proportion to it. The community edition has neither roles nor groups:
 * every user is an administrator there. Returns the names of the users.
 */
export function seedPeople(plan: Plan, fleet: number): string[] {
  const { users, groups } = largeFleetPeople(fleet)
  const groupIds = plan.store.edition === 'pro' ? seedGroups(plan, groups) : []
  const names = Array.from({ length: users }, (_, index) => personName(index))
  for (const [index, username] of names.entries())
    addUser(plan, { username, index, groups: groupIds })
  return names
}

/** Returns `technician-01`, `operator-01` and so on. */
function personName(index: number): string {
  const number = Math.floor(index / jobs.length) + 1
  return `${jobs[index % jobs.length]}-${String(number).padStart(2, '0')}`
}

function seedGroups({ store, random, networks }: Plan, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const time = timeOfUnix(unixNow() - (5 + random.below(40)) * DAY_SECONDS)
    const netid = networks[index % networks.length]?.netid ?? ALL_NETWORKS
    const id = random.uuid()
    store.groups.insert({
      id,
      external_identity_provider_id: '',
      default: false,
      name: `Shift ${index + 1}`,
      network_roles: { [netid]: { [userRoleOf(netid)]: {} } },
      meta_data: '',
      color_code: '',
      created_by: DEMO_NAME,
      created_at: time,
      updated_at: time,
    })
    return id
  })
}

type Person = { username: string; index: number; groups: string[] }

function addUser({ store, random, networks, password }: Plan, person: Person) {
  const { username, index, groups } = person
  const [job = ''] = username.split('-')
  const display_name = `${job[0]?.toUpperCase()}${job.slice(1)} ${Math.floor(index / jobs.length) + 1}`
  const role = roleOf(store, index)
  const user = newUser({ ...userType100.zero(), username, display_name }, password, role)
  const lastLogin = random.below(20) === 0 ? undefined : unixNow() - random.below(30 * DAY_SECONDS)
  store.users.insert({
    ...user,
    ...(store.edition === 'pro' && role !== 'admin' && { user_group_ids: memberships() }),
    account_disabled: random.chance(4),
    last_login_time: lastLogin === undefined ? ZERO_TIME : timeOfUnix(lastLogin),
  })

  function memberships(): NameSet {
    const netid = networks[random.below(networks.length)]?.netid
    const groupId = groups[random.below(Math.max(1, groups.length))]
    return {
      ...(netid !== undefined && { [userGroupOf(netid)]: {} }),
      ...(groupId !== undefined && random.chance(50) && { [groupId]: {} }),
    }
  }
}

function roleOf({ edition }: Store, index: number): string {
  if (edition !== 'pro' || index % 25 === 0) return 'admin'
  return index % 3 === 0 ? 'service-user' : 'platform-user'
}

export const DEMO_NAME = 'admin'
export const DEMO_PASSWORD = 'meshdeck-demo'

/** Users of the demo. `daysAgo` is the last sign-in; undefined means never. */
const accounts: Array<{
  username: string
  display: string
  daysAgo?: number
  isDisabled?: boolean
}> = [
  { username: DEMO_NAME, display: 'Administrator', daysAgo: 0 },
  { username: 'netops', display: 'Network operations', daysAgo: 1 },
  { username: 'helpdesk', display: 'Service desk', daysAgo: 2 },
  { username: 'field-team', display: 'Field team', daysAgo: 9 },
  { username: 'ci-runner', display: 'Build pipeline', daysAgo: 0 },
  { username: 'vendor-access', display: 'Vendor access', daysAgo: 64, isDisabled: true },
  { username: 'auditor', display: 'Audit' },
]

export const demoNames: readonly string[] = accounts.map(({ username }) => username)

/** Seeds the accounts of a server; all have the demo password, hashed once. */
export function seedAccounts(store: Store, password: string) {
  const now = unixNow()
  for (const { username, display, daysAgo, isDisabled } of accounts) {
    const role = username === DEMO_NAME ? 'super-admin' : 'admin'
    store.users.insert({
      ...newUser({ ...userType100.zero(), username, display_name: display }, password, role),
      account_disabled: isDisabled ?? false,
      last_login_time: daysAgo === undefined ? ZERO_TIME : timeOfUnix(now - daysAgo * DAY_SECONDS),
    })
  }
  seedToken(store, { name: 'deploy-pipeline', user_name: 'ci-runner', days: 90 })
  seedToken(store, { name: 'inventory-export', user_name: DEMO_NAME, days: 365 })
  seedToken(store, { name: 'trial-script', user_name: DEMO_NAME, days: -12 })
}

/** Age of the tokens in days; they were created before their first use and before the first expired. */
const TOKEN_AGE = 40

type TokenPlan = { name: string; user_name: string; days: number }

function seedToken(store: Store, { name, user_name, days }: TokenPlan) {
  store.accessTokens.insert({
    id: newId(),
    name,
    user_name,
    expires_at: timeOfUnix(unixNow() + days * DAY_SECONDS),
    last_used: days > 0 ? timeOfUnix(unixNow() - DAY_SECONDS) : ZERO_TIME,
    created_by: DEMO_NAME,
    created_at: timeOfUnix(unixNow() - TOKEN_AGE * DAY_SECONDS),
  })
}
