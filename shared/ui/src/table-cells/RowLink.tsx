import { Link } from '@meshdeck/platform'
import type { ComponentProps } from 'react'

import { useCellTabStop } from './use-cell-tab-stop'

type Props = Pick<ComponentProps<typeof Link>, 'to' | 'children' | 'aria-expanded'>

/** The link that names a row. In the table the arrow keys reach it, on a phone Tab does. */
export function RowLink(props: Props) {
  return <Link {...props} tabIndex={useCellTabStop()} />
}
