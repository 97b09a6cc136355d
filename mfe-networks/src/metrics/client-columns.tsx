import type { TFunction } from '@meshdeck/platform'
import { type Column, naturalKey, RowLink, RowName } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import type { ClientRow } from './client-rows'
import { linkColumns } from './link-columns'

type Shown = {
  networkId: string
  /** Names of the config files that there are, as far as the user may see them. */
  known: ReadonlySet<string>
}

/** The columns of config files with what their gateways report. */
export const clientColumns = (t: TFunction, { networkId, known }: Shown): Column<ClientRow>[] => [
  {
    id: 'name',
    header: t('networks:metrics.column.client'),
    width: 'minmax(12rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name }) =>
      known.has(id) ? (
        <RowLink to={paths.configFile(networkId, id)}>{name}</RowLink>
      ) : (
        <RowName>{name}</RowName>
      ),
  },
  ...linkColumns(t),
]
