import { isAdminRole } from '@meshdeck/domain/permissions'
import { isTokenValid, SESSION_KEY } from '@meshdeck/platform/boot'

/** What an early call has to know of a session. */
export type EarlySession = { baseUrl: string; token: string; isAdmin: boolean }

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
