import { knownServicesQuery } from '@meshdeck/api/name-servers'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { MultiPickField, RadioField, SelectField, TextField, useForm } from '@meshdeck/ui/form'

import { TagField } from '../details/TagField'
import { useNodeRows } from '../node-model/use-node-rows'
import type { NameServerForm } from './name-server-form'
import { useNameServerWords } from './name-server-words'

/** Which name servers: a service that the server knows, or addresses of one's own. */
export function ServiceField() {
  const { t } = useNameServerWords()
  const { data: services = [] } = useQuery(knownServicesQuery())
  const { values } = useForm<NameServerForm>()
  const chosen = services.find(({ id }) => id === values.service)

  return (
    <SelectField
      name="service"
      label={t('service')}
      hint={chosen ? chosen.ips.join(', ') : t('serviceHint')}
      placeholder={t('ownService')}
      options={services.map(({ id }) => ({ value: id, label: id }))}
    />
  )
}

/** Name and addresses; a service that the server knows has its own. */
export function AddressFields() {
  const { t } = useNameServerWords()
  const { values } = useForm<NameServerForm>()

  return (
    <>
      {values.service === '' && (
        <>
          <TextField name="name" label={t('name')} required />
          <TextField
            name="servers"
            label={t('servers')}
            hint={t('serversHint')}
            placeholder="10.0.0.53, fd00::53"
            isMachine
            required
          />
        </>
      )}
      <TextField name="description" label={t('description')} />
    </>
  )
}

/** What it is asked for. */
export function UseFields() {
  const { t } = useNameServerWords()
  const { values } = useForm<NameServerForm>()

  return (
    <>
      <RadioField
        name="use"
        label={t('use.title')}
        required
        options={[
          { value: 'domains', label: t('use.domains'), hint: t('use.domainsHint') },
          { value: 'all', label: t('use.all'), hint: t('use.allHint') },
          { value: 'fallback', label: t('use.fallback'), hint: t('use.fallbackHint') },
        ]}
      />
      {values.use === 'domains' && (
        <>
          <TextField
            name="domains"
            label={t('domains')}
            hint={t('domainsHint')}
            placeholder="corp.example, lab.example"
            isMachine
          />
          <TextField
            name="searchDomains"
            label={t('searchDomains')}
            hint={t('searchDomainsHint')}
            isMachine
          />
          <TextField name="adDomains" label={t('adDomains')} hint={t('adDomainsHint')} isMachine />
        </>
      )}
    </>
  )
}

/** Whose devices ask it: on the community edition every one of the network. */
export function ReachFields({ networkId }: { networkId: string }) {
  const { t } = useNameServerWords()
  const { isPro } = useCapabilities()
  const { values } = useForm<NameServerForm>()
  if (!isPro) return null

  return (
    <>
      <RadioField
        name="reach"
        label={t('devices')}
        required
        options={[
          { value: 'all', label: t('everyDevice') },
          { value: 'some', label: t('someDevices'), hint: t('someDevicesHint') },
        ]}
      />
      {values.reach === 'some' && (
        <>
          <TagField name="tags" label={t('networks:nodes.tags')} networkId={networkId} />
          <NodesField networkId={networkId} />
        </>
      )}
    </>
  )
}

function NodesField({ networkId }: { networkId: string }) {
  const { t } = useNameServerWords()
  const { values } = useForm<NameServerForm>()
  const { data: nodes, error, refetch } = useNodeRows(networkId, { isFreshEnough: true })
  // one that is leaving takes what it is given along
  const offered = nodes?.filter(
    ({ id, kinds }) => !kinds.includes('leaving') || values.nodes.includes(id),
  )
  const nodeOf = new Map(nodes?.map((node) => [node.id, node]))

  return (
    <MultiPickField
      name="nodes"
      label={t('networks:nodes.title')}
      searchLabel={t('searchNodes')}
      options={offered?.map(({ id }) => id)}
      labelOf={(id) => nodeOf.get(id)?.name ?? id}
      aboutOf={(id) => nodeOf.get(id)?.addresses.join(' ')}
      failure={
        error ? (
          <ErrorPanel
            error={error}
            title={t('networks:loadFailed')}
            onRetry={() => void refetch()}
          />
        ) : undefined
      }
    />
  )
}
