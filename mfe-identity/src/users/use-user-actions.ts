import type { User } from '@meshdeck/api/users'
import { useTranslation } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { Crown, KeyRound, PanelRight, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'

import { paths } from '../paths'
import { useAccountQuestions } from './use-account-questions'
import { useGroupMoves } from './use-group-moves'
import { useReachActions } from './use-reach-actions'
import { reasonOfAny, useUserRefusal } from './use-user-refusal'

/** The menu of a user, and what can be done to several at once; `dialog` belongs beside the table of those. */
export function useUserActions({ onLeave }: Leaving = {}) {
  const { t } = useTranslation('identity')
  const reason = useUserRefusal()
  const { linkTo } = useDialog()
  const ask = useAccountQuestions({ onLeave })
  const reachActions = useReachActions()
  const { moveActions, dialog } = useGroupMoves()

  const toggleOf = (user: User): MenuAction =>
    user.account_disabled
      ? {
          label: t('users.enable'),
          icon: UserCheck,
          startsGroup: true,
          onSelect: () => void ask.enable([user.username]),
        }
      : {
          label: t('users.disable'),
          icon: UserX,
          startsGroup: true,
          disabledReason: reason('disable', user),
          onSelect: () => ask.disable([user.username]),
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
      label: t('edit.action'),
      icon: Pencil,
      disabledReason: reason('edit', user),
      to: linkTo('edit-user', { user: user.username }),
    },
    {
      label: t('password.title'),
      icon: KeyRound,
      disabledReason: reason('resetPassword', user),
      to: linkTo('reset-password', { user: user.username }),
    },
    ...reachActions(user),
    toggleOf(user),
    {
      label: t('transfer.action'),
      icon: Crown,
      disabledReason: reason('transfer', user),
      onSelect: () => ask.transferSuperAdmin(user.username),
    },
    {
      label: t('users.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: reason('delete', user),
      onSelect: () => ask.delete([user.username]),
    },
  ]

  /** `clear` ends the selection when it is done to all of them. */
  function bulkActions(users: readonly User[], clear: () => void): BulkAction[] {
    const names = users.map((user) => user.username)
    return [
      { label: t('users.enable'), icon: UserCheck, onSelect: () => void ask.enable(names, clear) },
      {
        label: t('users.disable'),
        icon: UserX,
        disabledReason: reasonOfAny(reason, 'disable', users),
        onSelect: () => ask.disable(names, clear),
      },
      ...moveActions(users, clear),
      {
        label: t('users.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: reasonOfAny(reason, 'delete', users),
        onSelect: () => ask.delete(names, clear),
      },
    ]
  }

  return { rowActions, bulkActions, dialog }
}
