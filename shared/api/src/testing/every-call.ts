import { admin, signInAsAdmin } from '@meshdeck/testing/backend'

import { confirmIdentity } from '../mutations/identity-changes'
import { approveUser, denyAllUsers, denyUser, syncIdp } from '../mutations/idp-changes'
import { acceptInvite, clearInvites, deleteInvite, inviteUsers } from '../mutations/invite-changes'
import { approveHost, rejectHost } from '../mutations/pending-host-changes'
import { removeIdentityProvider, testDirectory } from '../mutations/server-settings-changes'
import { activityQuery, readActivityPage } from '../queries/activity'
import { activityLogQuery, countActivity, readOlderActivity } from '../queries/activity-log'
import { displayQuery, saveDisplay } from '../queries/display-settings'
import { featureFlagsQuery } from '../queries/feature-flags'
import { nodeLocationsQuery } from '../queries/graph'
import { idpConfiguredQuery, idpSyncQuery, pendingUserListQuery } from '../queries/idp'
import { inviteListQuery, inviteQuery, mailServerSetQuery } from '../queries/invites'
import { userGroupListQuery } from '../queries/users'
import { createSuperAdmin } from '../session/server'
import { callsOfGroups, callsOfPostureChecks, callsOfJitAccess } from './calls-of-access'
import { callsOfConfigFiles } from './calls-of-config-files'
import { callsOfGatewayUsers, callsOfFailoverRoles } from './calls-of-gateways'
import { callsOfMetrics } from './calls-of-metrics'
import { callsOfNameServers } from './calls-of-name-servers'
import { callsOfNetworks } from './calls-of-networks'
import { callsOfPeople } from './calls-of-people'
import { callsOfOldAccess, callsOfPolicies } from './calls-of-policies'
import { callsOfTags } from './calls-of-tags'
import {
  firstOf,
  type Kind,
  type MakeCall,
  NETWORK,
  newInvite,
  PASSWORD,
  pendingHost,
  read,
} from './prepare'

/** Reads the activity in a network, and that of one user there. */
async function readActivity() {
  const scope = { networkId: NETWORK, limit: 150 }
  const { events } = await read(activityQuery(scope))
  const [event] = events.filter(({ triggered_by }) => triggered_by !== '')
  const own = { ...scope, username: event?.triggered_by ?? '', days: 60 }
  return firstOf((await read(activityQuery(own))).events)
}

/** Reads all activity, page by page. */
async function readLog() {
  await read(activityLogQuery({}))
  return readOlderActivity({}, 1)
}

const invitedPeople = async () =>
  (await read({ ...inviteListQuery(), staleTime: 0 })).map(({ email }) => email)

/** Returns what a query for a part of the settings selects from the record. */
async function selected({ select, ...query }: ReturnType<typeof idpConfiguredQuery>) {
  return select?.(await read(query))
}

/** Each request to a server with an administrator, by name of its export. */
export const everyCall: Record<string, MakeCall> = {
  ...callsOfNetworks,
  ...callsOfConfigFiles,
  ...callsOfPeople,
  ...callsOfPolicies,
}

/** Requests that only servers before 1.5.1 have. */
export const everyCallOfEarlier: Record<string, MakeCall> = { ...callsOfOldAccess }

/** Requests that servers have since 1.5.1. */
export const everyCallOfLater: Record<string, MakeCall> = {
  confirmIdentity: () => confirmIdentity({ username: admin.username, current: admin.password }),
  ...callsOfNameServers,
  displayQuery: () => read(displayQuery(admin.username)),
  saveDisplay: () => saveDisplay(admin.username, { theme: 'light' }),
}

