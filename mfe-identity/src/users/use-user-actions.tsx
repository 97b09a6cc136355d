import type { User } from '@meshdeck/api/users'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { Leaving } from '@meshdeck/ui/page'
import {
  Crown,
  KeyRound,
  PanelRight,
  Pencil,
  ShieldOff,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import { useAccountQuestions } from './use-account-questions'
import { useReachActions } from './use-reach-actions'
import { useUserRefusal } from './use-user-refusal'

/** The menu of a user, in the table and on the page of one. */
export function useUserActions({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const reason = useUserRefusal()
  const { linkTo } = useDialog()
  const ask = useAccountQuestions({ onLeave })
  const reachActions = useReachActions()

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
    {
      label: t('factor.action'),
      icon: ShieldOff,
      disabledReason: reason('resetFactor', user),
      onSelect: () => ask.resetSecondFactor(user.username),
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

  return { rowActions }
}
