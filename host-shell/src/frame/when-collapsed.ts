/*
 * What collapsing changes inside the sidebar. By style under `data-collapsed`, so that the pointer
 * passing over it draws nothing anew.
 */
const COLLAPSED = '[data-collapsed] &'

export const hiddenWhenCollapsed = { [COLLAPSED]: { display: 'none' } }

export const shownWhenCollapsed = { display: 'none', [COLLAPSED]: { display: 'block' } }

/** Names stay for assistive technology: the icon stands alone on screen only. */
export const unseenWhenCollapsed = { [COLLAPSED]: { srOnly: true } }

/** For a line: its icon in the middle. */
export const centredWhenCollapsed = { [COLLAPSED]: { justifyContent: 'center', px: '0' } }

/** For the label of a group: a hairline in its place. */
export const hairlineWhenCollapsed = {
  [COLLAPSED]: { h: '1px', my: '3', mx: '2', p: '0', bg: 'border', '& > *': { display: 'none' } },
}
