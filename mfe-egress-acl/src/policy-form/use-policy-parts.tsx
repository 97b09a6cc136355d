import { egressRouteListQuery } from '@meshdeck/api/egress'
import {
  type Policy,
  type PolicyItem,
  policyListQuery,
  type Service,
  serviceListQuery,
} from '@meshdeck/api/policies'
import { emptyList } from '@meshdeck/domain/remembered'
import {
  findIn,
  useCachedQuery,
  useCapabilities,
  useQuery,
  useRequiredParam,
} from '@meshdeck/platform'
import { Box, Button, Callout, EmptyState, ErrorPanel, Stack, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { SwitchField, TextField, useForm } from '@meshdeck/ui/form'
import { PanelFootnote, type PanelPart } from '@meshdeck/ui/panel'
import { ShieldCheck } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo } from 'react'

import { ChangePreview } from '../change-preview/ChangePreview'
import { toReachPolicy } from '../reach-engine/reach-lists'
import { NameTwice } from '../shared/NameTwice'
import { goneNames, toEnd } from '../shared/policy-ends'
import { usePolicyEndNames } from '../shared/policy-rows'
import { useSame } from '../shared/use-same'
import { useTranslation } from '../translations'
import { hasSource, sourcesOf, toItem } from './policy-draft'
import { areAddressesTyped, type PolicyForm, policyFormSchema } from './policy-panel-form'
import { PolicyFields, useRefusedForm } from './PolicyFields'
import { ResourcePicker } from './ResourcePicker'

/**
 * Parts of the panels of a policy; the server supplies the services. `toWanted` returns the policy to store, in the
 * format that is sent; the preview uses it. `before` has the stored values, if the policy exists.
 */
export function usePolicyParts(networkId: string, toWanted: ToWanted, before?: PolicyForm) {
  const { t } = useTranslation()
  const reading = useQuery(serviceListQuery(networkId))
  const { data: services = emptyList, error } = reading
  const { data: routes } = useQuery(egressRouteListQuery(networkId))
  const schema = useMemo(() => policyFormSchema(services, routes), [services, routes])
  const parts: Array<PanelPart<PolicyForm>> = [
    {
      title: t('policyForm.part'),
      fields: ['name', 'policy', 'destinations', 'addresses'],
      content: error ? (
        <ErrorPanel reading={reading} title={t('policyForm.servicesFailed')} />
      ) : (
        <PolicyPanelFields
          networkId={networkId}
          services={services}
          toWanted={toWanted}
          before={before}
        />
      ),
    },
  ]
  return { parts, schema, services }
}

type Props = {
  networkId: string
  services: readonly Service[]
  toWanted: ToWanted
  /** Values of an existing policy; the form marks differences from them. */
  before: PolicyForm | undefined
}

/** Fields for name, source, service, direction and destination [AC-001, decision OP-51]. */
function PolicyPanelFields({ networkId, services, toWanted, before }: Props) {
  const { t } = useTranslation()
  const { values } = useForm<PolicyForm>()
  const { data: policies } = useQuery(policyListQuery(networkId))
  useRefusedForm({ title: t('policyForm.invalid'), hint: t('policyForm.invalidHint') })

  return (
    <Stack gap="5">
      <GoneNote networkId={networkId} />
      <TextField name="name" label={t('policyForm.name')} required />
      <NameTwice listed={policies} warning={t('policyForm.nameTwice')} />
      <SwitchField name="policy.isEnabled" label={t('policyForm.enabled')} />
      <PolicyFields
        path="policy"
        draft={values.policy}
        keysBefore={before?.policy.resources}
        networkId={networkId}
        services={services}
      />
      <ResourcePicker
        name="destinations"
        networkId={networkId}
        keysBefore={before?.destinations}
        isDestination
      />
      <AddressField form={values} />
      <PolicyPreview networkId={networkId} services={services} toWanted={toWanted} />
    </Stack>
  )
}

