import type { Role } from '@meshdeck/api/roles'
import { isAdminRole } from '@meshdeck/domain/permissions'
import type { TFunction } from '@meshdeck/platform'
import { Badge, Initials, RelativeTime, StatusBadge } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'

import { paths } from '../shared/paths'
import { roleName, type UserRow } from '../shared/user-rules'

type ColumnOptions = {
  /** Name of the signed-in user, who is marked. */
  ownName: string
  /** Whether the edition is Pro, which has user groups. */
  hasGroups: boolean
  /** The roles to filter by; undefined until they are loaded. */
  roles?: readonly Role[] | undefined
}

/** The columns of the users table (decision OP-52). */
export function userColumns(
  t: TFunction<'identity'>,
  { ownName, hasGroups, roles = [] }: ColumnOptions,
): Array<Column<UserRow>> {
  return [
    {
      id: 'username',
      header: t('users.column.username'),
      width: 'minmax(9.5rem, 1.4fr)',
      isFixed: true,
      sortKey: ({ username }) => naturalKey(username),
      text: ({ username }) => username,
      cell: ({ username }) => (
        <Username name={username} mark={username === ownName ? t('users.you') : undefined} />
      ),
    },
    {
      id: 'name',
      header: t('users.column.displayName'),
      width: 'minmax(7rem, 1.5fr)',
      phone: 'below',
      sortKey: ({ display_name }) => naturalKey(display_name),
      text: ({ display_name }) => display_name,
      cell: ({ display_name }) => <span className="text">{display_name || '–'}</span>,
    },
    {
      id: 'role',
      header: t('users.column.role'),
      width: 'minmax(10rem, 11.25rem)',
      sortKey: ({ platform_role_id }) => roleName(t, platform_role_id),
      text: ({ platform_role_id }) => roleName(t, platform_role_id),
      cell: ({ platform_role_id: id }) => <PlatformRole id={id} name={roleName(t, id)} />,
      filter: {
        options: roles.map(({ id }) => ({ value: id, label: roleName(t, id) })),
        matches: ({ platform_role_id }, value) => platform_role_id === value,
      },
    },
    {
      id: 'auth',
      header: t('users.column.authType'),
      width: 'minmax(6.5rem, 8rem)',
      sortKey: ({ authType }) => authType,
      cell: ({ authType }) => t(`users.authType.${authType}`),
      filter: {
        options: (['basic', 'sso', 'idp'] as const).map((value) => ({
          value,
          label: t(`users.authType.${value}`),
        })),
        matches: ({ authType }, value) => authType === value,
      },
    },
    ...(hasGroups ? [groupsColumn(t)] : []),
    mfaColumn(t),
    statusColumn(t),
    loginColumn(t),
  ]
}

function groupsColumn(t: TFunction<'identity'>): Column<UserRow> {
  return {
    id: 'groups',
    header: t('users.column.groups'),
    width: 'minmax(5rem, 5.5rem)',
    sortKey: ({ groupCount }) => groupCount,
    cell: ({ groupCount }) => groupCount,
  }
}

function mfaColumn(t: TFunction<'identity'>): Column<UserRow> {
  return {
    id: 'mfa',
    header: t('users.column.mfa'),
    width: 'minmax(6.5rem, 7rem)',
    sortKey: ({ is_mfa_enabled }) => (is_mfa_enabled ? 0 : 1),
    text: ({ is_mfa_enabled }) => t(is_mfa_enabled ? 'users.mfa.on' : 'users.mfa.off'),
    cell: ({ is_mfa_enabled }) =>
      is_mfa_enabled ? (
        <>
          <Check size="0.875rem" aria-hidden="true" />
          <span className="strong">{t('users.mfa.on')}</span>
        </>
      ) : (
        t('users.mfa.off')
      ),
    filter: {
      options: (['on', 'off'] as const).map((value) => ({ value, label: t(`users.mfa.${value}`) })),
      matches: ({ is_mfa_enabled }, value) => is_mfa_enabled === (value === 'on'),
    },
  }
}

function statusColumn(t: TFunction<'identity'>): Column<UserRow> {
  return {
    id: 'status',
    header: t('users.column.status'),
    width: 'minmax(6.5rem, 8rem)',
    phone: 'beside',
    sortKey: ({ account_disabled }) => (account_disabled ? 1 : 0),
    text: ({ account_disabled }) => t(`common:health.${statusOf(account_disabled)}`),
    cell: ({ account_disabled }) => <StatusBadge status={statusOf(account_disabled)} />,
    filter: {
      options: (['enabled', 'disabled'] as const).map((value) => ({
        value,
        label: t(`common:health.${value}`),
      })),
      matches: ({ account_disabled }, value) => account_disabled === (value === 'disabled'),
    },
  }
}

function loginColumn(t: TFunction<'identity'>): Column<UserRow> {
  return {
    id: 'login',
    header: t('users.column.lastLogin'),
    width: 'minmax(8.75rem, 9rem)',
    align: 'end',
    phone: 'below-end',
    isLabelled: true,
    sortKey: ({ lastLogin }) => lastLogin,
    moment: ({ lastLogin }) => lastLogin,
    cell: ({ lastLogin }) =>
      lastLogin > 0 ? <RelativeTime moment={lastLogin} /> : t('users.neverSignedIn'),
  }
}

const statusOf = (isDisabled: boolean) => (isDisabled ? 'disabled' : 'enabled')

function Username({ name, mark }: { name: string; mark: string | undefined }) {
  return (
    <>
      <Initials name={name} />
      <RowLink to={paths.user(name)}>{name}</RowLink>
      {mark !== undefined && (
        <Badge size="xs" variant="outline">
          {mark}
        </Badge>
      )}
    </>
  )
}

/** Highlights administrators' roles. */
function PlatformRole({ id, name }: { id: string; name: string }) {
  return isAdminRole(id) ? (
    <Badge variant="surface" colorPalette="accent" minW="0">
      <span className="text" title={id}>
        {name}
      </span>
    </Badge>
  ) : (
    <Badge variant="outline" minW="0">
      <span className="text" title={id}>
        {name}
      </span>
    </Badge>
  )
}

export const userFilterOrder = ['status']
