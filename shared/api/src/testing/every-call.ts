import { admin } from '@meshdeck/testing/backend'

import { inviteQuery, useInviteSignUp } from '../invites'
import { createSuperAdmin } from '../server'
import { tagListQuery } from '../tags'
import { callsOfConfigFiles } from './calls-of-config-files'
import { callsOfStandIns } from './calls-of-gateways'
import { callsOfNetworks } from './calls-of-networks'
import { callsOfPeople } from './calls-of-people'
import { type MakeCall, read } from './make-call'
import { mutate } from './mutate'
import { PASSWORD, firstOf, NETWORK, newInvite } from './prepare'

/** Each call that a server with an administrator takes, by the name of its export. */
export const everyCall: Record<string, MakeCall> = {
  ...callsOfNetworks,
  ...callsOfConfigFiles,
  ...callsOfPeople,
}

/** The same of calls that only Pro has. */
export const everyCallOfPro: Record<string, MakeCall> = {
  ...callsOfStandIns,
  tagListQuery: async () => firstOf(await read(tagListQuery(NETWORK))),
  inviteQuery: async () => read(inviteQuery(await newInvite('ann@example.com'))),
  useInviteSignUp: async () =>
    mutate(useInviteSignUp, { claim: await newInvite('bob@example.com'), password: PASSWORD }),
}

/** What creates the first administrator, on a server that has none. */
export const everyCallOfFirstStart: Record<string, MakeCall> = {
  createSuperAdmin: () => createSuperAdmin(admin),
}
