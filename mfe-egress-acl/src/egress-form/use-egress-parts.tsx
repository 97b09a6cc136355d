import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { policyListQuery, serviceListQuery } from '@meshdeck/api/policies'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { ErrorPanel, Stack } from '@meshdeck/ui'
import type { PanelPart } from '@meshdeck/ui/panel'
import { type ReactNode, useMemo } from 'react'

import { isWide } from '../change-preview/wide-policies'
import { type OpenBy, PolicyCards } from '../policy-form/PolicyCards'
import { useRoutingNodes } from '../routing-nodes/use-routing-nodes'
import { useTranslation } from '../translations'
import { BasicFields } from './BasicFields'
import { type EgressForm, egressFormSchema } from './egress-form'
import type { ChangedRoute } from './egress-reach'
import { EgressPreview } from './EgressPreview'
import { RouterFields } from './RouterFields'
import { useTakenRanges } from './use-taken-ranges'

type About = {
  networkId: string
  takesList: boolean
  /** Of the route that is changed. */
  routeId?: string
  virtualRange?: string | undefined
  before?: EgressForm
  /** By what the server has of it is told what the form opens and closes. */
  changed?: ChangedRoute
  /** Of a copy: chooses its network. */
  networkField?: ReactNode
}

const none: readonly never[] = []

/** The policies that let all devices, and on Pro all users, use every route. */
function useOpenBy(networkId: string): OpenBy {
  const { isPro } = useCapabilities()
  const { data: policies = none } = useQuery(policyListQuery(networkId))
  return useMemo(() => {
    const nameOf = (type: string) =>
      policies.find((policy) => policy.policy_type === type && isWide(policy))?.name
    return { devices: nameOf('device-policy'), users: isPro ? nameOf('user-policy') : undefined }
  }, [policies, isPro])
}

/** What both panels of egress routes are made of: where it leads to, through whom, and who may use it. */
export function useEgressParts(about: About) {
  const { networkId, takesList, routeId, virtualRange, before, networkField, changed } = about
  const { t } = useTranslation()
  const { isPro, hasEgressKinds } = useCapabilities()
  const nodes = useRoutingNodes(networkId)
  const { data: services = none, error, refetch } = useQuery(serviceListQuery(networkId))
  const { data: flags } = useQuery({ ...featureFlagsQuery(), enabled: isPro && hasEgressKinds })
  // a licence may leave it out from 1.5.1 on
  const hasHa = isPro && (flags?.enable_egress_ha ?? true)
  const mayOverlap = flags?.enable_overlapping_egress_ranges ?? true
  const taken = useTakenRanges({ networkId, routeId })
  const knownNodes = useMemo(
    () => nodes.data && new Set(nodes.data.map(({ id }) => id)),
    [nodes.data],
  )

  const openBy = useOpenBy(networkId)

  const parts: Array<PanelPart<EgressForm>> = [
    {
      title: t('egressForm.part.basic'),
      fields: ['name', 'description', 'isInternet', 'target', 'range', 'domain', 'hasNat', 'mode'],
      content: (
        <BasicFields {...{ networkId, taken, takesList, mayOverlap, virtualRange, networkField }} />
      ),
    },
    {
      title: t('egressForm.part.nodes'),
      fields: ['through', 'nodes', 'tags', 'metrics'],
      content: <RouterFields {...{ networkId, nodes, hasHa }} />,
    },
    {
      title: t('egressForm.part.policies'),
      fields: ['policies'],
      content: error ? (
        <ErrorPanel
          error={error}
          title={t('policyForm.servicesFailed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack gap="4">
          <PolicyCards
            networkId={networkId}
            services={services}
            openBy={openBy}
            refusal={{
              title:
                routeId === undefined ? t('policyForm.invalid') : t('egressForm.update.noSource'),
              hint: t('policyForm.invalidHint'),
            }}
          />
          <EgressPreview {...{ networkId, services, changed }} />
        </Stack>
      ),
    },
  ]
  const schema = useMemo(
    () => egressFormSchema({ services, takesList, knownNodes, ...(before && { before }) }),
    [services, takesList, knownNodes, before],
  )
  return { parts, schema, services }
}
