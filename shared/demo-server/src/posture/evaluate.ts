import { timeNow } from '../clock'
import { Refusal } from '../http/refusal'
import type { Violation } from '../storage/posture-tables'
import type { Store } from '../storage/store'
import type { ExtClient, Host, Node } from '../storage/tables'
import { deviceOf, newcomerOf, userDeviceOf } from './devices'
import { checksPosture } from './posture-check'
import { type Device, type Finding, findViolations } from './violations'

/** What the checks of a network find; where there are none it is an empty list. */
function findingOf(store: Store, network_id: string, device: () => Device): Finding {
  const checks = checksPosture(store) ? store.postureChecks.all({ network_id }) : []
  return checks.length === 0 ? { violations: [], severity: 0 } : findViolations(checks, device())
}

/** How a node is found, as it is kept with it. */
export function evaluated(store: Store, node: Pick<Node, 'hostid' | 'network' | 'tags'>) {
  const finding = findingOf(store, node.network, () => deviceOf(store.hosts.get(node.hostid), node))
  return { ...stateOf(finding), last_evaluated_at: timeNow() }
}

/** A finding in the fields of nodes and clients. */
export function stateOf({ violations, severity }: Finding) {
  return {
    posture_check_violations: violations,
    posture_check_violation_severity_level: severity,
  }
}

/** Why a device may not join a network, none when it may. */
export function hindrancesOf(
  store: Store,
  network: string,
  { host, tags = [] }: Newcomer,
): Violation[] {
  return findingOf(store, network, () => newcomerOf(host, tags)).violations ?? []
}

type Newcomer = { host: Parameters<typeof newcomerOf>[0]; tags?: string[] }

/** An administrator cannot let a device join that does not pass. @throws Refusal 400 */
export function checkMayJoin(store: Store, network: string, host: Host) {
  const violations = hindrancesOf(store, network, { host })
  if (violations.length > 0) throw new Refusal(400, 'posture check violations', violations)
}

/** Somebody's device has to pass before it is let in. @throws Refusal 403 */
export function checkMayConnect(store: Store, client: ExtClient) {
  if (client.device_id === '') return
  const { violations } = findingOf(store, client.network, () => userDeviceOf(store, client))
  if (violations !== null && violations.length > 0) {
    throw new Refusal(403, 'posture check violations')
  }
}
