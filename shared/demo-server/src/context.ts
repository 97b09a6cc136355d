import type { Passwords } from './auth/passwords'
import type { Sessions } from './auth/sessions'
import type { Tokens } from './auth/tokens'
import type { Licence } from './server/licence'
import type { Store } from './storage/store'

/** How the server looks from outside; what an operator of the real one sets by environment. */
export type Identity = {
  /** Address that enrollment tokens name. */
  apiHost: string
  /** Path before `/api` there, as of a console that stands below one; empty mostly. */
  apiPath: string
  serverName: string
  /** Domain that node names end in. */
  domain: string
  /** Origins a browser may call from, comma separated; `*` is all. */
  origin: string
  frontendUrl: string
  /** Minutes a sign-in lasts. */
  tokenLifetime: number
  hasBroker: boolean
  /** Whose server it is in the hosted variant; empty in the self-hosted one. */
  tenantId: string
  /** A token that acts as administrator without an account; none when empty. */
  masterKey: string
  version: string
  port: number
}

/** What every route works with. */
export type Context = {
  identity: Identity
  store: Store
  tokens: Tokens
  sessions: Sessions
  passwords: Passwords
  licence: Licence
  /** Milliseconds in which a request has to be here, head and body. */
  arrival?: number
  /** Who has it may set faults; without it there is no control API. */
  controlToken?: string
  /** Whether people reach the server from other machines. */
  isExposed?: boolean
  /** By which this server knows the console that has started it, and no other caller. */
  consoleSecret?: string
  /** Lets seeded devices do what is due, after the clock was changed. */
  catchUp(): Promise<void>
  /** Ends the server as a signal would. */
  shutDown(): void
}

/** What replies are made of. */
export type Served = Pick<Context, 'identity' | 'store'>
