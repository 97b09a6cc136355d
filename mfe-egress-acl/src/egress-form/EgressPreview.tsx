import type { Service } from '@meshdeck/api/policies'
import { useForm } from '@meshdeck/ui/form'
import { PanelFootnote } from '@meshdeck/ui/panel'
import { useMemo } from 'react'

import { ChangePreview } from '../change-preview/ChangePreview'
import type { ReachEdit } from '../reach-engine/reach-questions'
import type { EgressForm } from './egress-form'
import { type ChangedRoute, reachEditOf } from './egress-reach'

type Props = {
  networkId: string
  services: readonly Service[]
  changed: ChangedRoute | undefined
}

/** What the routes and policies of the form open and close. */
export function EgressPreview({ networkId, services, changed }: Props) {
  const { values } = useForm<EgressForm>()
  // compared as text, so that what reaches nothing asks nothing
  const text = JSON.stringify(reachEditOf(values, { networkId, services, changed }))
  const edit = useMemo(() => {
    const parsed: ReachEdit = JSON.parse(text)
    return parsed.egress?.put?.length === 0 ? undefined : parsed
  }, [text])

  return <ChangePreview networkId={networkId} edit={edit} Footnote={PanelFootnote} />
}
