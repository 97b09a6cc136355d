import type { ReactNode } from 'react'

import type { IconComponent } from '../controls/Button'

/**
 * One entry of a menu. An action that isn't permitted stays in the menu with the reason below it. Order: open and edit,
 * then state changes, then destructive actions.
 */
export type MenuAction = {
  /**
   * Identifies an action that also exists elsewhere on the page: `details` is a link to the page, `edit` one of its
   * buttons.
   */
  id?: 'details' | 'edit'
  label: string
  icon?: IconComponent
  disabledReason?: string | undefined
  isDanger?: boolean
  /** Draws a line above the entry. */
  startsGroup?: boolean
  /**
   * Makes the entry a checkbox that takes effect at once: the menu stays open, which these roles permit (WAI-ARIA
   * practices, menu). With an icon, it looks like a switch.
   */
  isChecked?: boolean
  /** Makes the entry a radio button, for a group between two lines of which one applies. */
  isOneOf?: boolean
} & (
  | { onSelect: () => void }
  /** A link to a page of the console, or to a dialog of the current page. */
  | { to: string }
  /**
   * Entries whose code is downloaded: a component that passes its actions to `draw`. They replace this entry, whose
   * label isn't shown. The menu appears once they have loaded or failed to load.
   */
  | { more: (draw: (actions: MenuAction[]) => ReactNode) => ReactNode }
)
