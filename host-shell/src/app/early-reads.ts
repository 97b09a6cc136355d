import { isAdminRole } from '@meshdeck/domain/permissions'
import type { PageRead } from '@meshdeck/federation/reads'
import { type EarlyRead, isTokenValid, SESSION_KEY } from '@meshdeck/platform/boot'

import { isTrustedBase, type Hosted } from '../session/trusted-base'

/** What an early call has to know of a session. */
type EarlySession = { baseUrl: string; token: string; isAdmin: boolean }

/**
 * The session that the console will find in storage, by the same rules: that of the tab before the one that
 * all tabs have, what makes no sense counts as none, and one that is over is no session. This is for the boot
 * script, which has no room for the schema; what only that finds at fault the console drops a moment later.
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

type Stored = Record<(typeof required)[number], string> & {
  user: { platform_role?: { deny_dashboard_access?: boolean } | null }
}

const required = ['baseUrl', 'jwt', 'username', 'userPlatformRole'] as const

function isSession(value: unknown): value is Stored {
  if (!isRecord(value) || !isRecord(value.user)) return false
  const { username, platform_role_id } = value.user
  return (
    required.every((key) => value[key] !== '' && isText(value[key])) &&
    isText(username) &&
    isText(platform_role_id)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const isText = (value: unknown) => typeof value === 'string'

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

type Given = { reads: PageRead[]; settings: Hosted }

/**
 * Asks what the page at this address will ask, beside its code. `reads` and `settings` are what the server has
 * written into the page. Each call is the one that the client would send, which takes the reply over; the
 * others it gives up. Nothing goes to a server that may not have the token.
 */
export function sendReads(session: EarlySession, { reads, settings }: Given): void {
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
  const reply = fetch(url, { headers: { Authorization: authorization }, signal })
  // whoever takes it over hears of a failure; nobody else has to
  reply.catch(() => undefined)
  return { authorization, reply, abort: (reason) => controller.abort(reason) }
}
