import type { RegistryRemote } from '@meshdeck/federation/registry'
import { useLocation } from '@meshdeck/platform'
import { createElement, Suspense } from 'react'

import { PendingMark } from '../loading/PendingMark'
import { moduleOf, forgetModule } from './remote-modules'
import { RemoteBoundary } from './RemoteBoundary'
import { useOutcome } from './use-outcome'

type Props = { remote: RegistryRemote; module: string }

/** A page of a remote. One that does not load takes nothing else down and can be tried again. */
export function RemotePage({ remote, module }: Props) {
  const { pathname } = useLocation()

  return (
    <RemoteBoundary key={pathname} onRetry={() => forgetModule(remote, module)}>
      <Suspense fallback={<PendingMark />}>
        <Content remote={remote} module={module} />
      </Suspense>
    </RemoteBoundary>
  )
}

function Content({ remote, module }: Props) {
  const Page = useOutcome(moduleOf(remote, module))
  return Page ? createElement(Page) : <PendingMark />
}