/** Requests that only Pro has. */
export const everyCallOfPro: Record<string, MakeCall> = {
  ...callsOfFailoverRoles,
  ...callsOfGatewayUsers,
  ...callsOfGroups,
  ...callsOfMetrics,
  ...callsOfTags,
  nodeLocationsQuery: async (kind) => {
    const locations = await read(nodeLocationsQuery(NETWORK, kind))
    expect(locations.size).toBeGreaterThan(0)
  },
  removeIdentityProvider,
  activityQuery: readActivity,
  readActivityPage: () => readActivityPage({}, { page: 1 }),
  activityLogQuery: () => read(activityLogQuery({})),
  readOlderActivity: readLog,
  countActivity: () => countActivity({ networkId: NETWORK }),
  inviteQuery: async () => read(inviteQuery(await newInvite('ann@example.com'))),
  inviteListQuery: async () => {
    const { email } = await newInvite('dan@example.com')
    expect(await invitedPeople()).toContain(email)
  },
  deleteInvite: async () => {
    const { email } = await newInvite('fay@example.com')
    await deleteInvite(email)
    expect(await invitedPeople()).not.toContain(email)
  },
  clearInvites: async () => {
    await newInvite('gus@example.com')
    await clearInvites(undefined)
    expect(await invitedPeople()).toEqual([])
  },
  // an unknown name gets the same response
  pendingUserListQuery: async () => expect(await read(pendingUserListQuery())).toEqual([]),
  approveUser: () => approveUser('nobody'),
  denyUser: () => denyUser('nobody'),
  denyAllUsers: () => denyAllUsers(undefined),
  idpConfiguredQuery: async () => expect(await selected(idpConfiguredQuery())).toBe(false),
  mailServerSetQuery: async () =>
    expect(await selected(mailServerSetQuery())).toEqual(expect.any(Boolean)),
  syncIdp: () => syncIdp(undefined),
  userGroupListQuery: async () => firstOf(await read(userGroupListQuery())),
  inviteUsers: () =>
    inviteUsers({
      user_emails: ['eve@example.com'],
      platform_role_id: 'admin',
      user_group_ids: {},
      network_roles: {},
    }),
  acceptInvite: async () =>
    acceptInvite({ claim: await newInvite('bob@example.com'), password: PASSWORD }),
}

/** Requests that Pro has since 1.5.1. */
export const everyCallOfLaterPro: Record<string, MakeCall> = {
  ...callsOfPostureChecks,
  ...callsOfJitAccess,
  idpSyncQuery: async () =>
    expect(await read(idpSyncQuery())).toEqual({ status: 'completed', description: '' }),
  featureFlagsQuery: async () =>
    expect(await read(featureFlagsQuery())).toEqual({
      enable_device_approval: true,
      enable_egress_ha: true,
      enable_jit: true,
      enable_overlapping_egress_ranges: true,
      enable_posture_checks: true,
    }),
  pendingHostListQuery: () => pendingHost('waiting', '10.221.0.0/24'),
  approveHost: async () => approveHost((await pendingHost('approved', '10.221.1.0/24')).id),
  testDirectory: () =>
    expect(
      testDirectory({
        authprovider: 'okta',
        client_id: '',
        azure_tenant: '',
        google_admin_email: '',
        okta_org_url: 'http://127.0.0.1:1',
        secrets: { okta_api_token: 'x' },
      }),
    ).rejects.toMatchObject({ status: 400 }),
  rejectHost: async () => rejectHost((await pendingHost('rejected', '10.221.2.0/24')).id),
}

/** Requests that create the first administrator, on a server that has none. */
export const everyCallOfFirstStart: Record<string, MakeCall> = {
  createSuperAdmin: () => createSuperAdmin(admin),
}

/** Defines a test for each request that this package sends to a seeded server of one kind. */
export function makeEveryCall(kind: Kind): void {
  if (!kind.hasOldAccess) makeCallsThatAreGone(everyCallOfEarlier, kind)
  const ofPro = kind.isPro && everyCallOfPro
  const ofVersion = kind.hasOldAccess ? everyCallOfEarlier : everyCallOfLater
  const ofLaterPro = kind.hasJitAccess && everyCallOfLaterPro
  makeCalls({ ...ofPro, ...ofVersion, ...ofLaterPro, ...everyCall }, kind, signInAsAdmin)
}

/**
 * Defines a test for each request that only a server before 1.5.1 has; a sweep's other requests also work on later
 * servers.
 */
export function makeCallsOfEarlier(kind: Kind): void {
  makeCalls(everyCallOfEarlier, kind, signInAsAdmin)
}

/** Defines a test for each request that servers of this kind no longer have. */
function makeCallsThatAreGone(calls: Record<string, MakeCall>, kind: Kind): void {
  test.each(Object.entries(calls))('%s finds nothing there', async (_name, make) => {
    await signInAsAdmin()
    await expect(make(kind)).rejects.toMatchObject({ name: 'ApiError', status: 404 })
  })
}

/** Defines a test for each request that this package sends to a server without an administrator. */
export function makeCallsOfFirstStart(kind: Kind): void {
  makeCalls(everyCallOfFirstStart, kind)
}

function makeCalls(calls: Record<string, MakeCall>, kind: Kind, prepare?: () => Promise<void>) {
  afterEach(() => jest.restoreAllMocks())

  test.each(Object.entries(calls))('%s reads what the server answers', async (_name, make) => {
    await prepare?.()
    const sent = jest.spyOn(globalThis, 'fetch')
    await make(kind)
    expect(sent).toHaveBeenCalled()
  })
}
