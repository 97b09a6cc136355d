import type { User } from '@meshdeck/api/users'
import { useTranslation } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import { Crown, KeyRound, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'

import { useAccountQuestions } from './use-account-questions'
import { useUserRefusal } from './use-user-refusal'

/** The menu of a user's row. */
export function useUserActions(): (user: User) => MenuAction[] {
  const { t } = useTranslation('identity')
  const reason = useUserRefusal()
  const { linkTo } = useDialog()
  const ask = useAccountQuestions()

  const toggleOf = (user: User): MenuAction =>
    user.account_disabled
      ? {
          label: t('users.enable'),
          icon: UserCheck,
          startsGroup: true,
          onSelect: () => ask.enable([user.username]),
        }
      : {
          label: t('users.disable'),
          icon: UserX,
          startsGroup: true,
          disabledReason: reason('disable', user),
          onSelect: () => ask.disable([user.username]),
        }

  return (user) => [
    {
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
      onSelect: () => ask.remove([user.username]),
    },
  ]
}
