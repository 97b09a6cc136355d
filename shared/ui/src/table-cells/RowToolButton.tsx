import type { ReactNode } from 'react'

import { useCellTabStop } from './use-cell-tab-stop'

type Props = { label: string; onClick: () => void; /** An icon. */ children: ReactNode }

/** A small button in a cell. In the table the arrow keys reach it, on a phone Tab does. */
export function RowToolButton({ label, onClick, children }: Props) {
  const tabIndex = useCellTabStop()

  return (
    <button type="button" className="tool" tabIndex={tabIndex} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
