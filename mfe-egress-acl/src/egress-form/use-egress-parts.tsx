import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { policyListQuery, type Service, serviceListQuery } from '@meshdeck/api/policies'
import { emptyList } from '@meshdeck/domain/remembered'
import {
  findIn,
  toast,
  useCachedQuery,
  useCapabilities,
  useQuery,
  useRequiredParam,
} from '@meshdeck/platform'
import { EmptyState, ErrorPanel, Stack, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { useForm } from '@meshdeck/ui/form'
import { PanelFootnote, type PanelPart } from '@meshdeck/ui/panel'
import { Split } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'

import { ChangePreview } from '../change-preview/ChangePreview'
import { isWide } from '../change-preview/wide-policies'
import { type OpenBy, PolicyCards } from '../policy-form/PolicyCards'
import { useRoutingNodes } from '../shared/nodes'
import { useSame } from '../shared/use-same'
import { useTranslation } from '../translations'
import { BasicFields } from './BasicFields'
import { useTakenRanges } from './ConflictNotes'
import { type EgressForm, egressFormSchema, stepFields } from './egress-form'
import { type StoredRoute, reachEditOf } from './egress-reach'
import { RouterFields } from './RouterFields'

type EgressPartsOptions = {
  networkId: string
  takesList: boolean
  routeId?: string
  virtualRange?: string | undefined
  before?: EgressForm
  /** Stored route and policies, which the preview compares the form with. */
  storedRoute?: StoredRoute
  /** Network field of a copy. */
  networkField?: ReactNode
}

/** Returns the policies that let all devices and, on Pro, all users use every route. */
function useWidePolicies(networkId: string): OpenBy {
  const { isPro } = useCapabilities()
  const { data: policies = emptyList } = useQuery(policyListQuery(networkId))
  return useMemo(() => {
    const nameOf = (type: string) =>
      policies.find((policy) => policy.policy_type === type && isWide(policy))?.name
    return { devices: nameOf('device-policy'), users: isPro ? nameOf('user-policy') : undefined }
  }, [policies, isPro])
}

/** Parts shared by both panels of egress routes: the destination, its nodes, and who may use it. */
export function useEgressParts(options: EgressPartsOptions) {
  const { networkId, takesList, routeId, virtualRange, before, networkField, storedRoute } = options
  const { t } = useTranslation()
  const capabilities = useCapabilities()
  const { isPro, hasFeatureFlags, clearsEgressTexts: clearsTexts, hasDomainLists } = capabilities
  const nodes = useRoutingNodes(networkId)
  const reading = useQuery(serviceListQuery(networkId))
  const { data: services = emptyList, error } = reading
  const { data: flags } = useQuery({ ...featureFlagsQuery(), enabled: isPro && hasFeatureFlags })
  // a license may exclude it
  const hasHa = isPro && (flags?.enable_egress_ha ?? true)
  const mayOverlap = flags?.enable_overlapping_egress_ranges ?? true
  const rangeComparison = useTakenRanges({ networkId, routeId })
  const knownNodes = useMemo(
    () => nodes.data && new Set(nodes.data.map(({ id }) => id)),
    [nodes.data],
  )

  const openBy = useWidePolicies(networkId)

  const parts: Array<PanelPart<EgressForm>> = [
    {
      title: t('egressForm.part.basic'),
      fields: stepFields.basic,
      content: (
        <BasicFields
          networkId={networkId}
          rangeComparison={rangeComparison}
          takesList={takesList}
          mayOverlap={mayOverlap}
          virtualRange={virtualRange}
          networkField={networkField}
        />
      ),
    },
    {
      title: t('egressForm.part.nodes'),
      fields: stepFields.nodes,
      content: <RouterFields networkId={networkId} nodes={nodes} hasHa={hasHa} />,
    },
    {
      title: t('egressForm.part.policies'),
      fields: stepFields.policies,
      content: error ? (
        <ErrorPanel reading={reading} title={t('policyForm.servicesFailed')} />
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
          <EgressPreview networkId={networkId} services={services} storedRoute={storedRoute} />
        </Stack>
      ),
    },
  ]
  const schema = useMemo(
    () =>
      egressFormSchema({
        services,
        takesList,
        knownNodes,
        clearsTexts,
        hasDomainLists,
        ...(before && { before }),
      }),
    [services, takesList, knownNodes, clearsTexts, hasDomainLists, before],
  )
  return { parts, schema, services }
}

type Props = {
  networkId: string
  services: readonly Service[]
  storedRoute: StoredRoute | undefined
}

/** Previews what the routes and policies of the form open and close. */
function EgressPreview({ networkId, services, storedRoute }: Props) {
  const { values } = useForm<EgressForm>()
  // edits without an effect on reach start no computation
  const edit = useSame(reachEditOf(values, { networkId, services, storedRoute }))

  return (
    <ChangePreview
      networkId={networkId}
      edit={edit.egress?.put?.length === 0 ? undefined : edit}
      Footnote={PanelFootnote}
    />
  )
}

type EgressRouteOfDialogProps = {
  title: string
  /** Text shown if the address specifies no route. */
  unnamed?: { title: string; description: string }
  children: (route: EgressRoute) => ReactNode
}

/** Finds the egress route in `dialog.route` for each panel about one. */
export function EgressRouteOfDialog({ title, unnamed, children }: EgressRouteOfDialogProps) {
  const { t } = useTranslation()
  const { values } = useDialog()
  const routes = useCachedQuery(egressRouteListQuery(useRequiredParam('networkId')))
  const gone = { title: t('egressForm.update.gone'), description: t('egressForm.update.goneHint') }
  const missingReason = values.route === undefined && unnamed ? unnamed : gone

  return (
    <DialogAbout
      title={title}
      reading={findIn(routes, ({ id }) => id === values.route)}
      failure={t('egress.loadFailed')}
      missing={<EmptyState icon={Split} {...missingReason} />}
    >
      {children}
    </DialogAbout>
  )
}

/** Shows a toast if the network in the address is blank, which a manually edited address can cause. */
export function useNetworkNotice(networkId: string, words: string) {
  const isMissing = networkId.trim() === ''

  useEffect(() => {
    if (isMissing) toast.error(words)
  }, [isMissing, words])
}
