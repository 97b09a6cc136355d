import { type Capability, hasCapability } from '@meshdeck/domain/capabilities'

import { egressTable } from '../access-control/egress-record'
import { type ApiVersion, defaultApiVersion } from '../api-version'
import { defaultEdition, type Edition } from '../edition'
import * as accounts from './account-tables'
import * as rights from './account-tables'
import { openDatabase, type SqlDatabase } from './database'
import * as names from './name-tables'
import * as posture from './posture-tables'
import * as jit from './pro-tables'
import * as pro from './pro-tables'
import { type Columns, createRepository, type Table } from './repository'
import * as server from './server-tables'
import * as tables from './tables'

export type Store = ReturnType<typeof openStore>

/**
 * Opens the server's storage, one repository per table. `file` is the path of the SQLite file, or `:memory:`.
 * `apiVersion` determines the messages for missing rows and the shape of resources. The file contains the data of both
 * editions.
 */
export function openStore(
  file: string,
  apiVersion: ApiVersion = defaultApiVersion,
  edition: Edition = defaultEdition,
) {
  const db: SqlDatabase = openDatabase(file)
  const repo = <C extends Columns>(table: Table<C>) => createRepository(db, table, apiVersion)
  return {
    apiVersion,
    edition,
    /** Whether this version and edition has something, by the table of capabilities. */
    can: (capability: Capability) =>
      hasCapability(capability, { release: apiVersion, isPro: edition === 'pro' }),
    db,
    transaction: db.transaction,
    close: db.close,
    records: repo(server.recordsTable),
    users: repo(accounts.usersTable),
    accessTokens: repo(accounts.accessTokensTable),
    invites: repo(accounts.invitesTable),
    pendingUsers: repo(accounts.pendingUsersTable),
    roles: repo(rights.rolesTable),
    groups: repo(rights.groupsTable),
    networks: repo(tables.networksTable),
    hosts: repo(tables.hostsTable),
    nodes: repo(tables.nodesTable),
    keys: repo(tables.keysTable),
    egress: repo(egressTable),
    policies: repo(tables.policiesTable),
    oldAccess: repo(server.oldAccessTable),
    oldAccessRows: repo(server.oldAccessRowsTable),
    extClients: repo(tables.extClientsTable),
    dnsEntries: repo(names.dnsEntriesTable),
    nameServers: repo(names.nameServersTable),
    tags: repo(pro.tagsTable),
    events: repo(pro.eventsTable),
    reportedMetrics: repo(pro.reportedMetricsTable),
    pendingHosts: repo(pro.pendingHostsTable),
    postureChecks: repo(posture.postureChecksTable),
    jitRequests: repo(jit.jitRequestsTable),
    jitGrants: repo(jit.jitGrantsTable),
  }
}
