import type { User } from '@meshdeck/api/users'

/** How a user proves who he is. */
export type AuthType = 'basic' | 'sso' | 'idp'

/** A user whom an identity provider owns counts as one of its users however he signs in [US-005]. */
export function authTypeOf(
  user: Pick<User, 'auth_type' | 'external_identity_provider_id'>,
): AuthType {
  if (user.external_identity_provider_id !== '') return 'idp'
  return user.auth_type === 'oauth' ? 'sso' : 'basic'
}
