import { PageBoundary, useDialog } from '@meshdeck/ui'
import { Dialog, useUnsavedGuard } from '@meshdeck/ui/dialog'
import { useState } from 'react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useDialogNetwork } from '../network-model/dialog-network'
import { ConfigFileMethod } from './ConfigFileMethod'

/** A new config file in the network of the page; `dialog.gateway` chooses its gateway beforehand. */
export function CreateConfigFileDialog() {
  const { t } = useConfigFileWords()
  const networkId = useDialogNetwork()
  const { values, close } = useDialog()
  const [isTyped, setIsTyped] = useState(false)
  const { requestClose, question } = useUnsavedGuard({
    isUnsaved: isTyped,
    asksAs: 'form',
    onClose: close,
  })

  return (
    <Dialog title={t('create')} size="md" onClose={requestClose}>
      <PageBoundary failure={t('networks:loadFailed')}>
        <ConfigFileMethod
          networkId={networkId}
          gatewayId={values.gateway}
          isNameOptional
          onTyped={setIsTyped}
        />
      </PageBoundary>
      {question}
    </Dialog>
  )
}
