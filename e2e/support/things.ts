import { Api } from './api'
import type { TestConsole } from './console-pool'

/** In the demonstration fleet; on an empty server the network has to be made first. */
export const NETWORK = 'corp-backbone'

/** What stands for the parameters of paths, by their names as routes write them. */
export type Things = Record<string, string>

/** An address of the demonstration fleet; `place` may have things of its own. */
export const addressOf = (
  { path, place = '' }: { path: string; place?: string | undefined },
  things: Things,
): string => path.replaceAll(/:\w+/g, (name) => things[`${place} ${name}`] ?? things[name] ?? name)

/** What stands for the parameters of paths in the demonstration fleet; a gateway for those of its page. */
export async function thingsOf(meshdeck: TestConsole): Promise<Things> {
  const api = await Api.signIn(meshdeck)
  const nodes = Object.values(await api.call('GET', `nodes/${NETWORK}`))
  const routes = Object.values(await api.call('GET', `v1/egress?network=${NETWORK}`))
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  const devices = nodes.filter(isRecord).filter((node) => node.is_static !== true)
  const gateway = devices.find((node) => node.is_gw === true)
  const node = devices[0]
  return {
    ':networkId': NETWORK,
    ':routeId': String(routes.filter(isRecord)[0]?.id),
    ':nodeId': String(node?.id),
    ':gatewayId': String(gateway?.id),
    ':fileId': 'netops-tablet',
    ':deviceId': String(node?.hostid),
    ':policyId': `${NETWORK}.all-nodes`,
    ':tagId': `${NETWORK}.gateways`,
    ':thing': `node:${String(node?.id)}`,
    ':username': 'admin',
    ':groupId': 'global-network-user-grp',
    ':roleId': 'global-network-user',
    'platform-role :roleId': 'admin',
    'gateway :nodeId': String(gateway?.id),
  }
}
