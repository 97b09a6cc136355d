import { EmptyState } from '@meshdeck/ui'
import { Unplug } from 'lucide-react'

import { DialogState } from '../DialogState'
import { useGatewayWords } from './gateway-words'

type Props = { title: string; error: unknown; onRetry: () => void }

/** In the place of a dialog whose gateway is not there. */
export function GatewayDialogState(props: Props) {
  const { t } = useGatewayWords()

  return (
    <DialogState
      {...props}
      missing={<EmptyState icon={Unplug} title={t('notFound')} description={t('notFoundHint')} />}
    />
  )
}
