import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { readFilter } from '@meshdeck/domain/filter-language'
import { useSearchParams, useSuspenseQuery } from '@meshdeck/platform'
import { PageBoundary, useDialog } from '@meshdeck/ui'
import { Dialog, useUnsavedGuard } from '@meshdeck/ui/dialog'
import { useState } from 'react'

import { toGatewayRows } from '../gateway-model/gateway-rows'
import { useDialogNetwork } from '../network-model/dialog-network'
import { useTranslation } from '../translations'
import { ConfigFileMethod } from './ConfigFileMethod'

/**
 * A new config file in the network of the page; `dialog.gateway` chooses its gateway beforehand, and so does the
 * table behind it when it shows the files of one gateway alone.
 */
export function CreateConfigFileDialog() {
  const { t } = useTranslation()
  const networkId = useDialogNetwork()
  const { values, close } = useDialog()
  const [params] = useSearchParams()
  const shownName = networkId === '' ? undefined : gatewayShown(params)
  const [isTyped, setIsTyped] = useState(false)
  const { requestClose, question } = useUnsavedGuard({
    isUnsaved: isTyped,
    asksAs: 'form',
    onClose: close,
  })

  return (
    <Dialog title={t('configFiles.create')} size="md" onClose={requestClose}>
      <PageBoundary failure={t('loadFailed')}>
        {values.gateway === undefined && shownName !== undefined ? (
          <MethodBehind
            networkId={networkId}
            name={shownName}
            onTyped={setIsTyped}
            onDone={close}
          />
        ) : (
          <ConfigFileMethod
            networkId={networkId}
            gatewayId={values.gateway}
            isNameOptional
            onTyped={setIsTyped}
            onDone={close}
          />
        )}
      </PageBoundary>
      {question}
    </Dialog>
  )
}

type BehindProps = {
  networkId: string
  name: string
  onTyped: (isTyped: boolean) => void
  onDone: () => void
}

/** Behind the gateway of this name, which the table goes by; of two with one name none is chosen. */
function MethodBehind({ networkId, name, onTyped, onDone }: BehindProps) {
  const { data: nodes } = useSuspenseQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const { data: hosts } = useSuspenseQuery({ ...hostListQuery(), staleTime: Infinity })
  const [gateway, ...others] = toGatewayRows(nodes, hosts).filter((row) => row.name === name)

  return (
    <ConfigFileMethod
      networkId={networkId}
      gatewayId={others.length === 0 ? gateway?.id : undefined}
      isNameOptional
      onTyped={onTyped}
      onDone={onDone}
    />
  )
}

/** The name of the one gateway whose files a table shows. */
function gatewayShown(params: URLSearchParams): string | undefined {
  const [first, ...others] = params
    .getAll('filter')
    .map(readFilter)
    .filter((filter) => filter?.field === 'gateway')
  return others.length === 0 && first?.isNegated === false ? first.value : undefined
}
