import type { User } from '@meshdeck/api/users'
import { useCapabilities } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import {
  Crown,
  KeyRound,
  PanelRight,
  Pencil,
  ShieldOff,
  Trash2,
  UserCheck,
  UserX,
  Waypoints,
} from 'lucide-react'

import { paths } from '../shared/paths'
import { reasonOfAny, useUserRefusal } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { useGroupMoves } from './use-group-moves'
import { useUserChanges } from './use-user-changes'
import { useReachNetwork, userReachHref } from './user-reach'

/** Returns the menu of a user, for the table and the user's page, and the bulk actions; render `dialog` next to it. */
export function useUserActions(leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const reason = useUserRefusal()
  const { linkTo } = useDialog()
  const changes = useUserChanges(leaving)
  const reachActions = useReachActions()

  const toggleOf = (user: User): MenuAction =>
    user.account_disabled
      ? {
          label: t('users.enable.menu'),
          icon: UserCheck,
          startsGroup: true,
          onSelect: () => void changes.enableOne(user),
        }
      : {
          label: t('users.disable.menu'),
          icon: UserX,
          startsGroup: true,
          disabledReason: reason('disable', user),
          onSelect: () => changes.disableOne(user),
        }

  const rowActions = (user: User): MenuAction[] => [
    {
      id: 'details',
      label: t('users.details'),
      icon: PanelRight,
      to: paths.user(user.username),
    },
    {
      id: 'edit',
      label: t('users.edit.action'),
      icon: Pencil,
      disabledReason: reason('edit', user),
      to: linkTo('edit-user', { user: user.username }),
    },
    {
      label: t('users.password.title'),
      icon: KeyRound,
      disabledReason: reason('resetPassword', user),
      to: linkTo('reset-password', { user: user.username }),
    },
    {
      label: t('users.factor.action'),
      icon: ShieldOff,
      disabledReason: reason('resetFactor', user),
      onSelect: () => changes.resetMfa(user.username),
    },
    ...reachActions(user),
    toggleOf(user),
    {
      label: t('users.transfer.action'),
      icon: Crown,
      disabledReason: reason('transfer', user),
      onSelect: () => changes.transferSuperAdmin(user.username),
    },
    {
      label: t('users.delete.menu'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: reason('delete', user),
      onSelect: () => changes.deleteOne(user),
    },
  ]

  return { rowActions, ...useBulkActions(changes) }
}

function useBulkActions(changes: ReturnType<typeof useUserChanges>) {
  const { t } = useTranslation()
  const reason = useUserRefusal()
  const { isPro } = useCapabilities()
  const { groupMoves, dialog } = useGroupMoves()

  const bulkActions = (users: readonly User[], clear: () => void): BulkAction[] => [
    { label: t('users.enable.menu'), icon: UserCheck, job: () => changes.enableMany(users) },
    {
      label: t('users.disable.menu'),
      icon: UserX,
      disabledReason: reasonOfAny(reason, 'disable', users),
      job: () => changes.disableMany(users),
    },
    ...(isPro ? [{ label: t('users.column.groups'), menu: () => groupMoves(users, clear) }] : []),
    {
      label: t('users.delete.menu'),
      icon: Trash2,
      isDanger: true,
      disabledReason: reasonOfAny(reason, 'delete', users),
      job: () => changes.deleteMany(users),
    },
  ]

  return { bulkActions, dialog }
}

/** Returns the link to what a user can reach in the current network, or in the first one. */
function useReachActions(): (user: User) => MenuAction[] {
  const { t } = useTranslation()
  const networkId = useReachNetwork()

  return ({ username }) => {
    if (networkId === undefined) return []
    const to = userReachHref(networkId, username)
    return to === undefined ? [] : [{ label: t('users.reach'), icon: Waypoints, to }]
  }
}
