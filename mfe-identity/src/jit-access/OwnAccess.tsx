import { ownAccessQuery } from '@meshdeck/api/jit-access'
import { placeHref, type TFunction, useQuery, useReading } from '@meshdeck/platform'
import { Badge, Box, Callout, RelativeTime } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { Timer } from 'lucide-react'
import { useMemo } from 'react'

import { OptionalFeature } from '../shared/OptionalFeature'
import { useTranslation } from '../translations'
import { type OwnAccessRow, toOwnAccessRows } from './access-rows'

const searchText = ({ name, reason }: OwnAccessRow) => `${name} ${reason}`

/**
 * Access of the signed-in user to networks. Users can't request access in the console: the server only accepts requests
 * of service users, who can't use the console, and administrators need none (contract 2.1, 2.12).
 */
export function OwnAccess() {
  const { t } = useTranslation()
  const networks = useReading(useQuery(ownAccessQuery()), toOwnAccessRows)
  const columns = useMemo(() => ownColumns(t), [t])
  const isOutsideAny = networks.data?.some(({ state }) => state === 'out')

  return (
    <OptionalFeature flag="enable_jit" icon={Timer}>
      {isOutsideAny && (
        <Box mb="4" flexShrink="0">
          <Callout tone="info" title={t('jitAccess.own.howTitle')}>
            {t('jitAccess.own.how')}
          </Callout>
        </Box>
      )}
      <DataTable
        label={t('jitAccess.own.title')}
        viewKey="own-access"
        noun={(count) => t('jitAccess.own.count', { count })}
        reading={networks}
        failure={t('jitAccess.own.failed')}
        columns={columns}
        searchText={searchText}
        empty={{
          icon: Timer,
          title: t('jitAccess.own.empty'),
          description: t('jitAccess.own.emptyHint'),
        }}
      />
    </OptionalFeature>
  )
}

const palettes = { open: 'neutral', granted: 'success', waiting: 'warning', out: 'neutral' }

const ownColumns = (t: TFunction<'identity'>): Array<Column<OwnAccessRow>> => [
  {
    id: 'network',
    header: t('jitAccess.own.network'),
    width: 'minmax(9rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => {
      const href = placeHref('nodes', { networkId: name })
      return <RowLink to={href}>{name}</RowLink>
    },
  },
  {
    id: 'state',
    header: t('jitAccess.own.access'),
    width: 'minmax(9rem, 2fr)',
    phone: 'beside',
    sortKey: ({ state }) => state,
    text: ({ state }) => t(`jitAccess.own.state.${state}`),
    cell: ({ state }) => (
      <Badge variant="surface" colorPalette={palettes[state]}>
        {t(`jitAccess.own.state.${state}`)}
      </Badge>
    ),
  },
  {
    id: 'reason',
    header: t('jitAccess.column.reason'),
    width: 'minmax(9rem, 2fr)',
    phone: 'below',
    text: ({ reason }) => reason,
    cell: ({ reason }) => <span className="text">{reason || '–'}</span>,
  },
  {
    id: 'asked',
    header: t('jitAccess.column.asked'),
    width: 'minmax(6.25rem, 8rem)',
    align: 'end',
    sortKey: ({ asked = 0 }) => asked,
    moment: ({ asked }) => asked,
    cell: ({ asked }) => (asked === undefined ? '–' : <RelativeTime moment={asked} />),
  },
  {
    id: 'ends',
    header: t('jitAccess.column.ends'),
    width: 'minmax(6.25rem, 8rem)',
    align: 'end',
    phone: 'below-end',
    isLabelled: true,
    sortKey: ({ ends = 0 }) => ends,
    moment: ({ ends }) => ends,
    cell: ({ ends }) => (ends === undefined ? '–' : <RelativeTime moment={ends} isAhead />),
  },
]
