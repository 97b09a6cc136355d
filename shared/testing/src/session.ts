import type { Session } from '@meshdeck/platform'

const inOneHour = Math.floor(Date.now() / 1000) + 3600

/** Returns a token with these claims: `tokenOf({ exp })` is valid until `exp`, in seconds since 1970. */
export const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`

/** Returns a session as after a sign-in, with a token that is valid for an hour unless `exp` is given. */
export function sessionOf(
  username: string,
  {
    role = 'admin',
    exp = inOneHour,
    groups = {} as Record<string, unknown>,
    baseUrl = 'https://mesh.example/api',
  } = {},
): Session {
  const user = {
    username,
    platform_role_id: role,
    auth_type: 'basic_auth',
    is_mfa_enabled: false,
    user_group_ids: groups,
  }
  return { baseUrl, jwt: tokenOf({ exp, username }), username, user, userPlatformRole: role }
}
