import type { User } from '@meshdeck/api/users'
import { lazyOverlay, type MenuAction } from '@meshdeck/ui'
import { useState } from 'react'

import { reasonOfAny, useUserRefusal } from '../shared/user-rules'
import { useTranslation } from '../translations'

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
