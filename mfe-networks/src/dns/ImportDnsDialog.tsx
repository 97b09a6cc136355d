import { type DnsInput, dnsListQuery, shortDnsName } from '@meshdeck/api/dns'
import { createDnsEntry } from '@meshdeck/api/dns-changes'
import { useCapabilities, useQuery, useRequiredParam, useServerConfig } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'

import { checkLines, schemaCheck, uniqueBy } from '../csv-import/check-lines'
import { CsvImport } from '../csv-import/CsvImport'
import { useTranslation } from '../translations'
import { dnsFormSchema, dnsNameKey } from './dns-form'

// the headings of the table's own export are aliases too
const columns = [
  {
    id: 'name',
    isNeeded: true,
    aliases: ['host name', 'host', 'dns name', 'domain name', 'domain', 'fqdn', 'record', 'nom'],
  },
  {
    id: 'address',
    aliases: ['ipv4', 'ipv4 address', 'ip', 'ip address', 'a', 'address4', 'adresse', 'ip-adresse'],
  },
  { id: 'address6', aliases: ['ipv6', 'ipv6 address', 'ip6', 'aaaa', 'ipv6-adresse'] },
]
const example = 'name,address,address6\r\nprinter,10.0.0.9,\r\nfiles,10.0.0.10,fd00::10\r\n'

/** Imports names into the network of the page from a file. */
export function ImportDnsDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const domain = useServerConfig()?.DefaultDomain ?? ''
  const { storesShortDnsNames } = useCapabilities()
  const { data: entries } = useQuery(dnsListQuery(networkId))

  const takenNames = new Set(entries?.map(({ name }) => name.toLowerCase()))
  const schema = dnsFormSchema((name) => takenNames.has(dnsNameKey(name, domain)))
  const check = schemaCheck<DnsInput, DnsInput>(
    schema,
    ({ name = '', address = '', address6 = '' }): DnsInput => ({
      name,
      address,
      address6,
    }),
  )

  return (
    <CsvImport<DnsInput>
      title={t('csvImport.dns.title')}
      actionOf={(count) => t('csvImport.dns.action', { count })}
      columns={columns}
      example={example}
      hint={t('csvImport.dns.hint')}
      check={
        entries &&
        ((lines) => checkLines(lines, check, [uniqueBy((name) => dnsNameKey(name, domain))]))
      }
      send={({ input }) => {
        const name = storesShortDnsNames ? shortDnsName(input.name, domain) : input.name
        return createDnsEntry.send({ networkId, input: { ...input, name } })
      }}
      onFinished={() => void createDnsEntry.settle([])}
      onClose={close}
    />
  )
}
