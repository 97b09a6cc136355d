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

/** What rows say about themselves. One object for all of them, for they render by the thousand. */
export type RowWords = {
  select: (name: string) => string
  actionsOf: (name: string) => string
}

export function useRowWords(): RowWords {
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
  /** Ids in the order on screen. */
  order: readonly string[]
  /** What the rows stand in. */
  scrollRef: RefObject<HTMLElement | null>
}

/**
 * The row that Tab enters. When it goes, by a deletion or a filter, the one that takes its place
 * follows, with the focus if the row that went had it: otherwise the focus would be nowhere.
 */
export function useActiveRow({ order, scrollRef }: Options) {
  const [active, setActive] = useState<{ id: string; index: number }>()
  const hasFocus = useRef(false)
  const found = active ? order.indexOf(active.id) : 0
  const isGone = found === -1
  const activeIndex = isGone ? Math.min(active?.index ?? 0, order.length - 1) : found

  useLayoutEffect(() => {
    // a row that is taken away says nothing: the focus is on the page as a whole then
    if (!isGone || !hasFocus.current || document.activeElement !== document.body) return
    focusActiveRow(scrollRef.current)
  }, [isGone, order, scrollRef])

  // so it is with the last one, and with rows that lead to another page
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
    /** Of whatever holds the rows: whether the focus is on one of them. */
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

/** Puts the focus on the row that Tab enters. */
export function focusActiveRow(container: HTMLElement | null): void {
  container?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true })
}

/** What stands below one of the rows, as wide as the table. */
export type Unfolded = { id: string; content: ReactNode }

/** Where in the list something is unfolded, and how high it is; `ref` is for the element that holds it. */
export function useUnfolded(unfolded: Unfolded | undefined, order: readonly string[]) {
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
