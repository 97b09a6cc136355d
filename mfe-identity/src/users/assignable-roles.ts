import type { Role } from '@meshdeck/api/roles'

/**
 * The roles that a person of some role may give to others, besides the one that they have (`current`).
 * `super-admin` is not given but handed on [US-017], and only the super admin makes admins (contract 1.3).
 */
export function assignableRoles(
  roles: readonly Pick<Role, 'id'>[],
  { callerRole, current }: { callerRole: string; current?: string },
): string[] {
  const isOpen = (id: string) =>
    id !== 'super-admin' && (id !== 'admin' || callerRole === 'super-admin')
  return roles.map(({ id }) => id).filter((id) => id === current || isOpen(id))
}
