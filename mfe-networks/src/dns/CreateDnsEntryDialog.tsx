import { type DnsInput, dnsListQuery, shortDnsName } from '@meshdeck/api/dns'
import { createDnsEntry } from '@meshdeck/api/dns-changes'
import {
  isApiError,
  toast,
  useCapabilities,
  useQuery,
  useRequiredParam,
  useServerConfig,
} from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField, useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { dnsFormSchema, dnsNameKey, emptyDnsEntry, shownName } from './dns-form'

/** Creates a name for an address in the network of the page. */
export function CreateDnsEntryDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const domain = useServerConfig()?.DefaultDomain ?? ''
  const { storesShortDnsNames } = useCapabilities()
  const { data: entries = [] } = useQuery(dnsListQuery(networkId))

  const takenNames = new Set(entries.map(({ name }) => name.toLowerCase()))
  const isTaken = (name: string) => takenNames.has(dnsNameKey(name, domain))

  return (
    <FormDialog
      title={t('dns.create')}
      schema={dnsFormSchema(isTaken)}
      initialValues={emptyDnsEntry}
      failure={t('dns.failed')}
      fieldErrors={(error) => (isTakenName(error) ? { name: t('dns.takenName') } : {})}
      onSubmit={async (input) => {
        // where the server stores short names, a typed domain would be shown twice
        const name = storesShortDnsNames ? shortDnsName(input.name, domain) : input.name
        await createDnsEntry({ networkId, input: { ...input, name } })
        toast.success(t('dns.created', { name: shownName(input.name, domain) }))
        close()
      }}
      onClose={close}
    >
      <NameField domain={domain} />
      <TextField name="address" label={t('dns.ipv4')} placeholder="10.0.0.9" isMonospace />
      <TextField name="address6" label={t('dns.ipv6')} placeholder="fd00::9" isMonospace />
    </FormDialog>
  )
}

/** Field that shows the resulting name while typing. */
function NameField({ domain }: { domain: string }) {
  const { t } = useTranslation()
  const { values } = useForm<DnsInput>()
  const name = shownName(values.name.trim() || t('dns.nameExample'), domain)

  return (
    <TextField
      name="name"
      label={t('dns.name')}
      hint={t('dns.nameHint', { name })}
      isMonospace
      required
    />
  )
}

/** Whether another user has created the name in the meantime (contract 1.13). */
function isTakenName(error: unknown): boolean {
  return isApiError(error, 400) && error.serverText.includes("'name_unique'")
}
