import type { Passwords } from './auth/passwords'
import type { Sessions } from './auth/sessions'
import type { Tokens } from './auth/tokens'
import type { License } from './server/license'
import type { Store } from './storage/store'

/** Public identity of the server, which an operator of the real one sets by environment variables. */
export type Identity = {
  /** Address in enrollment tokens. */
  apiHost: string
  /** Path before `/api`, if the console is served below one; usually empty. */
  apiPath: string
  serverName: string
  /** Domain of node names. */
  domain: string
  /** Origins from which a browser may call, separated by commas; `*` means all. */
  origin: string
  frontendUrl: string
  /** Lifetime of a sign-in in minutes. */
  tokenLifetime: number
  hasBroker: boolean
  /** Tenant in the hosted variant; empty in the self-hosted one. */
  tenantId: string
  /** Token that acts as an administrator without an account; disabled when empty. */
  masterKey: string
  version: string
  port: number
}

/** Dependencies of every route. */
export type Context = {
  identity: Identity
  store: Store
  tokens: Tokens
  sessions: Sessions
  passwords: Passwords
  license: License
  /** Milliseconds in which the head and body of a request have to arrive. */
  arrival?: number
  /** Token that may set faults; without it there is no control API. */
  controlToken?: string
  /** Whether other machines can reach the server. */
  isExposed?: boolean
  /** Secret by which this server identifies the console that started it. */
  consoleSecret?: string
  /** Runs the due work of seeded devices after a change of the clock. */
  catchUp(): Promise<void>
  /** Stops the server as a signal would. */
  shutDown(): void
}

/** Data from which responses are built. */
export type ResponseSources = Pick<Context, 'identity' | 'store'>
