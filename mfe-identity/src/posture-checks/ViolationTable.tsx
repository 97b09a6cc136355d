import { hostListQuery } from '@meshdeck/api/hosts'
import { type Violator, violatorsQuery } from '@meshdeck/api/posture-checks'
import { placeHref, type TFunction, useCachedQuery, useQuery, useReading } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { ShieldCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { useTranslation } from '../translations'
import { Severity, severityFilter } from './check-columns'
import { severityName, toViolationRows, type ViolationRow } from './check-rows'

const searchText = ({ name, owner, check, message }: ViolationRow) =>
  [name, owner, check, message].join(' ')

/** The table of devices that fail checks, with the server's reasons. */
export function ViolationTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const violations = useViolationRows(networkId)
  const columns = useMemo(() => violationColumns(t, networkId), [t, networkId])

  return (
    <DataTable
      label={t('postureChecks.violations.title')}
      viewKey="violations"
      noun={(count) => t('postureChecks.violations.count', { count })}
      reading={violations}
      failure={t('postureChecks.violations.failed')}
      columns={columns}
      defaultSort="severity"
      searchText={searchText}
      empty={{
        icon: ShieldCheck,
        title: t('postureChecks.violations.empty'),
        description: t('postureChecks.violations.emptyHint'),
      }}
    />
  )
}

function useViolationRows(networkId: string) {
  const nodes = useQuery(violatorsQuery(networkId, 'nodes'))
  const devices = useQuery(violatorsQuery(networkId, 'users'))
  // only for their names
  const hosts = useCachedQuery(hostListQuery())
  const toRows = useCallback(
    (found: Violator[]) =>
      devices.data && hosts.data && toViolationRows(found, devices.data, hosts.data),
    [devices.data, hosts.data],
  )
  return useReading(nodes, toRows, devices, hosts)
}

const violationColumns = (
  t: TFunction<'identity'>,
  networkId: string,
): Array<Column<ViolationRow>> => [
  {
    id: 'device',
    header: t('postureChecks.violations.device'),
    width: 'minmax(10rem, 1.5fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => <Device row={row} networkId={networkId} />,
  },
  {
    id: 'owner',
    header: t('postureChecks.violations.owner'),
    width: 'minmax(6rem, 1fr)',
    sortKey: ({ owner }) => naturalKey(owner),
    cell: ({ owner }) => owner || '–',
  },
  {
    id: 'message',
    header: t('postureChecks.violations.message'),
    width: 'minmax(14rem, 3fr)',
    phone: 'below',
    sortKey: ({ message }) => message,
    text: ({ message }) => message,
    cell: ({ message }) => (
      <span className="text notranslate" title={message}>
        {message}
      </span>
    ),
  },
  {
    id: 'check',
    header: t('postureChecks.violations.check'),
    width: 'minmax(9rem, 1.5fr)',
    sortKey: ({ check }) => naturalKey(check),
    text: ({ check }) => check,
    cell: ({ check }) => <span className="text">{check}</span>,
  },
  {
    id: 'severity',
    header: t('postureChecks.severityLabel'),
    width: 'minmax(6rem, 8rem)',
    phone: 'beside',
    sortKey: ({ severity }) => -severity,
    text: ({ severity }) => severityName(t, severity),
    cell: ({ severity }) => <Severity severity={severity} />,
    filter: severityFilter(t),
  },
  {
    id: 'evaluated',
    header: t('postureChecks.violations.evaluated'),
    width: 'minmax(6.25rem, 8rem)',
    align: 'end',
    sortKey: ({ evaluated = 0 }) => evaluated,
    moment: ({ evaluated }) => evaluated,
    cell: ({ evaluated }) => (evaluated === undefined ? '–' : <RelativeTime moment={evaluated} />),
  },
]

type Props = { row: ViolationRow; networkId: string }

function Device({ row: { name, nodeId, configFileId }, networkId }: Props) {
  const href = nodeId
    ? placeHref('node', { networkId, nodeId })
    : placeHref('config-file', { networkId, fileId: configFileId })
  return <RowLink to={href}>{name}</RowLink>
}
