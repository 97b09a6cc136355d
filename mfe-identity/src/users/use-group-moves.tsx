import type { User } from '@meshdeck/api/users'
import { useCapabilities } from '@meshdeck/platform'
import { lazyOverlay } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { reasonOfAny, useUserRefusal } from './use-user-refusal'

const MoveUsersDialog = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "user-parts" */ '../groups/MoveUsersDialog'))
      .MoveUsersDialog,
)

type Move = { way: 'add' | 'remove' | 'move'; users: readonly User[]; onDone: () => void }

/** Adding users to a group, moving them to another one, and removing them, built-in groups too; only Pro has groups. */
export function useGroupMoves() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const reason = useUserRefusal()
  const [move, setMove] = useState<Move>()

  function moveActions(users: readonly User[], onDone: () => void): BulkAction[] {
    if (!isPro) return []
    const refusal = reasonOfAny(reason, 'move', users)
    const isNobodyIn = users.every(
      ({ user_group_ids }) => Object.keys(user_group_ids ?? {}).length === 0,
    )
    return [
      {
        label: t('users.column.groups'),
        menu: () => [
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
        ],
      },
    ]
  }

  return {
    moveActions,
    dialog: move && <MoveUsersDialog {...move} onClose={() => setMove(undefined)} />,
  }
}
