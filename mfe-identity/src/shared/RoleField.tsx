import { platformRoleListQuery } from '@meshdeck/api/roles'
import type { User } from '@meshdeck/api/users'
import { platformReach } from '@meshdeck/domain/effective-rights'
import { Slot, useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { SelectField, useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { roleName } from './user-rules'

type Props = {
  roles: readonly string[]
  /** Why the role can't be changed; otherwise there is a choice. */
  fixedBecause?: string | undefined
}

/** The platform role of a user, and what the chosen one grants. With a single available role there is no choice. */
export function RoleField({ roles, fixedBecause }: Props) {
  const { t } = useTranslation()
  const granted = useRoleDescription()
  const field = {
    name: 'platform_role_id',
    label: t('users.column.role'),
    options: roles.map((id) => ({ value: id, label: roleName(t, id) })),
  }
  const reason = fixedBecause ?? (roles.length < 2 ? t('users.form.onlyRole') : undefined)

  if (reason !== undefined) return <SelectField {...field} hint={reason} disabled />
  return <SelectField {...field} hint={granted} placeholder={t('users.form.pickRole')} required />
}

/** Role with read access to data for administrators (contract 2.1). */
const AUDITOR = 'auditor'

/** Returns what the chosen role grants, with the text of its page. */
function useRoleDescription(): string | undefined {
  const { t } = useTranslation()
  const server = useCapabilities()
  const { data: roles = [] } = useCachedQuery(platformRoleListQuery())
  const { platform_role_id } = useForm<{ platform_role_id: string }>().values
  const role = roles.find(({ id }) => id === platform_role_id)
  if (!role) return undefined

  const platformRoles = new Map([[role.id, role]])
  const reach = platformReach({ platform_role_id }, { server, platformRoles })
  return [
    role.deny_dashboard_access && t('roles.platform.noConsole'),
    t(`roles.platform.reach.${reach}`),
    role.id === AUDITOR && t('roles.platform.readsServer'),
  ]
    .filter(Boolean)
    .join(' · ')
}

type RoleValues = { platform_role_id: string }

/** Shows what a changed role of a user opens and closes, rendered by the remote with that data; empty without one. */
export function RolePreview({ user }: { user: User }) {
  const { values } = useForm<RoleValues>()
  const { username, platform_role_id, user_group_ids } = user
  const roleId = values.platform_role_id
  const groupIds = useMemo(() => Object.keys(user_group_ids ?? {}), [user_group_ids])

  if (roleId === platform_role_id) return null
  return <RoleSlotPreview username={username} roleId={roleId} groupIds={groupIds} />
}

/**
 * Shows what opens to a new user: policies may already name the user, the user's groups, and the administrators of each
 * network.
 */
export function NewUserPreview() {
  const { values } = useForm<RoleValues & { username: string; groups: string[] }>()
  const { platform_role_id: roleId, groups: groupIds } = values
  const username = values.username.trim()

  if (username === '' || (roleId === '' && groupIds.length === 0)) return null
  return <RoleSlotPreview username={username} roleId={roleId} groupIds={groupIds} />
}

type RolePreviewProps = { username: string; roleId: string; groupIds: readonly string[] }

function RoleSlotPreview({ username, roleId, groupIds }: RolePreviewProps) {
  const { isPro } = useCapabilities()
  const people = useMemo(() => [{ username, roleId, groupIds }], [username, roleId, groupIds])

  return isPro && <Slot request={{ name: 'users.groups', props: { people } }} />
}
