import type { Policy, Service } from '@meshdeck/api/policies'
import type { ReachPolicy } from '@meshdeck/domain/reach'
import { useForm } from '@meshdeck/ui/form'
import { PanelFootnote } from '@meshdeck/ui/panel'
import { useMemo } from 'react'

import { ChangePreview } from '../change-preview/ChangePreview'
import { hasSource } from '../policy-form/policy-draft'
import { toReachPolicy } from '../reach-engine/reach-lists'
import type { PolicyForm } from './policy-panel-form'

/** What the server is to have once a form is sent; one that is new has no id yet. */
export type ToWanted = (form: PolicyForm, services: readonly Service[]) => Policy

type Props = { networkId: string; services: readonly Service[]; toWanted: ToWanted }

/** What the policy opens and closes, as it is typed: made of what would be sent. */
export function PolicyPreview({ networkId, services, toWanted }: Props) {
  const { values } = useForm<PolicyForm>()
  const isComplete = hasSource(values.policy) && values.destinations.length > 0
  // compared as text, so that typing a name asks nothing
  const text = isComplete
    ? JSON.stringify({ ...toReachPolicy(toWanted(values, services)), name: '' })
    : undefined
  const edit = useMemo(() => {
    if (text === undefined) return undefined
    const policy: ReachPolicy = JSON.parse(text)
    return { policies: { put: [policy] } }
  }, [text])

  return (
    <ChangePreview
      networkId={networkId}
      edit={edit}
      Footnote={PanelFootnote}
      before={
        values.policy.kind === 'user-policy'
          ? 'egress:changePreview.idleUsers'
          : 'egress:changePreview.idle'
      }
    />
  )
}
