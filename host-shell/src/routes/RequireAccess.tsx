import { useSessionState } from '@meshdeck/platform/shell'
import type { ReactNode } from 'react'

import { useRefusal, type Access } from '../refusal/use-refusal'
import { NoAccessPage, ProPage } from './other-pages'

type Props = Access & { children: ReactNode }

/** Explains instead of opening a page that the server would refuse (OP-06). */
export function RequireAccess(props: Props) {
  const { session } = useSessionState()
  // pages that are open without a session ask nothing of anybody
  return session ? <Checked {...props} /> : props.children
}

function Checked({ children, ...access }: Props) {
  const refusal = useRefusal(access)
  if (refusal === undefined) return children
  return refusal === 'role' ? <NoAccessPage /> : <ProPage />
}
