import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import type Libsql from 'libsql'

import { copyDatabase } from '../data-folder'
import { communitySteps } from './community-steps'

/** Suffix of a copy, before the number of its schema steps. */
const COPY = '.before-'

/**
 * Steps of the schema, in order; a file stores in `user_version` how many it has taken. A step never changes after its
 * release.
 */
const steps = [
  ...communitySteps,
  // invited users, and pending sign-ins through the identity provider
  `
  CREATE TABLE invites (
    email TEXT PRIMARY KEY, platform_role_id TEXT NOT NULL, user_group_ids TEXT, network_roles TEXT,
    invite_code TEXT NOT NULL, invite_url TEXT NOT NULL
  );
  CREATE TABLE pending_users (
    username TEXT PRIMARY KEY, external_identity_provider_id TEXT NOT NULL
  );
  CREATE TABLE sso_states (
    state TEXT PRIMARY KEY, nonce TEXT NOT NULL, verifier TEXT NOT NULL, program TEXT NOT NULL,
    expires INTEGER NOT NULL
  );
  `,
  // devices that act by themselves; in an older fleet those that no program has registered
  `
  CREATE TABLE living_devices (
    seat INTEGER PRIMARY KEY,
    hostid TEXT NOT NULL UNIQUE REFERENCES hosts (id) ON DELETE CASCADE,
    absence INTEGER NOT NULL, first_on INTEGER NOT NULL, spell INTEGER NOT NULL
  );
  INSERT INTO living_devices
    SELECT row_number() OVER (ORDER BY rowid), id, CASE os WHEN 'linux' THEN 8 ELSE 25 END, isalive, 0
    FROM hosts WHERE hostpass = '';
  `,
  // Pro data of nodes and networks; an older network gets its default tag
  `
  ALTER TABLE nodes ADD COLUMN is_fail_over INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE nodes ADD COLUMN fail_over_peers TEXT DEFAULT '{}';
  ALTER TABLE nodes ADD COLUMN failed_over_by TEXT NOT NULL
    DEFAULT '00000000-0000-0000-0000-000000000000';
  ALTER TABLE nodes ADD COLUMN is_auto_relay INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE nodes ADD COLUMN auto_relayed_peers TEXT;
  ALTER TABLE nodes ADD COLUMN additional_rag_ips TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE nodes ADD COLUMN metrics_since INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX nodes_fail_over ON nodes (network) WHERE is_fail_over = 1;
  CREATE INDEX nodes_auto_relay ON nodes (network) WHERE is_auto_relay = 1;

  ALTER TABLE extclients ADD COLUMN metrics_since INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE tags (
    id TEXT PRIMARY KEY, tag_name TEXT NOT NULL,
    network TEXT NOT NULL REFERENCES networks (netid) ON DELETE CASCADE,
    color_code TEXT NOT NULL, created_by TEXT NOT NULL, created_at TEXT NOT NULL
  );
  CREATE INDEX tags_network ON tags (network);
  INSERT INTO tags SELECT netid || '.gateways', 'gateways', netid, '', 'auto', created_at
    FROM networks;

  CREATE TABLE events (
    id TEXT PRIMARY KEY, action TEXT NOT NULL, source TEXT NOT NULL, origin TEXT NOT NULL,
    target TEXT NOT NULL, network_id TEXT NOT NULL, triggered_by TEXT NOT NULL, diff TEXT NOT NULL,
    time_stamp TEXT NOT NULL
  );
  CREATE INDEX events_time ON events (time_stamp);
  CREATE INDEX events_network ON events (network_id, time_stamp);
  CREATE INDEX events_user ON events (triggered_by, time_stamp);
  `,
  // rights on Pro; built-in ones aren't stored
  `
  CREATE TABLE user_roles (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, "default" INTEGER NOT NULL, meta_data TEXT NOT NULL,
    deny_dashboard_access INTEGER NOT NULL, full_access INTEGER NOT NULL, network_id TEXT NOT NULL,
    network_level_access TEXT, global_level_access TEXT
  );

  CREATE TABLE user_groups (
    id TEXT PRIMARY KEY, external_identity_provider_id TEXT NOT NULL, "default" INTEGER NOT NULL,
    name TEXT NOT NULL, network_roles TEXT, meta_data TEXT NOT NULL, color_code TEXT NOT NULL,
    created_by TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  );
  `,
  // link metrics that devices report themselves
  `
  CREATE TABLE reported_metrics (
    node_id TEXT PRIMARY KEY REFERENCES nodes (id) ON DELETE CASCADE, metrics TEXT NOT NULL
  );
  `,
  // first names of renamed clients, by which the old access lists identify them
  `
  CREATE TABLE old_access_names (
    clientid TEXT PRIMARY KEY
      REFERENCES extclients (clientid) ON UPDATE CASCADE ON DELETE CASCADE,
    name TEXT NOT NULL
  );
  `,
  // whether a network has temporary access
  `
  ALTER TABLE networks ADD COLUMN jit_enabled INTEGER NOT NULL DEFAULT 0;
  `,
  // counts without reading nodes: devices that are online, and nodes by role
  `
  DROP INDEX nodes_host;
  CREATE INDEX nodes_host ON nodes (hostid, connected, lastcheckin);
  CREATE INDEX nodes_ingress ON nodes (network) WHERE isingressgateway = 1;
  CREATE INDEX nodes_relay ON nodes (network) WHERE isrelay = 1;
  CREATE INDEX nodes_internet ON nodes (network) WHERE isinternetgateway = 1;
  CREATE INDEX extclients_enabled ON extclients (network) WHERE enabled = 1;
  `,
  // finds a page of devices without reading a device
  `
  CREATE INDEX hosts_name ON hosts (name, id, os);
  `,
  // devices pending approval; they outlive the network, and are deleted with the device
  `
  CREATE TABLE pending_hosts (
    id TEXT PRIMARY KEY,
    host_id TEXT NOT NULL REFERENCES hosts (id) ON DELETE CASCADE,
    host_name TEXT NOT NULL, network TEXT NOT NULL, public_key TEXT NOT NULL,
    enrollment_key_id TEXT NOT NULL, os TEXT NOT NULL, version TEXT NOT NULL,
    location TEXT NOT NULL, requested_at TEXT NOT NULL,
    UNIQUE (host_id, network)
  );
  `,
  // name servers outlive their network
  `
  CREATE TABLE kept_nameservers (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, network_id TEXT NOT NULL, description TEXT NOT NULL,
    "default" INTEGER NOT NULL, fallback INTEGER NOT NULL, servers TEXT, match_all INTEGER NOT NULL,
    domains TEXT, tags TEXT, nodes TEXT, status INTEGER NOT NULL, created_by TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  );
  INSERT INTO kept_nameservers SELECT id, name, network_id, description, "default", fallback, servers,
    match_all, domains, tags, nodes, status, created_by, created_at, updated_at FROM nameservers;
  DROP TABLE nameservers;
  ALTER TABLE kept_nameservers RENAME TO nameservers;
  CREATE INDEX nameservers_network ON nameservers (network_id);
  `,
  // completely replaced rows of the old access lists, with the members at that time
  `
  CREATE TABLE old_access_rows (
    network TEXT NOT NULL, member TEXT NOT NULL, peers TEXT, known TEXT NOT NULL,
    PRIMARY KEY (network, member)
  );
  `,
  // virtual addresses for a range that others have as well
  `
  ALTER TABLE egress ADD COLUMN virtual_range TEXT NOT NULL DEFAULT '';
  `,
  // posture checks with their findings; checks outlive their network
  `
  CREATE TABLE posture_checks (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, network_id TEXT NOT NULL, description TEXT NOT NULL,
    attribute TEXT NOT NULL, "values" TEXT NOT NULL, severity INTEGER NOT NULL, tags TEXT NOT NULL,
    user_groups TEXT NOT NULL, status INTEGER NOT NULL, created_by TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  );
  CREATE INDEX posture_checks_network ON posture_checks (network_id);
  ALTER TABLE nodes ADD COLUMN posture_check_violations TEXT;
  ALTER TABLE nodes ADD COLUMN posture_check_violation_severity_level INTEGER NOT NULL DEFAULT 0;
  UPDATE nodes SET posture_check_violations = '[]'
    WHERE last_evaluated_at <> '0001-01-01T00:00:00Z';
  ALTER TABLE extclients ADD COLUMN posture_check_violations TEXT;
  ALTER TABLE extclients ADD COLUMN posture_check_violation_severity_level INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE extclients ADD COLUMN last_evaluated_at TEXT NOT NULL
    DEFAULT '0001-01-01T00:00:00Z';
  `,
  // requests and grants of temporary access; both outlive their network
  `
  CREATE TABLE jit_requests (
    id TEXT PRIMARY KEY, network_id TEXT NOT NULL, user_id TEXT NOT NULL, user_name TEXT NOT NULL,
    reason TEXT NOT NULL, status TEXT NOT NULL, revoked_at TEXT NOT NULL, requested_at TEXT NOT NULL,
    approved_at TEXT NOT NULL, approved_by TEXT NOT NULL, duration_hours INTEGER NOT NULL,
    expires_at TEXT NOT NULL
  );
  CREATE INDEX jit_requests_network ON jit_requests (network_id);
  CREATE TABLE jit_grants (
    id TEXT PRIMARY KEY, network_id TEXT NOT NULL, user_id TEXT NOT NULL, request_id TEXT NOT NULL,
    granted_at TEXT NOT NULL, expires_at TEXT NOT NULL
  );
  CREATE INDEX jit_grants_network ON jit_grants (network_id, user_id);
  ALTER TABLE extclients ADD COLUMN jit_expires_at TEXT NOT NULL DEFAULT '';
  `,
  // pending sign-ins through an identity provider are kept in memory
  'DROP TABLE sso_states;',
  // Ends sessions by triggers, so that no way to change a password or to disable an account omits it.
  `
  ALTER TABLE users ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN token_series TEXT NOT NULL DEFAULT '';
  CREATE TRIGGER user_begins AFTER INSERT ON users BEGIN
    UPDATE users SET token_series = lower(hex(randomblob(16))) WHERE username = NEW.username;
  END;
  CREATE TRIGGER user_tokens_end AFTER UPDATE OF password, account_disabled ON users
    WHEN NEW.password <> OLD.password OR NEW.account_disabled <> OLD.account_disabled
  BEGIN
    UPDATE users SET token_series = lower(hex(randomblob(16))) WHERE username = NEW.username;
    -- those of a disabled account are refused, and gone when it is enabled
    DELETE FROM access_tokens WHERE user_name = NEW.username AND NEW.account_disabled = 0;
  END;
  CREATE TABLE ended_sessions (id TEXT PRIMARY KEY, expires INTEGER NOT NULL);
  `,
]

