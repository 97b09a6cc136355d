import { serviceListQuery } from '@meshdeck/api/policies'
import { useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import type { PanelPart } from '@meshdeck/ui/panel'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { type PolicyForm, policyFormSchema } from './policy-panel-form'
import { PolicyPanelFields } from './PolicyPanelFields'
import type { ToWanted } from './PolicyPreview'

const none: readonly never[] = []

/**
 * What the panels of a policy are made of; services are the server's [AC-031, ER-050].
 * @param toWanted what the server is to have, as it is sent: by that it is told what it opens
 * @param before what it has, for one that is changed
 */
export function usePolicyParts(networkId: string, toWanted: ToWanted, before?: PolicyForm) {
  const { t } = useTranslation()
  const { data: services = none, error, refetch } = useQuery(serviceListQuery(networkId))
  const schema = useMemo(() => policyFormSchema(services), [services])
  const parts: Array<PanelPart<PolicyForm>> = [
    {
      title: t('policyPanels.part'),
      fields: ['name', 'policy', 'destinations'],
      content: error ? (
        <ErrorPanel
          error={error}
          title={t('policyForm.servicesFailed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <PolicyPanelFields {...{ networkId, services, toWanted, before }} />
      ),
    },
  ]
  return { parts, schema, services }
}
