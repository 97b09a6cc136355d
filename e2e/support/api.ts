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
