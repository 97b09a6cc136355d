import { isRecord } from '@meshdeck/domain/is-record'
import { isAdminRole } from '@meshdeck/domain/permissions'
import type { PageRead } from '@meshdeck/federation/reads'
import { type EarlyRead, isTokenValid, SESSION_KEY } from '@meshdeck/platform/boot'

import { isTrustedBase, type HostedSettings } from '../session/trusted-base'

/** The parts of a session that an early call needs. */
type EarlySession = { baseUrl: string; token: string; isAdmin: boolean }

/**
 * Returns the session that the console will find in storage, by the same rules: the tab's session comes before the one
 * that all tabs share, an invalid one is ignored, and an expired one counts as none. The boot script has no room for
 * the schema, so the console drops a moment later what only the schema rejects.
 */
export function storedSession(): EarlySession | undefined {
  for (const storage of [sessionStorage, localStorage]) {
    const session = parse(storage.getItem(SESSION_KEY))
    if (!isSession(session)) continue
    const { baseUrl, jwt: token, userPlatformRole, user } = session
    if (!isTokenValid(token) || user.platform_role?.deny_dashboard_access) return undefined
    return { baseUrl, token, isAdmin: isAdminRole(userPlatformRole) }
  }
  return undefined
}

type StoredSession = Record<(typeof required)[number], string> & {
  user: { platform_role?: { deny_dashboard_access?: boolean } | null }
}

const required = ['baseUrl', 'jwt', 'username', 'userPlatformRole'] as const

function isSession(value: unknown): value is StoredSession {
  if (!isRecord(value) || !isRecord(value.user)) return false
  const { username, platform_role_id } = value.user
  return (
    required.every((key) => value[key] !== '' && isText(value[key])) &&
    isText(username) &&
    isText(platform_role_id)
  )
}

const isText = (value: unknown) => typeof value === 'string'

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

type EarlyReadOptions = { reads: PageRead[]; settings: HostedSettings }

/**
 * Sends the requests that the page at this address will need, while its code loads. The server has written `reads` and
 * `settings` into the page. The client takes over the responses to calls that it would send itself and aborts the
 * others. Nothing is sent to a server that must not receive the token.
 */
export function sendReads(session: EarlySession, { reads, settings }: EarlyReadOptions): void {
  const { baseUrl, token, isAdmin } = session
  if (!isTrustedBase(baseUrl, settings)) return
  const edition = localStorage.getItem('edition')
  const authorization = `Bearer ${token}`
  const isFor = (read: PageRead) =>
    (!read.role || isAdmin) && (!read.edition || read.edition === edition)

  globalThis.meshdeckReads = new Map(
    reads.filter(isFor).map(({ path }) => {
      const { href } = new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`, window.location.href)
      return [href, send(href, authorization)]
    }),
  )
}

function send(url: string, authorization: string): EarlyRead {
  const controller = new AbortController()
  const { signal } = controller
  const response = fetch(url, { headers: { Authorization: authorization }, signal })
  // the client that takes the call over handles a failure; otherwise it is ignored
  response.catch(() => undefined)
  return { authorization, reply: response, abort: (reason) => controller.abort(reason) }
}
