import { rowChange } from '@meshdeck/api/row-change'
import {
  deleteUser,
  disableUser,
  enableUser,
  resetMfa,
  transferSuperAdmin,
} from '@meshdeck/api/user-changes'
import type { User } from '@meshdeck/api/users'
import { errorText, toast, useSession } from '@meshdeck/platform'
import { lazyOverlay, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'

import { useTranslation } from '../translations'

/** Returns the changes of one user or several, with their confirmations and messages. */
export function useUserChanges(leaving: LeaveOptions = {}) {
  return { ...useEnabling(), ...useDisabling(), ...useDeletion(leaving), ...useRightsChanges() }
}

/** A user as `rowChange` takes it: the username is unique. */
const itemOf = ({ username }: User) => ({ id: username, name: username })

const inputOf = ({ id }: { id: string; name: string }) => id

const enabling = rowChange({ change: enableUser, inputOf })

/** One user is enabled without a confirmation, because nothing is lost. */
function useEnabling() {
  const { t } = useTranslation()

  async function enableOne({ username: name }: User) {
    try {
      await enableUser(name)
      toast.success(t('users.enable.done', { name }))
    } catch (error) {
      toast.error(t('users.enable.failed', { name }), { description: errorText(error) })
    }
  }

  const enableMany = (users: readonly User[]): BulkJob => ({
    title: t('users.enable.title', { count: users.length }),
    description: t('users.enable.text', { count: users.length }),
    action: t('users.enable.action', { count: users.length }),
    ...enabling.many(users.map(itemOf)),
  })

  return { enableOne, enableMany }
}

const disabling = rowChange({ change: disableUser, inputOf })

function useDisabling() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  const textsOf = (users: readonly User[]) => {
    const texts = { count: users.length, name: users[0]?.username ?? '' }
    return {
      title: t('users.disable.title', texts),
      description: t('users.disable.text', texts),
      action: t('users.disable.action', texts),
      isDanger: true,
    }
  }

  const disableOne = (user: User) =>
    confirm({
      ...textsOf([user]),
      ...disabling.one(itemOf(user)),
      success: t('users.disable.done', { name: user.username }),
      failure: t('users.disable.failed', { name: user.username }),
    })

  const disableMany = (users: readonly User[]): BulkJob => ({
    ...textsOf(users),
    itemsTitle: t('users.disable.affected'),
    ...disabling.many(users.map(itemOf)),
  })

  return { disableOne, disableMany }
}

// reads policies, tokens and files, which only a deletion needs
const UserDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "gone-reach" */ './UserDeletion')).UserDeletion,
)

function useDeletion({ onLeave }: LeaveOptions) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({ change: deleteUser, inputOf, onDone: () => onLeave?.() })

  function deleteOne(user: User) {
    const name = user.username
    confirm({
      title: t('users.delete.title', { count: 1, name }),
      description: <UserDeletion names={[name]} />,
      action: t('users.delete.action', { count: 1 }),
      typedName: name,
      ...deletion.one(itemOf(user)),
      success: t('users.delete.done', { name }),
      failure: t('users.delete.failed', { name }),
    })
  }

  function deleteMany(users: readonly User[]): BulkJob {
    const names = users.map(({ username }) => username)
    const texts = { count: names.length, name: names[0] ?? '' }
    return {
      title: t('users.delete.title', texts),
      itemsTitle: t('users.delete.affected'),
      description: <UserDeletion names={names} isListed />,
      action: t('users.delete.action', texts),
      isDanger: true,
      typedName: String(names.length),
      ...deletion.many(users.map(itemOf)),
    }
  }

  return { deleteOne, deleteMany }
}

/** Removing the MFA of a user who has lost the authenticator, and handing over the super admin role. */
function useRightsChanges() {
  const { t } = useTranslation()
  const { username: ownName } = useSession()
  const confirm = useConfirm()

  return {
    resetMfa: (name: string) =>
      confirm({
        title: t('users.factor.title', { name }),
        description: t('users.factor.text', { name }),
        action: t('users.factor.confirm'),
        typedName: name,
        onConfirm: () => resetMfa(name),
        success: t('users.factor.done', { name }),
        failure: t('users.factor.failed'),
      }),

    transferSuperAdmin: (name: string) =>
      confirm({
        title: t('users.transfer.title', { name }),
        description: t('users.transfer.text', { name, ownName }),
        action: t('users.transfer.action'),
        typedName: name,
        onConfirm: () => transferSuperAdmin(name),
        success: t('users.transfer.done', { name }),
        failure: t('users.transfer.failed', { name }),
      }),
  }
}
