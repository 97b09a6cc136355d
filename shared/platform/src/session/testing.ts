import type { Session } from './session-schema'

const inOneHour = Math.floor(Date.now() / 1000) + 3600

/** Returns a session as after a sign-in, with a token that is valid for an hour unless `exp` is given. */
export function sessionOf(
  username: string,
  { role = 'admin', exp = inOneHour, groups = {} as Record<string, unknown> } = {},
): Session {
  const user = {
    username,
    platform_role_id: role,
    auth_type: 'basic_auth',
    is_mfa_enabled: false,
    user_group_ids: groups,
  }
  const jwt = `head.${btoa(JSON.stringify({ exp, username }))}.sign`
  return { baseUrl: 'https://mesh.example/api', jwt, username, user, userPlatformRole: role }
}
