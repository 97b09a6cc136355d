import { isDeepStrictEqual } from 'node:util'

import { perVersion } from '../api-version'
import type { Context } from '../context'
import { forServer } from '../edition'
import { readSettings, type Settings } from '../server/settings'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { admitUser, endWaiting } from '../users/admit-user'
import { groupVersions } from '../users/group'
import { createGroup, deleteGroup, updateGroup } from '../users/group-routes'
import { removeAccount } from '../users/manage-users'
import { type DirectoryName, directoryOf } from './directories'
import type { Member, Team } from './directory'

type Company = {
  members: Member[]
  teams: Team[]
  /** Whether no directory is configured anymore. */
  isGone: boolean
}

/**
 * Updates accounts and groups from the directory of the settings; without one, those that came from a directory are
 * deleted (contract 1.7). Accounts with a password stay unchanged. Throws the directory's error; nothing is changed
 * then.
 */
export async function synchronise(context: Context) {
  const { store } = context
  const company = await readCompany(store)
  for (const member of company.members) {
    if (!store.users.has(member.username)) await admit(context, member)
  }
  store.transaction(() => {
    for (const member of company.members) update(store, member)
    removeStrangers(store, company)
    syncTeams(store, company.teams)
  })
}

async function readCompany(store: Store): Promise<Company> {
  const settings = readSettings(store)
  if (settings.authprovider === '') return { members: [], teams: [], isGone: true }
  const { directories, dropsFilteredOut } = forServer(idpVersions, store)
  const directory = directoryOf(settings, directories)
  const members = await directory.members()
  const teams = await directory.teams()
  const filteredCompany = {
    members: members.filter(({ username }) => passes(username, settings.user_filters)),
    teams: teams.filter(({ name }) => passes(name, settings.group_filters)),
    isGone: false,
  }
  // settings that changed during the request apply at once
  if (!isDeepStrictEqual(readSettings(store), settings)) return readCompany(store)
  return dropsFilteredOut ? crossFilter(filteredCompany, settings) : filteredCompany
}

/** Whether a name matches a filter, which is a prefix. Without filters every name passes. */
function passes(name: string, filters: string[] | null): boolean {
  return !filters?.length || filters.some((filter) => name.startsWith(filter))
}

/** Applies filters of one kind to the other: users of those groups, groups with those users. */
function crossFilter(company: Company, { user_filters, group_filters }: Settings): Company {
  const teamMembers = new Set(company.teams.flatMap((team) => team.members))
  const members = group_filters?.length
    ? company.members.filter(({ id }) => teamMembers.has(id))
    : company.members
  const memberIds = new Set(members.map(({ id }) => id))
  const teams = user_filters?.length
    ? company.teams.filter((team) => team.members.some((id) => memberIds.has(id)))
    : company.teams
  return { ...company, members, teams }
}

async function admit(context: Context, { id, username, displayName, isDisabled }: Member) {
  const role = 'service-user'
  await admitUser(context, () => ({ username, providerId: id, displayName, isDisabled, role }))
}

function update(store: Store, { id, username, displayName, isDisabled }: Member) {
  const user = store.users.get(username)
  endWaiting(store, username)
  if (user.auth_type !== 'oauth' || user.platform_role_id === 'super-admin') return
  store.users.update(username, {
    external_identity_provider_id: id,
    display_name: displayName,
    account_disabled: isDisabled,
  })
}

/** Removes users who left the directory; the super admin stays as long as there is a directory. */
function removeStrangers(store: Store, { members, isGone }: Company) {
  const names = new Set(members.map(({ username }) => username))
  const strangers = store.users
    .all()
    .filter((user) => user.external_identity_provider_id !== '' && !names.has(user.username))
  for (const user of strangers) {
    if (user.platform_role_id !== 'super-admin' || isGone) removeAccount(store, user)
  }
}

function syncTeams(store: Store, teams: Team[]) {
  const groups = store.groups.all().filter((group) => group.external_identity_provider_id !== '')
  for (const team of teams) {
    const teamGroup = groups.find((group) => group.external_identity_provider_id === team.id)
    if (teamGroup && teamGroup.name !== team.name)
      updateGroup(store, { ...teamGroup, name: team.name })
    syncMembers(store, teamGroup?.id ?? addTeam(store, team), team)
  }
  const ids = new Set(teams.map(({ id }) => id))
  for (const group of groups) {
    if (!ids.has(group.external_identity_provider_id)) deleteGroup(store, group.id)
  }
}

function addTeam(store: Store, { id, name }: Team): string {
  const zero = forServer(groupVersions, store).bodyType.zero()
  const input = { ...zero, external_identity_provider_id: id, name, network_roles: {} }
  return createGroup(store, { input, members: [] }).id
}

function syncMembers(store: Store, group: string, team: Team) {
  const people = store.users.all().filter((user) => user.external_identity_provider_id !== '')
  for (const user of people) {
    const isMember = team.members.includes(user.external_identity_provider_id)
    if (isMember !== isIn(user, group)) setMember(store, user, { group, isMember })
  }
}

const isIn = ({ user_group_ids }: User, group: string) => user_group_ids?.[group] !== undefined

function setMember(
  store: Store,
  user: User,
  { group, isMember }: { group: string; isMember: boolean },
) {
  const { [group]: _, ...others } = user.user_group_ids ?? {}
  const user_group_ids = isMember ? { ...others, [group]: {} } : others
  store.users.update(user.username, { user_group_ids })
}

type IdpVersion = {
  directories: readonly DirectoryName[]
  /** Message while the integration can't be removed because the super admin comes from it. */
  superAdminText: string
  /** Settings removed with the integration, in addition to those of both versions. */
  ownSettings: object
  /** Whether users excluded by the filters are removed, or only not added. */
  dropsFilteredOut: boolean
}

/** Differences between the servers for synchronization (contract 1.7 and 2.3). */
export const idpVersions = perVersion<IdpVersion>({
  '1.0.0': {
    directories: ['google', 'azure-ad'],
    superAdminText: 'cannot remove idp integration with superadmin oauth user',
    ownSettings: {},
    dropsFilteredOut: false,
  },
  '1.1.0': {
    directories: ['google', 'azure-ad', 'okta'],
    superAdminText:
      'cannot remove IdP integration because an OAuth user has the super-admin role; transfer the super-admin role to another user first',
    ownSettings: { okta_org_url: '', okta_api_token: '', idp_sync_interval: '' },
    dropsFilteredOut: true,
  },
})