/** Schema after all steps on an empty file, reused for further new files of a process in a fifth of the time. */
let schema: string | undefined

/**
 * Runs the missing steps of a file, each completely or not at all. Before the first of them a file with data is copied;
 * the copy stays next to it until the schema changes again. Throws when the file has taken more steps than this server
 * has.
 */
export function migrate(connection: Libsql.Database, file: string) {
  const version = versionOf(connection)
  if (version > steps.length)
    throw new Error(
      'The data was written by a newer version of the server. Update the server, or choose another folder with --data-dir.',
    )
  if (version === steps.length) return
  const isNew = version === 0 && schemaOf(connection) === ''
  if (isNew && schema !== undefined) {
    take(connection, schema, steps.length)
    return
  }
  const copy = version > 0 ? copyBeside(connection, { file, version }) : undefined
  for (const [index, step] of steps.entries()) {
    if (index >= version) take(connection, step, index + 1)
  }
  if (isNew) schema = schemaOf(connection)
  if (copy !== undefined) removeOtherCopies(file, copy)
}

function take(connection: Libsql.Database, step: string, version: number) {
  connection.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${version}; COMMIT;`)
}

/** Returns the schema as SQLite stores it; objects without a statement are created with their table. */
function schemaOf(connection: Libsql.Database): string {
  const statementRows = connection
    .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL')
    .all([])
  return statementRows.map((row) => `${String(Object(row).sql)};`).join('\n')
}

/** Copies the file; the copy gets its name only when it is complete, so a full disk keeps the previous copy. */
function copyBeside(
  connection: Libsql.Database,
  { file, version }: { file: string; version: number },
): string {
  const copy = `${file}${COPY}${version}`
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  copyDatabase(connection, unfinished)
  renameSync(unfinished, copy)
  return copy
}

function removeOtherCopies(file: string, keptCopy: string) {
  const folder = dirname(file)
  const otherCopies = readdirSync(folder).filter(
    (name) => name.startsWith(`${basename(file)}${COPY}`) && name !== basename(keptCopy),
  )
  for (const name of otherCopies) rmSync(join(folder, name))
}

function versionOf(connection: Libsql.Database): number {
  const row = connection.prepare('PRAGMA user_version').get([])
  return typeof row === 'object' && row !== null && 'user_version' in row
    ? Number(row.user_version)
    : 0
}
