import type { ReactNode } from 'react'

import { PHONE_QUERY } from './RowLink'
import { useMediaQuery } from './use-media-query'

type Props = { label: string; onClick: () => void; /** An icon. */ children: ReactNode }

/** A small button in a cell. In the table the arrow keys reach it, on a phone Tab does. */
export function RowToolButton({ label, onClick, children }: Props) {
  const isPhone = useMediaQuery(PHONE_QUERY)

  return (
    <button
      type="button"
      className="tool"
      tabIndex={isPhone ? 0 : -1}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
