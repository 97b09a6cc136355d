import { isAdminRole } from '@meshdeck/domain/permissions'

type Person = { username: string; role: string }

/** Why the server would refuse it; each is a key of the words under `refused`. */
type Refusal = 'ofAdmin' | 'notYours' | 'adminsRevoke'

/**
 * Why somebody may not make or revoke access tokens of somebody, if so (contract 1.3.1): everybody has tokens of
 * his own, the super admin those of everybody, an admin those of whoever is none. Only admins get as far as
 * revoking, on Pro (decision D-19).
 */
export function tokenRefusal(
  action: 'create' | 'revoke',
  owner: Person,
  caller: Person,
): Refusal | undefined {
  if (action === 'revoke' && !isAdminRole(caller.role)) return 'adminsRevoke'
  if (owner.username === caller.username || caller.role === 'super-admin') return undefined
  if (caller.role !== 'admin') return 'notYours'
  return isAdminRole(owner.role) ? 'ofAdmin' : undefined
}
