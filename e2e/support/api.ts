import { newDevice } from '@meshdeck/testing/device'

import type { TestConsole } from './console-pool'
import { admin, type Credentials } from './people'

type Body = Record<string, unknown>

/** Calls of the management server, past the console: to prepare a story, and to look at what it did. */
export class Api {
  private constructor(
    private readonly base: string,
    readonly token: string,
  ) {}

  /** As somebody with a password; the administrator of the demonstration fleet unless named. */
  static async signIn({ backend }: TestConsole, who: Credentials = admin): Promise<Api> {
    const visitor = new Api(`${backend}/api`, '')
    const grant = await visitor.call('POST', 'users/adm/authenticate', who)
    return new Api(`${backend}/api`, String(grant.AuthToken))
  }

  /** The content of the reply, whether it came in an envelope or bare. */
  async call(method: string, path: string, body?: Body): Promise<Body> {
    const reply = await fetch(`${this.base}/${path}`, {
      method,
      headers: { ...(this.token && { Authorization: `Bearer ${this.token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    const content = JSON.parse(text)
    return content.Response ?? content
  }

  /** Changes some settings of the server and keeps the others, which a PUT would empty. */
  async changeSettings(changes: Body): Promise<void> {
    const settings = await this.call('GET', 'server/settings')
    await this.call('PUT', 'server/settings', { ...settings, ...changes })
  }

  /** Makes a user with a password. */
  async addUser({ username, password }: Credentials, platform_role_id = 'admin'): Promise<void> {
    await this.call('POST', `users/${encodeURIComponent(username)}`, {
      username,
      password,
      platform_role_id,
    })
  }
}

/** The token in a join command such as `netclient join -t TOKEN`. */
export function tokenIn(joinCommand: string): string {
  const token = / -t (\S+)/.exec(joinCommand)?.[1]
  if (!token) throw new Error(`No token in "${joinCommand}"`)
  return token
}

/** Lets a device join as its client does: with nothing but the server's address and a token. */
export async function joinWith(
  token: string,
  { name, backend }: { name: string; backend: string },
) {
  const reply = await fetch(`${backend}/api/v1/host/register/${encodeURIComponent(token)}`, {
    method: 'POST',
    body: JSON.stringify(newDevice(name)),
  })
  if (!reply.ok) throw new Error(`The device was refused: ${await reply.text()}`)
}

/** The token of the key that a network is born with, and tagged with its id. */
export async function joinTokenOf(api: Api, networkId: string): Promise<string> {
  const keys = await api.call('GET', 'v1/enrollment-keys')
  const key = Object.values(keys)
    .map(Object)
    .find(({ tags }) => tags?.includes(networkId))
  return String(key.token)
}

/** In the demonstration fleet; on an empty server the network has to be made first. */
export const NETWORK = 'corp-backbone'

/** What stands for the parameters of paths, by their names as routes write them. */
type Things = Record<string, string>

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
