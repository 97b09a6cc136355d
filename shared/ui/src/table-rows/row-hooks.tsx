import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import type { MenuAction } from '../overlays/menu-action'
import { LazyActionMenu } from '../overlays/MenuButton'
import type { TableRow } from '../table-model/types'
import { useTranslation } from '../translations'

export type RowMenu = {
  preload: () => void
  toggle: (rowId: string) => void
  triggerId: (rowId: string) => string
}

/**
 * One menu for the whole table. A row has only a plain button; the menu's state machine runs only for the row whose
 * button was pressed.
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

/** Translated texts of rows. One object for all of them, because thousands may render. */
export type RowLabels = {
  select: (name: string) => string
  actionsOf: (name: string) => string
}

export function useRowLabels(): RowLabels {
  const { t } = useTranslation()

  return useMemo(
    () => ({
      select: (name) => t('table.select', { name }),
      actionsOf: (name) => t('table.actionsOf', { name }),
    }),
    [t],
  )
}

type Options = {
  /** IDs in the order on the screen. */
  order: readonly string[]
  /** The element that contains the rows. */
  scrollRef: RefObject<HTMLElement | null>
}

/**
 * Returns the row that Tab enters. When it is removed by a deletion or a filter, the row in its place follows, and
 * takes the focus if the removed row had it; otherwise the focus would be lost.
 */
export function useActiveRow({ order, scrollRef }: Options) {
  const [active, setActive] = useState<{ id: string; index: number }>()
  const hasFocus = useRef(false)
  const foundIndex = active ? order.indexOf(active.id) : 0
  const isGone = foundIndex === -1
  const activeIndex = isGone ? Math.min(active?.index ?? 0, order.length - 1) : foundIndex

  useLayoutEffect(() => {
    // a removed row fires no event: the focus is then on the body
    if (!isGone || !hasFocus.current || document.activeElement !== document.body) return
    focusActiveRow(scrollRef.current)
  }, [isGone, order, scrollRef])

  // moves the focus to the page when the rows unmount: after the last row is deleted, or on navigation
  useLayoutEffect(
    () => () => {
      if (hasFocus.current) document.querySelector<HTMLElement>('main')?.focus()
    },
    [],
  )

  return {
    activeIndex,
    activate: (id: string | undefined) =>
      setActive(id === undefined ? undefined : { id, index: order.indexOf(id) }),
    /** Handlers for the element that contains the rows, to track whether one of them has the focus. */
    watchFocus: {
      onFocusCapture: () => {
        hasFocus.current = true
      },
      onBlurCapture: () => {
        hasFocus.current = false
      },
    },
  }
}

/** Focuses the row that Tab enters. */
export function focusActiveRow(container: HTMLElement | null): void {
  container?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true })
}

/** Content below one of the rows, as wide as the table. */
export type UnfoldedRow = { id: string; content: ReactNode }

/** Returns where in the list something is unfolded, and its height; `ref` is for the element that contains it. */
export function useUnfoldedRow(unfolded: UnfoldedRow | undefined, order: readonly string[]) {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [by, setBy] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setBy(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  const index = unfolded ? order.indexOf(unfolded.id) : -1
  if (!unfolded || index === -1) return undefined
  return { content: unfolded.content, ref, taller: { index, by } }
}
