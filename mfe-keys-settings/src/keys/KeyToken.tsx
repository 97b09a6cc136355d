import { TOKEN_MASK } from '@meshdeck/domain/join-command'
import { RowCopyButton, RowToolButton } from '@meshdeck/ui/data-table'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'

type Props = { name: string; token: string }

/**
 * The token of a key, hidden until somebody asks for this one, and again once the row is gone
 * (decision D-08). Before that it is not in the document.
 */
export function KeyToken({ name, token }: Props) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  return (
    <>
      <span className="mono text">{isShown ? token : TOKEN_MASK}</span>
      <RowToolButton
        label={t(isShown ? 'keys.token.hide' : 'keys.token.show', { name })}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon size="0.875rem" aria-hidden="true" />
      </RowToolButton>
      <RowCopyButton value={token} of={t('keys.token.of', { name })} />
    </>
  )
}
