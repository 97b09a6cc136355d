import type { RightSource } from '@meshdeck/domain/effective-rights'
import type { TFunction } from '@meshdeck/platform'

import { paths } from '../paths'
import { roleName } from '../users/role-name'
import type { RolesAndGroups } from './use-rights-estate'

/** What gives a right, by its name, and where its page is; the edition has none. */
export function sourceOfRight(
  t: TFunction,
  source: RightSource,
  estate: RolesAndGroups,
): { name: string; to?: string } {
  if (source.kind === 'edition') return { name: t('identity:rights.source.edition') }
  const { roleId } = source
  if (source.kind === 'platform-role') {
    return { name: roleName(t, roleId), to: paths.role({ kind: 'platform', id: roleId }) }
  }
  const { groupId } = source
  if (groupId !== undefined) {
    return { name: estate.groups.get(groupId)?.name || groupId, to: paths.group(groupId) }
  }
  const name = estate.networkRoles.get(roleId)?.name || roleId
  return { name, to: paths.role({ kind: 'network', id: roleId }) }
}
