import type { Service } from '@meshdeck/api/policies'
import { useCapabilities } from '@meshdeck/platform'
import { Span, Stack, Text } from '@meshdeck/ui'
import { SelectField, SwitchField, TextField, useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { ANY, choosesPorts, type PolicyDraft } from './policy-draft'
import { ResourcePicker } from './ResourcePicker'
import { UserPicker } from './UserPicker'

type Props = {
  /** Where the form keeps it: `policies.0`. */
  path: string
  draft: PolicyDraft
  networkId: string
  services: readonly Service[]
  /** Sources that the server has, where what differs from them is marked. */
  before?: readonly string[] | undefined
}

/** The form of one policy: from whom, for what, and in which direction. Where it leads to is not its own. */
export function PolicyFields({ path, draft, networkId, services, before }: Props) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return (
    <Stack gap="4" as="section" aria-label={t(`policyForm.kind.${draft.kind}`)}>
      {draft.kind === 'device-policy' ? (
        <ResourcePicker name={`${path}.resources`} networkId={networkId} before={before} />
      ) : (
        <UserPicker path={path} networkId={networkId} draft={draft} />
      )}
      <ServiceFields path={path} draft={draft} services={services} />
      <SwitchField
        name={`${path}.isBothWays`}
        label={t('policyForm.bothWays')}
        // [AC-035, AC-036]
        hint={t(isPro ? 'policyForm.bothWaysHint' : 'policyForm.directionPro')}
        disabled={!isPro}
      />
    </Stack>
  )
}

/** What of a service cannot be chosen: "TCP 443". */
function trafficText({ allowed_protocols, port_range, allow_port_setting }: Service, all: string) {
  if (allow_port_setting) return undefined
  const protocols = allowed_protocols.filter((name) => name !== 'all').map(upper)
  const ports = port_range === 'All ports' ? all : port_range
  return [protocols.join('/'), ports].filter(Boolean).join(' ')
}

/** What a policy lets through, where nothing of it can be chosen: "HTTPS TCP 443". */
const savedText = ({ type, protocol, ports }: NonNullable<PolicyDraft['saved']>): string =>
  [type, protocol === 'all' ? '' : upper(protocol), ports.join(', ')].filter(Boolean).join(' ')

const upper = (text: string) => text.toUpperCase()

/** On the community edition everything is let through [AC-055, AC-057, decision C-23]. */
function ServiceFields({ path, draft, services }: Omit<Props, 'networkId'>) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { setFieldValue } = useForm()
  const service = services.find(({ name }) => name === draft.service)
  if (!isPro) {
    const { saved } = draft
    return (
      <Text>
        {/* one that was made on Pro, or by another client, stays what it is: no press here opens more */}
        {saved && saved.type !== ANY
          ? t('policyForm.serviceIs', { service: savedText(saved) })
          : t('policyForm.serviceAll')}{' '}
        <Span color="fg.muted">{t('policyForm.onlyPro')}</Span>
      </Text>
    )
  }

  return (
    <>
      <SelectField
        name={`${path}.service`}
        label={t('policyForm.service')}
        // [AC-031]
        hint={service && trafficText(service, t('policyForm.allPorts'))}
        options={services.map(({ name }) => ({ value: name, label: name }))}
        onPicked={() => void setFieldValue(`${path}.protocol`, 'tcp')}
        required
      />
      {service?.allow_port_setting && (
        <SelectField
          name={`${path}.protocol`}
          label={t('policyForm.protocol')}
          options={service.allowed_protocols.map((value) => ({
            value,
            label: upper(value),
          }))}
        />
      )}
      {choosesPorts(service, draft.protocol) && (
        <TextField
          name={`${path}.ports`}
          label={t('policyForm.ports')}
          hint={t('policyForm.portsHint')}
          placeholder="80, 443, 8000-9000"
          isMachine
          required
        />
      )}
    </>
  )
}
