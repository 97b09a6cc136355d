import { Check, Copy } from 'lucide-react'

import { useCopy } from '../clipboard/use-copy'
import { useTranslation } from '../translations'
import { RowToolButton } from './RowToolButton'

type Props = {
  value: string
  /** What is copied, and of which row: "route of office-lan". */
  of: string
}

/** `CopyButton` for a cell, made of plain elements. */
export function RowCopyButton({ value, of }: Props) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy

  return (
    <>
      <RowToolButton label={t('copy.label', { of })} onClick={() => void copy(value)}>
        <Icon size="0.875rem" aria-hidden="true" />
      </RowToolButton>
      <span className="spoken" role="status">
        {isCopied && t('copy.done')}
      </span>
    </>
  )
}
