import { Link } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import { isWholeAddress, nameInAddress, textOr } from '../controls/address-of-page'
import { useCellTabStop } from './use-cell-tab-stop'

type Props = { to: string; children?: ReactNode; 'aria-expanded'?: boolean }

/**
 * The link that names a row. In the table the arrow keys reach it, on a phone Tab does. A row without a name is called
 * by its id; one without an id has no page, and its name is a text.
 */
export function RowLink({ to, children, ...props }: Props) {
  const tabIndex = useCellTabStop()
  if (!isWholeAddress(to)) return textOr(children, '–')
  return (
    <Link to={to} {...props} tabIndex={tabIndex}>
      {textOr(children, nameInAddress(to))}
    </Link>
  )
}
