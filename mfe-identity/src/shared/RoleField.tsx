import { platformRoleListQuery } from '@meshdeck/api/roles'
import { platformReach } from '@meshdeck/domain/effective-rights'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { SelectField, useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { roleName } from './role-name'

type Props = {
  roles: readonly string[]
  /** Why the role is shown and not asked for; else there is something to choose. */
  fixedBecause?: string | undefined
}

/** The platform role of a user, and what the chosen one grants. With one role to give there is nothing to ask. */
export function RoleField({ roles, fixedBecause }: Props) {
  const { t } = useTranslation()
  const granted = useGranted()
  const field = {
    name: 'platform_role_id',
    label: t('users.column.role'),
    options: roles.map((id) => ({ value: id, label: roleName(t, id) })),
  }
  const reason = fixedBecause ?? (roles.length < 2 ? t('form.onlyRole') : undefined)

  if (reason !== undefined) return <SelectField {...field} hint={reason} disabled />
  return <SelectField {...field} hint={granted} placeholder={t('form.pickRole')} required />
}

/** Reads what only administrators read besides (contract 2.1). */
const AUDITOR = 'auditor'

/** What the chosen role grants, in the words of its page. */
function useGranted(): string | undefined {
  const { t } = useTranslation()
  const { isPro, hasBulkNodes: isLater } = useCapabilities()
  const { data: roles = [] } = useQuery({ ...platformRoleListQuery(), staleTime: Infinity })
  const { platform_role_id } = useForm<{ platform_role_id: string }>().values
  const role = roles.find(({ id }) => id === platform_role_id)
  if (!role) return undefined

  const platformRoles = new Map([[role.id, role]])
  const reach = platformReach({ platform_role_id }, { server: { isPro, isLater }, platformRoles })
  return [
    t(`roles.platform.reach.${reach}`),
    role.id === AUDITOR && t('roles.platform.readsServer'),
    role.deny_dashboard_access && t('roles.platform.noConsole'),
  ]
    .filter(Boolean)
    .join(' · ')
}
