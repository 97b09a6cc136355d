import { type DnsInput, dnsListQuery, shortDnsName, useCreateDnsEntry } from '@meshdeck/api/dns'
import {
  isApiError,
  toast,
  useCapabilities,
  useQuery,
  useRequiredParam,
  useServerConfig,
  useTranslation,
} from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField, useForm } from '@meshdeck/ui/form'

import { dnsFormSchema, emptyDnsEntry, shownName } from './dns-form'

/** Gives an address a name in the network of the page. */
export function CreateDnsEntryDialog() {
  const { t } = useTranslation('networks')
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const domain = useServerConfig()?.DefaultDomain ?? ''
  const { keepsShortNames } = useCapabilities()
  const { data: entries = [] } = useQuery(dnsListQuery(networkId))
  const { mutateAsync: createEntry } = useCreateDnsEntry(networkId)

  // names are the same whatever their capitals
  const taken = new Set(entries.map(({ name }) => name.toLowerCase()))
  const isTaken = (name: string) => taken.has(shownName(name.toLowerCase(), domain))

  return (
    <FormDialog
      title={t('dns.create')}
      schema={dnsFormSchema(isTaken)}
      initialValues={emptyDnsEntry}
      failure={t('dns.failed')}
      fieldErrors={(error) => (isTakenName(error) ? { name: t('dns.takenName') } : {})}
      onSubmit={async (input) => {
        // where names are kept short, a domain that is typed would be shown twice
        const name = keepsShortNames ? shortDnsName(input.name, domain) : input.name
        await createEntry({ ...input, name })
        toast.success(t('dns.created', { name: shownName(input.name, domain) }))
        close()
      }}
      onClose={close}
    >
      <NameField domain={domain} />
      <TextField name="address" label={t('dns.ipv4')} placeholder="10.0.0.9" isMachine />
      <TextField name="address6" label={t('dns.ipv6')} placeholder="fd00::9" isMachine />
    </FormDialog>
  )
}

/** Says what becomes of the name while it is typed. */
function NameField({ domain }: { domain: string }) {
  const { t } = useTranslation('networks')
  const { values } = useForm<DnsInput>()
  const name = shownName(values.name.trim() || t('dns.nameExample'), domain)

  return (
    <TextField
      name="name"
      label={t('dns.name')}
      hint={t('dns.nameHint', { name })}
      isMachine
      required
    />
  )
}

/** Somebody else has given the name meanwhile (contract 1.13). */
function isTakenName(error: unknown): boolean {
  return isApiError(error, 400) && error.serverText.includes("'name_unique'")
}
