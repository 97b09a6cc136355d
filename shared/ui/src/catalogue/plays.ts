import { expect, screen, waitFor } from 'storybook/test'

/** Waits for the tooltip, which assistive technology doesn't see. */
export const tooltipIsOpen = () =>
  waitFor(() =>
    expect(document.querySelector('[data-scope=tooltip][data-state=open]')).toBeVisible(),
  )

/** Waits for the menu. */
export const menuIsOpen = () => screen.findByRole('menu')
