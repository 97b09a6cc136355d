import type { User } from '@meshdeck/api/users'
import { useCapabilities } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Trash2, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'

import { reasonOfAny, useUserRefusal } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { useAccountQuestions } from './use-user-actions'

/**
 * Returns the bulk actions of users; render `dialog` next to their table. They don't run as jobs: one change
 * sends a request for each user, and its error names those that failed.
 */
export function useUserBulkActions() {
  const { t } = useTranslation()
  const reason = useUserRefusal()
  const confirmations = useAccountQuestions()
  const { isPro } = useCapabilities()
  const { groupMoves, dialog } = useGroupMoves()

  /** `clear` ends the selection after success for all of them. */
  function bulkActions(users: readonly User[], clear: () => void): BulkAction[] {
    const names = users.map((user) => user.username)
    return [
      {
        label: t('users.enable'),
        icon: UserCheck,
        onSelect: () => void confirmations.enable(names, clear),
      },
      {
        label: t('users.disable'),
        icon: UserX,
        disabledReason: reasonOfAny(reason, 'disable', users),
        onSelect: () => confirmations.disable(names, clear),
      },
      ...(isPro ? [{ label: t('users.column.groups'), menu: () => groupMoves(users, clear) }] : []),
      {
        label: t('users.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: reasonOfAny(reason, 'delete', users),
        onSelect: () => confirmations.delete(names, clear),
      },
    ]
  }

  return { bulkActions, dialog }
}

const MoveUsersDialog = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "user-parts" */ '../groups/MoveUsersDialog'))
      .MoveUsersDialog,
)

type Move = { way: 'add' | 'remove' | 'move'; users: readonly User[]; onDone: () => void }

/** Adding users to a group, moving them to another one, and removing them, built-in groups too; render `dialog` next to it. */
export function useGroupMoves() {
  const { t } = useTranslation()
  const reason = useUserRefusal()
  const [move, setMove] = useState<Move>()

  function groupMoves(users: readonly User[], onDone: () => void = () => {}): MenuAction[] {
    const refusal = reasonOfAny(reason, 'move', users)
    const isNobodyIn = users.every(
      ({ user_group_ids }) => Object.keys(user_group_ids ?? {}).length === 0,
    )
    return [
      {
        label: t('users.addToGroup'),
        disabledReason: refusal,
        onSelect: () => setMove({ way: 'add', users, onDone }),
      },
      {
        label: t('users.moveToGroup'),
        disabledReason: refusal ?? (isNobodyIn ? t('users.inNoGroup') : undefined),
        onSelect: () => setMove({ way: 'move', users, onDone }),
      },
      {
        label: t('users.removeFromGroup'),
        disabledReason: refusal ?? (isNobodyIn ? t('users.inNoGroup') : undefined),
        onSelect: () => setMove({ way: 'remove', users, onDone }),
      },
    ]
  }

  return {
    groupMoves,
    dialog: move && <MoveUsersDialog {...move} onClose={() => setMove(undefined)} />,
  }
}
