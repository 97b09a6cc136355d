import { useId, useState } from 'react'

import type { MenuAction } from '../overlays/menu-action'
import { LazyActionMenu } from '../overlays/MenuButton'
import type { TableRow } from '../table-model/types'

export type RowMenu = {
  preload: () => void
  toggle: (rowId: string) => void
  triggerId: (rowId: string) => string
}

/**
 * One menu for the whole table. A row only has a plain button; the state machine of the menu runs
 * for the row whose button was pressed.
 */
export function useRowMenu<Row extends TableRow>(
  rows: readonly Row[],
  actionsOf: ((row: Row) => MenuAction[]) | undefined,
) {
  const tableId = useId()
  const [menu, setMenu] = useState<{ id: string; isOpen: boolean }>()
  const row = menu && rows.find(({ id }) => id === menu.id)
  const [triggerId] = useState(() => (id: string) => `${tableId}-menu-${id}`)

  return {
    menu: actionsOf && {
      preload: LazyActionMenu.preload,
      toggle: (id: string) => setMenu({ id, isOpen: !(menu?.id === id && menu.isOpen) }),
      triggerId,
    },
    menuElement: row && actionsOf && (
      <LazyActionMenu
        key={menu.id}
        triggerId={triggerId(menu.id)}
        isOpen={menu.isOpen}
        onOpenChange={(isOpen) => setMenu({ id: menu.id, isOpen })}
        actions={actionsOf(row)}
      />
    ),
  }
}
