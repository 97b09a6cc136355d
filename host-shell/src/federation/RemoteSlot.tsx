import type { RegistryRemote, SlotEntry } from '@meshdeck/federation/registry'
import { toast } from '@meshdeck/platform'
import type { SlotRequest } from '@meshdeck/platform/shell'
import { Text } from '@meshdeck/ui'
import { createElement, Suspense, use } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { useRefusal } from '../shared/access'
import { PendingMark } from '../shared/PendingMark'
import { useTranslation } from '../translations'
import { IncompatibleRemoteError } from './load-outcome'
import { forgetModule, moduleOf } from './remote-modules'

type Props = {
  remote: RegistryRemote
  entry: SlotEntry
  request: Exclude<SlotRequest, { name: 'display.settings' }>
}

/**
 * Renders a dialog or panel of a remote for users who may use it. A dialog that fails to load shows a message and
 * closes; the page behind it stays. A panel shows the message in its place without affecting its surroundings.
 */
export function RemoteSlot({ remote, entry, request }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal(entry)
  if (refusal) return null
  const onClose = 'onClose' in request.props ? request.props.onClose : undefined

  return (
    <ErrorBoundary
      onError={(error) => {
        console.error(error)
        forgetModule(remote, entry.module)
        if (!onClose) return
        const isUnfit = error instanceof IncompatibleRemoteError
        toast.error(t('federation.title'), {
          description: isUnfit ? t('federation.unfit') : t('federation.text'),
        })
        onClose()
      }}
      fallback={onClose ? null : <Text color="fg.muted">{t('federation.part')}</Text>}
    >
      <Suspense fallback={<PendingMark />}>
        <LoadedSlot remote={remote} entry={entry} request={request} />
      </Suspense>
    </ErrorBoundary>
  )
}

function LoadedSlot({ remote, entry, request }: Props) {
  return createElement(use(moduleOf(remote, entry.module).promise), request.props)
}
