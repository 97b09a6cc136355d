import { Link } from '@meshdeck/platform'
import type { ComponentProps } from 'react'

import { useMediaQuery } from './use-media-query'

export const PHONE_QUERY = '(max-width: 767.98px)'

/** The link that names a row. In the table the arrow keys reach it, on a phone Tab does. */
export function RowLink({ to, children }: Pick<ComponentProps<typeof Link>, 'to' | 'children'>) {
  const isPhone = useMediaQuery(PHONE_QUERY)

  return (
    <Link to={to} tabIndex={isPhone ? 0 : -1}>
      {children}
    </Link>
  )
}
