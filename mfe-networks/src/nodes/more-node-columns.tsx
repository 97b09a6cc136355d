import { expires as everExpires, expiresSoon, formatMinute } from '@meshdeck/domain/times'
import type { TFunction } from '@meshdeck/platform'
import { type Column, MoreNames, naturalKey } from '@meshdeck/ui/data-table'

import { type NodeRow, systemNames } from '../shared/node-rows'

/** Optional columns of nodes, limited to values that both versions of the server return. */
export const moreNodeColumns = (t: TFunction<'networks'>): Array<Column<NodeRow, string>> => [
  {
    id: 'os',
    header: t('nodes.os'),
    width: 'minmax(5rem, 7rem)',
    sortKey: ({ os }) => os,
    text: ({ os }) => systemNames.get(os) ?? os,
    cell: ({ os }) => (systemNames.get(os) ?? os) || '–',
  },
  {
    id: 'version',
    header: t('nodes.version'),
    width: 'minmax(9.5rem, 1fr)',
    sortKey: ({ version }) => naturalKey(version),
    text: ({ version }) => version,
    cell: ({ version, isOutdated }) => (
      <>
        {version ? <span className="mono">{version}</span> : t('ui:health.unknown')}
        {isOutdated && <span className="chip warning">{t('shared.outdated')}</span>}
      </>
    ),
  },
  {
    id: 'location',
    header: t('nodes.location'),
    width: 'minmax(9rem, 1fr)',
    sortKey: ({ location }) => location,
    text: ({ location }) => location,
    cell: ({ location }) => <span className="mono text">{location || '–'}</span>,
  },
  {
    id: 'host',
    header: t('nodes.hostId'),
    width: 'minmax(10rem, 1fr)',
    text: ({ hostId }) => hostId,
    cell: ({ hostId }) => (
      <span className="mono text" title={hostId}>
        {hostId || '–'}
      </span>
    ),
  },
  {
    id: 'interfaces',
    header: t('nodes.interfaces'),
    width: 'minmax(10rem, 1fr)',
    text: (row) => interfaceTexts(row).join(', '),
    cell: (row) => {
      const [first = '–', ...others] = interfaceTexts(row)
      return (
        <>
          <span className="text">{first}</span>
          <MoreNames names={others} />
        </>
      )
    },
  },
  {
    id: 'expiry',
    header: t('nodes.expiry'),
    width: 'minmax(8.5rem, 10rem)',
    sortKey: ({ expires }) => expires || Infinity,
    moment: ({ expires }) => expires,
    cell: ({ expires }) =>
      everExpires(expires) ? (
        <span className={expiresSoon(expires) ? 'chip warning' : 'text'}>
          {formatMinute(expires)}
        </span>
      ) : (
        t('nodes.neverExpires')
      ),
  },
]

const interfaceTexts = ({ interfaces }: NodeRow): string[] =>
  interfaces.map(({ name, addressString }) => `${name} ${addressString}`.trim())
