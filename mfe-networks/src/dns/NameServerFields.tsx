import { knownServicesQuery } from '@meshdeck/api/name-servers'
import { shortId } from '@meshdeck/domain/short-id'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { MultiPickField, RadioField, SelectField, TextField, useForm } from '@meshdeck/ui/form'

import { useNodeRows } from '../shared/node-rows'
import { TagField } from '../shared/TagField'
import { useTranslation } from '../translations'
import type { NameServerForm } from './name-server-form'

/** Choice between a service known to the server and custom addresses. */
export function ServiceField() {
  const { t } = useTranslation()
  const { data: services = [] } = useQuery(knownServicesQuery())
  const { values } = useForm<NameServerForm>()
  const chosenService = services.find(({ id }) => id === values.service)

  return (
    <SelectField
      name="service"
      label={t('dns.servers.service')}
      hint={chosenService ? chosenService.ips.join(', ') : t('dns.servers.serviceHint')}
      placeholder={t('dns.servers.ownService')}
      options={services.map(({ id }) => ({ value: id, label: id }))}
    />
  )
}

/** Name and addresses; a known service has its own. */
export function AddressFields() {
  const { t } = useTranslation()
  const { values } = useForm<NameServerForm>()

  return (
    <>
      {values.service === '' && (
        <>
          <TextField name="name" label={t('dns.servers.name')} required />
          <TextField
            name="servers"
            label={t('dns.servers.servers')}
            hint={t('dns.servers.serversHint')}
            placeholder="10.0.0.53, fd00::53"
            isMonospace
            required
          />
        </>
      )}
      <TextField name="description" label={t('dns.servers.description')} />
    </>
  )
}

/** Which names the server resolves. */
export function UseFields() {
  const { t } = useTranslation()
  const { values } = useForm<NameServerForm>()

  return (
    <>
      <RadioField
        name="use"
        label={t('dns.servers.use.title')}
        required
        options={[
          {
            value: 'domains',
            label: t('dns.servers.use.domains'),
            hint: t('dns.servers.use.domainsHint'),
          },
          { value: 'all', label: t('dns.servers.use.all'), hint: t('dns.servers.use.allHint') },
          {
            value: 'fallback',
            label: t('dns.servers.use.fallback'),
            hint: t('dns.servers.use.fallbackHint'),
          },
        ]}
      />
      {values.use === 'domains' && (
        <>
          <TextField
            name="domains"
            label={t('dns.servers.domains')}
            hint={t('dns.servers.domainsHint')}
            placeholder="corp.example, lab.example"
            isMonospace
          />
          <TextField
            name="searchDomains"
            label={t('dns.servers.searchDomains')}
            hint={t('dns.servers.searchDomainsHint')}
            isMonospace
          />
          <TextField
            name="adDomains"
            label={t('dns.servers.adDomains')}
            hint={t('dns.servers.adDomainsHint')}
            isMonospace
          />
        </>
      )}
    </>
  )
}

/** Which devices use the name server; on the community edition all of the network. */
export function ReachFields({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { values } = useForm<NameServerForm>()
  if (!isPro) return null

  return (
    <>
      <RadioField
        name="reach"
        label={t('dns.servers.devices')}
        required
        options={[
          { value: 'all', label: t('dns.servers.everyDevice') },
          {
            value: 'some',
            label: t('dns.servers.someDevices'),
            hint: t('dns.servers.someDevicesHint'),
          },
        ]}
      />
      {values.reach === 'some' && (
        <>
          <TagField name="tags" label={t('nodes.tags')} networkId={networkId} />
          <NodesField networkId={networkId} />
        </>
      )}
    </>
  )
}

function NodesField({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { values } = useForm<NameServerForm>()
  const reading = useNodeRows(networkId, { isFreshEnough: true })
  const { data: nodes, error } = reading
  // a node that is leaving takes its assignments with it
  const offered = nodes?.filter(
    ({ id, kinds }) => !kinds.includes('leaving') || values.nodes.includes(id),
  )
  const nodeOf = new Map(nodes?.map((node) => [node.id, node]))

  return (
    <MultiPickField
      name="nodes"
      label={t('nodes.title')}
      searchLabel={t('dns.servers.searchNodes')}
      options={offered?.map(({ id }) => id)}
      labelOf={(id) => nodeOf.get(id)?.name ?? shortId(id)}
      aboutOf={(id) => nodeOf.get(id)?.addresses.join(' ')}
      failure={error ? <ErrorPanel reading={reading} title={t('shared.loadFailed')} /> : undefined}
    />
  )
}
