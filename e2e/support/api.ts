import { newDevice } from '@meshdeck/testing/device'

import type { TestConsole } from './console-pool'
import { admin, type Credentials } from './people'

type Body = Record<string, unknown>

/** Calls the management server directly, bypassing the console, to prepare a test and check its effects. */
export class Api {
  private constructor(
    private readonly base: string,
    readonly token: string,
  ) {}

  /** Signs in with a password, by default as the administrator of the demonstration fleet. */
  static async signIn({ backend }: TestConsole, who: Credentials = admin): Promise<Api> {
    const visitor = new Api(`${backend}/api`, '')
    const grant = await visitor.call('POST', 'users/adm/authenticate', who)
    return new Api(`${backend}/api`, String(grant.AuthToken))
  }

  /** Returns the content of the response, with or without an envelope. */
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

  /** Changes some server settings and keeps the others, which a PUT would clear. */
  async changeSettings(changes: Body): Promise<void> {
    const settings = await this.call('GET', 'server/settings')
    await this.call('PUT', 'server/settings', { ...settings, ...changes })
  }

  /** Creates a user with a password. */
  async addUser({ username, password }: Credentials, platform_role_id = 'admin'): Promise<void> {
    await this.call('POST', `users/${encodeURIComponent(username)}`, {
      username,
      password,
      platform_role_id,
    })
  }
}

/** Returns the token of a join command such as `netclient join -t TOKEN`. */
export function tokenIn(joinCommand: string): string {
  const token = / -t (\S+)/.exec(joinCommand)?.[1]
  if (!token) throw new Error(`No token in "${joinCommand}"`)
  return token
}

/** Joins a device as its client does, with only the server's address and a token. */
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

/** Returns the token of the network's default key, which is created with the network and tagged with its ID. */
export async function joinTokenOf(api: Api, networkId: string): Promise<string> {
  const keys = await api.call('GET', 'v1/enrollment-keys')
  const key = Object.values(keys)
    .map(Object)
    .find(({ tags }) => tags?.includes(networkId))
  return String(key.token)
}

/** A network of the demonstration fleet; on an empty server it has to be created first. */
export const NETWORK = 'corp-backbone'

/** Values of path parameters, keyed by the names that routes use. */
type PathValues = Record<string, string>

/** Returns an address in the demonstration fleet; `place` can override the values of parameters. */
export const addressOf = (
  { path, place = '' }: { path: string; place?: string | undefined },
  pathValues: PathValues,
): string =>
  path.replaceAll(/:\w+/g, (name) => pathValues[`${place} ${name}`] ?? pathValues[name] ?? name)

/** Returns values for path parameters in the demonstration fleet, including a gateway for its own page. */
export async function readPathValues(meshdeck: TestConsole): Promise<PathValues> {
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
    ':entity': `node:${String(node?.id)}`,
    ':username': 'admin',
    ':groupId': 'global-network-user-grp',
    ':roleId': 'global-network-user',
    'platform-role :roleId': 'admin',
    'gateway :nodeId': String(gateway?.id),
  }
}
