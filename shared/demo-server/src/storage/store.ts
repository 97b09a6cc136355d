import * as accounts from './account-tables'
import { openDatabase, type SqlDatabase } from './database'
import { createRepository } from './repository'
import * as tables from './tables'

export type Store = ReturnType<typeof openStore>

/**
 * Everything the server remembers, one repository a table.
 * @param file path of the SQLite file, or `:memory:`
 */
export function openStore(file: string) {
  const db: SqlDatabase = openDatabase(file)
  return {
    db,
    transaction: db.transaction,
    close: db.close,
    records: createRepository(db, tables.recordsTable),
    users: createRepository(db, accounts.usersTable),
    accessTokens: createRepository(db, accounts.accessTokensTable),
    networks: createRepository(db, tables.networksTable),
    hosts: createRepository(db, tables.hostsTable),
    nodes: createRepository(db, tables.nodesTable),
    keys: createRepository(db, tables.keysTable),
    egress: createRepository(db, tables.egressTable),
    policies: createRepository(db, tables.policiesTable),
    oldAccess: createRepository(db, tables.oldAccessTable),
    extClients: createRepository(db, tables.extClientsTable),
    dnsEntries: createRepository(db, tables.dnsEntriesTable),
  }
}
