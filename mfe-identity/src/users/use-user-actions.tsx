import {
  deleteUsers,
  disableUsers,
  enableUsers,
  resetSecondFactor,
  transferSuperAdmin,
} from '@meshdeck/api/user-changes'
import type { User } from '@meshdeck/api/users'
import { errorText, toast, useSession } from '@meshdeck/platform'
import {
  Consequences,
  lazyOverlay,
  type MenuAction,
  Stack,
  Text,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
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
import { useUserRefusal } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { useReachNetwork, userReachHref } from './user-reach'

/** Returns the menu of a user, for the table and the user's page. */
export function useUserActions({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const reason = useUserRefusal()
  const { linkTo } = useDialog()
  const confirmations = useAccountQuestions({ onLeave })
  const reachActions = useReachActions()

  const toggleOf = (user: User): MenuAction =>
    user.account_disabled
      ? {
          label: t('users.enable'),
          icon: UserCheck,
          startsGroup: true,
          onSelect: () => void confirmations.enable([user.username]),
        }
      : {
          label: t('users.disable'),
          icon: UserX,
          startsGroup: true,
          disabledReason: reason('disable', user),
          onSelect: () => confirmations.disable([user.username]),
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
      onSelect: () => confirmations.resetSecondFactor(user.username),
    },
    ...reachActions(user),
    toggleOf(user),
    {
      label: t('transfer.action'),
      icon: Crown,
      disabledReason: reason('transfer', user),
      onSelect: () => confirmations.transferSuperAdmin(user.username),
    },
    {
      label: t('users.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: reason('delete', user),
      onSelect: () => confirmations.delete([user.username]),
    },
  ]

  return { rowActions }
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

/**
 * Returns the actions for one or several users, with their confirmations and messages. `onDone` is called after success
 * for all of them.
 */
export function useAccountQuestions({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { username: ownName } = useSession()
  const confirm = useConfirm()

  // the texts have a form for one user, who is named, and forms for several, who are counted
  const who = (names: readonly string[]) => ({ count: names.length, name: names[0] ?? '' })

  return {
    /** Runs without a confirmation, because nothing is lost. */
    enable: async (names: readonly string[], onDone?: () => void) => {
      try {
        await enableUsers(names)
        toast.success(t('enable.done', who(names)))
        onDone?.()
      } catch (error) {
        toast.error(t('enable.failed', who(names)), { description: errorText(error) })
      }
    },

    disable: (names: readonly string[], onDone?: () => void) =>
      confirm({
        title: t('disable.title', who(names)),
        description: (
          <Stack gap="3">
            {names.length > 1 && (
              <Consequences lists={[{ title: t('disable.affected'), items: names }]} />
            )}
            <Text>{t('disable.text', who(names))}</Text>
          </Stack>
        ),
        action: t('disable.action', who(names)),
        onConfirm: async () => {
          await disableUsers(names)
          onDone?.()
        },
        success: t('disable.done', who(names)),
        failure: t('disable.failed', who(names)),
      }),

    delete: (names: readonly string[], onDone?: () => void) =>
      confirm({
        title: t('delete.title', who(names)),
        description: <LazyUserDeletion names={names} />,
        action: t('delete.action', who(names)),
        // a name is typed unchanged in every language
        typedName: (names.length === 1 && names[0]) || t('delete.typed', who(names)),
        onConfirm: async () => {
          const reply = await deleteUsers.send(names).catch((error: unknown) => {
            // some of them may be deleted all the same
            void deleteUsers.settle([])
            throw error
          })
          await deleteUsers.assertDeleted([{ input: names, reply }])
          // the user's page closes before the user is removed from the list
          await onLeave?.()
          await deleteUsers.settle([names])
          onDone?.()
        },
        success: t('delete.done', who(names)),
        failure: t('delete.failed', who(names)),
      }),

    resetSecondFactor: (name: string) =>
      confirm({
        title: t('factor.title', { name }),
        description: t('factor.text', { name }),
        action: t('factor.confirm'),
        typedName: name,
        onConfirm: async () => {
          await resetSecondFactor(name)
        },
        success: t('factor.done', { name }),
        failure: t('factor.failed'),
      }),

    transferSuperAdmin: (name: string) =>
      confirm({
        title: t('transfer.title', { name }),
        description: t('transfer.text', { name, ownName }),
        action: t('transfer.action'),
        typedName: name,
        onConfirm: async () => {
          await transferSuperAdmin(name)
        },
        success: t('transfer.done', { name }),
        failure: t('transfer.failed'),
      }),
  }
}

/** Dialogs of the user table and the user page. */
export const userDialogs = {
  'add-user': lazyOverlay(async () => (await import('./AddUserDialog')).AddUserDialog),
  'edit-user': lazyOverlay(async () => (await import('./UserDialogs')).EditUserDialog),
  'reset-password': lazyOverlay(async () => (await import('./UserDialogs')).ResetPasswordDialog),
}

// only needed for a deletion
const LazyUserDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "gone-reach" */ './UserDeletion')).UserDeletion,
)
