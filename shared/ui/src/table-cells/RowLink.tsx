import { Link } from '@meshdeck/platform'
import type { ComponentProps } from 'react'

import { useCellTabStop } from './use-cell-tab-stop'

/** The link that names a row. In the table the arrow keys reach it, on a phone Tab does. */
export function RowLink({ to, children }: Pick<ComponentProps<typeof Link>, 'to' | 'children'>) {
  const tabIndex = useCellTabStop()

  return (
    <Link to={to} tabIndex={tabIndex}>
      {children}
    </Link>
  )
}
