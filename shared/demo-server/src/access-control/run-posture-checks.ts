import { timeNow } from '../clock'
import type { PostureCheck, Violation } from '../storage/posture-tables'
import type { Store } from '../storage/store'
import { checksPosture } from './posture-check'
import {
  deviceOf,
  type Finding,
  findViolations,
  isUserDevice,
  stateOf,
  userDeviceOf,
} from './posture-state'

/** Runs the checks of all networks for every device, and stores the findings with each. */
export function runPostureChecks(store: Store) {
  if (!checksPosture(store)) return
  store.transaction(() => {
    for (const { netid } of store.networks.all()) {
      const checks = store.postureChecks.all({ network_id: netid })
      if (checks.length === 0) forgetFindings(store, netid)
      else checkNetwork(store, netid, checks)
    }
  })
}

/** Checks a network. Without nodes it is skipped, including its clients. */
function checkNetwork(store: Store, network: string, checks: PostureCheck[]) {
  if (store.nodes.count({ network }) === 0) return
  for (const { id, found, device } of devicesIn(store, network)) {
    const finding = findViolations(checks, device)
    if (differs(found, finding)) store.nodes.update(id, stateOf(finding))
  }
  const last_evaluated_at = timeNow()
  store.db.run('UPDATE nodes SET last_evaluated_at = ? WHERE network = ?', [
    last_evaluated_at,
    network,
  ])
  for (const client of store.extClients.all({ network }).filter(isUserDevice)) {
    const finding = findViolations(checks, userDeviceOf(store, client))
    store.extClients.update(client.clientid, { ...stateOf(finding), last_evaluated_at })
  }
}

/** Clears the findings of a network that has no checks anymore. */
function forgetFindings(store: Store, network: string) {
  for (const table of ['nodes', 'extclients']) {
    store.db.run(
      `UPDATE ${table} SET posture_check_violations = NULL,
         posture_check_violation_severity_level = 0, last_evaluated_at = ?
       WHERE network = ? AND json_array_length(posture_check_violations) > 0`,
      [timeNow(), network],
    )
  }
}

/** Returns the nodes of a network with the checked attributes of their devices and the last findings. */
function devicesIn(store: Store, network: string) {
  // much faster than whole rows for a large network
  const rows = store.db.all(
    `SELECT nodes.id, nodes.tags, posture_check_violations AS found, country_code, hosts.version, os,
       os_family, os_version, kernel_version, autoupdate
     FROM nodes JOIN hosts ON hosts.id = nodes.hostid WHERE nodes.network = ?`,
    [network],
  )
  return rows.map((row) => ({
    id: String(row['id']),
    found: row['found'] === null ? null : String(row['found']),
    device: deviceOf(
      {
        country_code: String(row['country_code']),
        version: String(row['version']),
        os: String(row['os']),
        os_family: String(row['os_family']),
        os_version: String(row['os_version']),
        kernel_version: String(row['kernel_version']),
        autoupdate: row['autoupdate'] === 1,
      },
      { tags: JSON.parse(String(row['tags'])) },
    ),
  }))
}

function differs(storedViolations: string | null, { violations }: Finding): boolean {
  return storedViolations !== violationsText(violations)
}

function violationsText(violations: Violation[] | null): string | null {
  return violations === null ? null : JSON.stringify(violations)
}
