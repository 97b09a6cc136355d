import { exchange } from './exchange'
import { at } from './fill'

export type Answer = { status: number; body: unknown; headers: Headers }

/** Client of a server, signed in or not; responses are parsed, as JSON where possible. */
export type Caller = {
  /** Token of the caller; empty before sign-in. */
  token: string
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** Sends any method, with an unchanged body. */
  send(method: string, path: string, body?: string): Promise<Answer>
  /** Returns a caller for the same server, signed in with this name and password. */
  signIn(credentials: { username: string; password: string }): Promise<Caller>
  /** Changes some of the server's settings and keeps the others. */
  settings(changes: Record<string, unknown>): Promise<Answer>
}

/** Creates a client of a server; with a token it calls as its owner. */
export function createCaller(url: string, token = ''): Caller {
  async function send(method: string, path: string, body?: string): Promise<Answer> {
    const { status, text, headers } = await exchange(url + path, {
      method,
      headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    })
    return { status, body: parseBody(text), headers }
  }

  const call = (method: string, path: string, body?: unknown) =>
    send(method, path, body === undefined ? undefined : JSON.stringify(body))

  const caller: Caller = {
    token,
    send,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    async signIn(credentials) {
      const { body } = await call('POST', '/api/users/adm/authenticate', credentials)
      return createCaller(url, String(at(body, '/Response/AuthToken')))
    },
    async settings(changes) {
      const { body } = await caller.get('/api/server/settings')
      return caller.put('/api/server/settings', Object.assign({}, at(body, '/Response'), changes))
    },
  }
  return caller
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
