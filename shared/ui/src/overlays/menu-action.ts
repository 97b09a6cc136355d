import type { ReactNode } from 'react'

import type { IconComponent } from '../controls/Button'

/**
 * One entry of a menu. What a person may not do now stays in the menu with the reason beneath it.
 * Order: open and edit; changes of state; what destroys.
 */
export type MenuAction = {
  /** What a page has otherwise: it leads there, or is a button of it. */
  id?: 'details' | 'edit'
  label: string
  icon?: IconComponent
  disabledReason?: string | undefined
  isDanger?: boolean
  /** Draws a line above. */
  startsGroup?: boolean
  /**
   * With it the action is a check box, which shows at once what it does: the menu stays open, as it may for these
   * roles (WAI-ARIA practices, menu). With an icon it is drawn as a switch.
   */
  isChecked?: boolean
  /** Of several of which one holds, between two lines: a radio button in place of the check box. */
  isOneOf?: boolean
} & (
  | { onSelect: () => void }
  /** A link: a page of the console, or a dialog of this one. */
  | { to: string }
  /**
   * Entries in its place that come with code of their own: a component that hands its actions to `draw`.
   * The label is not shown then. The menu is seen once they are there, or cannot come.
   */
  | { more: (draw: (actions: MenuAction[]) => ReactNode) => ReactNode }
)
