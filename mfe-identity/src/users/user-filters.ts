import type { Role } from '@meshdeck/api/roles'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { roleName } from './role-name'
import type { UserRow } from './user-rows'

type Options = {
  /** Undefined until they are known. */
  roles: readonly Role[] | undefined
}

/** The properties by which users can be filtered. */
export function userFilters(
  t: TFunction<'identity'>,
  { roles = [] }: Options,
): FilterField<UserRow>[] {
  return [
    {
      id: 'status',
      label: t('users.column.status'),
      options: (['enabled', 'disabled'] as const).map((value) => ({
        value,
        label: t(`ui:health.${value}`),
      })),
      meets: ({ account_disabled }, value) => account_disabled === (value === 'disabled'),
    },
    {
      id: 'role',
      label: t('users.column.role'),
      options: roles.map(({ id }) => ({ value: id, label: roleName(t, id) })),
      meets: ({ platform_role_id }, value) => platform_role_id === value,
    },
    {
      id: 'auth',
      label: t('users.column.authType'),
      options: (['basic', 'sso', 'idp'] as const).map((value) => ({
        value,
        label: t(`users.authType.${value}`),
      })),
      meets: ({ authType }, value) => authType === value,
    },
    {
      id: 'mfa',
      label: t('users.column.mfa'),
      options: (['on', 'off'] as const).map((value) => ({ value, label: t(`users.mfa.${value}`) })),
      meets: ({ is_mfa_enabled }, value) => is_mfa_enabled === (value === 'on'),
    },
  ]
}
