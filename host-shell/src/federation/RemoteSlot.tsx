import type { RegistryRemote } from '@meshdeck/federation/registry'
import { toast, useTranslation } from '@meshdeck/platform'
import type { SlotRequest } from '@meshdeck/platform/shell'
import { createElement, Suspense, use, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { PendingMark } from '../frame/PendingMark'
import { forgetModule, moduleOf } from './remote-modules'

type Props = { remote: RegistryRemote; module: string; request: SlotRequest }

/** A dialog of a remote. One that does not load says so and closes; the page behind it stays. */
export function RemoteSlot({ remote, module, request }: Props) {
  return (
    <ErrorBoundary
      onError={(error) => {
        console.error(error)
        forgetModule(remote, module)
      }}
      fallback={<SlotFailure onClose={request.props.onClose} />}
    >
      <Suspense fallback={<PendingMark />}>
        <Content remote={remote} module={module} request={request} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Content({ remote, module, request }: Props) {
  return createElement(use(moduleOf(remote, module)), request.props)
}

function SlotFailure({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const title = t('pageLoad.title')
  const description = t('pageLoad.text')

  useEffect(() => {
    toast.error(title, { description })
    onClose()
    // once per failure, whatever the callback's identity
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])

  return null
}
