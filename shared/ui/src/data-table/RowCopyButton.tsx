import { useTranslation } from '@meshdeck/platform'
import { Check, Copy } from 'lucide-react'

import { useCopy } from '../clipboard/use-copy'
import { SrOnly } from '../controls/layout'
import { PHONE_QUERY } from './RowLink'
import { useMediaQuery } from './use-media-query'

type Props = {
  value: string
  /** What is copied, and of which row: "route of office-lan". */
  of: string
}

/** `CopyButton` for a cell: plain elements, and reached by the arrow keys like all that is in a row. */
export function RowCopyButton({ value, of }: Props) {
  const { t } = useTranslation('ui')
  const isPhone = useMediaQuery(PHONE_QUERY)
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy

  return (
    <>
      <button
        type="button"
        className="tool"
        tabIndex={isPhone ? 0 : -1}
        aria-label={t('copy.label', { of })}
        onClick={() => void copy(value)}
      >
        <Icon size={14} aria-hidden="true" />
      </button>
      <SrOnly role="status">{isCopied && t('copy.done')}</SrOnly>
    </>
  )
}