/** Limits the selected egress routes to some of their addresses, on servers that can (releases: 1.6). */
function AddressField({ form: { destinations, addresses } }: { form: PolicyForm }) {
  const { t } = useTranslation()
  const { hasPolicyAddresses } = useCapabilities()
  const isShown = addresses !== '' || destinations.some((key) => key.startsWith('egress-id:'))
  if (!hasPolicyAddresses || !isShown) return null

  return (
    <TextField
      name="addresses"
      label={t('policyForm.addresses.label')}
      hint={t('policyForm.addresses.hint')}
      placeholder="10.1.0.10, 10.1.2.0/24"
      isMonospace
    />
  )
}

/** Returns the policy that the server would store after the form is sent; a new one has no ID yet. */
export type ToWanted = (form: PolicyForm, services: readonly Service[]) => Policy

type PolicyPreviewProps = { networkId: string; services: readonly Service[]; toWanted: ToWanted }

/** Previews what the policy opens and closes while it is edited, based on what would be sent. */
function PolicyPreview({ networkId, services, toWanted }: PolicyPreviewProps) {
  const { values } = useForm<PolicyForm>()
  const isComplete =
    hasSource(values.policy) && values.destinations.length > 0 && areAddressesTyped(values)
  // without its name, so that typing one starts no computation
  const policy = useSame(
    isComplete ? { ...toReachPolicy(toWanted(values, services)), name: '' } : undefined,
  )
  const edit = useMemo(() => policy && { policies: { put: [policy] } }, [policy])

  return (
    <ChangePreview
      networkId={networkId}
      edit={edit}
      Footnote={PanelFootnote}
      idleText={
        values.policy.kind === 'user-policy'
          ? 'egress:changePreview.idleUsers'
          : 'egress:changePreview.idle'
      }
    />
  )
}

/** Lists deleted entities that the form names: the server rejects them, and no picker can remove them. */
function GoneNote({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { values, setValues } = useForm<PolicyForm>()
  const endNames = usePolicyEndNames(networkId)
  const { policy, destinations } = values
  const words = { everything: '', everybody: '' }
  const goneEnds = [...sourcesOf(policy), ...destinations.map(toItem)]
    .map((item) => toEnd(item, endNames, words))
    .filter(({ isGone }) => isGone)
  if (goneEnds.length === 0) return null

  function takeOut({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // the button disappears with the note
    currentTarget.closest('form')?.querySelector('input')?.focus()
    const keys = new Set(goneEnds.map(({ key }) => key))
    const exists = ({ id, value }: PolicyItem) => !keys.has(`${id} ${value}`)
    const isLeft = (resource: string) => exists(toItem(resource))
    const { savedTraffic } = policy
    void setValues({
      ...values,
      policy: {
        ...policy,
        resources: policy.resources.filter(isLeft),
        groups: policy.groups.filter((id) => !keys.has(`user-group ${id}`)),
        users: policy.users.filter((name) => !keys.has(`user ${name}`)),
        savedTraffic: savedTraffic && {
          ...savedTraffic,
          src_type: savedTraffic.src_type.filter(exists),
        },
      },
      destinations: destinations.filter(isLeft),
    })
  }

  return (
    <Callout tone="warning" role="status" title={t('policyForm.gone')}>
      {goneNames(t, goneEnds)}
      <Box mt="2">
        <Button size="sm" onClick={takeOut}>
          {t('policyForm.takeOut')}
        </Button>
      </Box>
    </Callout>
  )
}

type PolicyOfDialogProps = { title: string; children: (policy: Policy) => ReactNode }

/** Finds the policy in `dialog.policy` for each panel about one [ER-054]. */
export function PolicyOfDialog({ title, children }: PolicyOfDialogProps) {
  const { t } = useTranslation()
  const { values } = useDialog()
  const policies = useCachedQuery(policyListQuery(useRequiredParam('networkId')))

  return (
    <DialogAbout
      title={title}
      reading={findIn(policies, ({ id }) => id === values.policy)}
      failure={t('policies.loadFailed')}
      missing={
        <EmptyState
          icon={ShieldCheck}
          title={t('policyForm.update.error')}
          description={t('policyForm.update.notFound')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}
