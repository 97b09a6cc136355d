import { Check, Copy } from 'lucide-react'

import { IconButton } from '../controls/Button'
import { SrOnly } from '../controls/layout'
import { useTranslation } from '../translations'
import { useCopy } from './use-copy'

type Props = {
  value: string
  /** What is copied, in lower case where the language allows: "join command". */
  of: string
}

/** Turns into a tick for two seconds and says so to those who do not see it. */
export function CopyButton({ value, of }: Props) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()

  return (
    <>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={t('copy.label', { of })}
        color={isCopied ? 'fg.success' : 'fg.muted'}
        onClick={() => void copy(value)}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <SrOnly role="status">{isCopied && t('copy.done')}</SrOnly>
    </>
  )
}
