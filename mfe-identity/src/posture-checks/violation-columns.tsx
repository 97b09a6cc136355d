import { placeHref, type TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { severityName } from './check-texts'
import { Severity } from './Severity'
import type { ViolationRow } from './violation-rows'

/** The columns of what devices do not pass. */
export const violationColumns = (t: TFunction, networkId: string): Column<ViolationRow>[] => [
  {
    id: 'device',
    header: t('identity:postureChecks.violations.device'),
    width: 'minmax(10rem, 1.5fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => <Device row={row} networkId={networkId} />,
  },
  {
    id: 'owner',
    header: t('identity:postureChecks.violations.owner'),
    width: 'minmax(6rem, 1fr)',
    sortKey: ({ owner }) => naturalKey(owner),
    cell: ({ owner }) => owner || '–',
  },
  {
    id: 'message',
    header: t('identity:postureChecks.violations.message'),
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
    header: t('identity:postureChecks.violations.check'),
    width: 'minmax(9rem, 1.5fr)',
    sortKey: ({ check }) => naturalKey(check),
    text: ({ check }) => check,
    cell: ({ check }) => <span className="text">{check}</span>,
  },
  {
    id: 'severity',
    header: t('identity:postureChecks.severityLabel'),
    width: 'minmax(6rem, 8rem)',
    phone: 'beside',
    sortKey: ({ severity }) => -severity,
    text: ({ severity }) => severityName(t, severity),
    cell: ({ severity }) => <Severity severity={severity} />,
  },
  {
    id: 'evaluated',
    header: t('identity:postureChecks.violations.evaluated'),
    width: 'minmax(6.25rem, 8rem)',
    align: 'end',
    sortKey: ({ evaluated = 0 }) => evaluated,
    moment: ({ evaluated }) => evaluated,
    cell: ({ evaluated }) => (evaluated === undefined ? '–' : <RelativeTime moment={evaluated} />),
  },
]

type Props = { row: ViolationRow; networkId: string }

function Device({ row: { name, nodeId, fileId }, networkId }: Props) {
  const href = nodeId
    ? placeHref('node', { networkId, nodeId })
    : placeHref('config-file', { networkId, fileId })
  return <RowLink to={href}>{name}</RowLink>
}
