import { Link } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import { isWholeAddress, nameInAddress, textOr } from '../controls/address-of-page'
import { useCellTabStop } from './use-cell-tab-stop'

type Props = { to: string | undefined; children?: ReactNode; 'aria-expanded'?: boolean }

/**
 * The link that names a row. In the table the arrow keys reach it, on a phone Tab does. A row without a name is called
 * by its id; where `to` is undefined or made of an empty id there is no page, and the name is a text, "–" if it's empty.
 */
export function RowLink({ to, children, ...props }: Props) {
  const tabIndex = useCellTabStop()
  if (to === undefined || !isWholeAddress(to)) return <RowName>{children}</RowName>
  return (
    <Link to={to} {...props} tabIndex={tabIndex}>
      {textOr(children, nameInAddress(to))}
    </Link>
  )
}

type NameProps = { children?: ReactNode; title?: string }

/** The name of a row that has no page: a text, "–" if it's empty. `title` tells more where the pointer rests on it. */
export function RowName({ children, title }: NameProps) {
  return (
    <span className="text strong" title={title}>
      {textOr(children, '–')}
    </span>
  )
}
