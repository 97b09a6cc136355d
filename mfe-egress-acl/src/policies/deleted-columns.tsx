import type { TFunction } from '@meshdeck/platform'
import { type MenuAction, RelativeTime, Span } from '@meshdeck/ui'
import { type Column, naturalKey, optionsOf, RowLink, RowName } from '@meshdeck/ui/data-table'

import { paths } from '../shared/paths'
import { endNames } from '../shared/policy-ends'
import { policyServiceText } from '../shared/policy-rows'
import { PolicyEnds, RowButton } from '../shared/row-cells'
import { useTranslation } from '../translations'
import type { DeletedRow } from './history-entries'

const serviceOf = ({ was }: DeletedRow) => (was ? policyServiceText(was.policy, was.service) : '')

/** Returns the columns for deleted policies; `againOf` returns the action to restore one, if there is one. */
export const deletedColumns = (
  t: TFunction<'egress'>,
  againOf: (row: DeletedRow) => MenuAction | undefined,
): Array<Column<DeletedRow>> => [
  {
    id: 'name',
    header: t('policies.column.name'),
    width: 'minmax(11rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => <RowName>{name}</RowName>,
  },
  {
    id: 'source',
    header: t('policies.column.source'),
    width: 'minmax(10rem, 2fr)',
    phone: 'below',
    text: ({ was }) => (was ? endNames(t, was.sources) : t('policies.history.deleted.notKept')),
    cell: ({ was }) =>
      was ? (
        <PolicyEnds ends={was.sources} />
      ) : (
        <span className="text note" title={t('policies.history.deleted.restoredBefore')}>
          {t('policies.history.deleted.notKept')}
        </span>
      ),
  },
  {
    id: 'destination',
    header: t('policies.column.destination'),
    width: 'minmax(10rem, 2fr)',
    phone: 'third',
    text: ({ was }) => (was ? endNames(t, was.destinations) : ''),
    cell: ({ was }) => was && <PolicyEnds ends={was.destinations} />,
  },
  {
    id: 'service',
    header: t('policies.column.service'),
    width: 'minmax(8rem, 1.5fr)',
    text: serviceOf,
    cell: (row) => <span className="text">{serviceOf(row)}</span>,
  },
  {
    id: 'who',
    header: t('policies.history.deleted.who'),
    width: 'minmax(7rem, 1fr)',
    sortKey: ({ who }) => naturalKey(who),
    cell: ({ who }) => who,
    filter: {
      options: (rows) => optionsOf(rows, ({ who }) => [who]),
      matches: ({ who }, value) => who === value,
    },
  },
  {
    id: 'time',
    header: t('policies.history.deleted.when'),
    width: '8.5rem',
    phone: 'beside',
    sortKey: ({ moment }) => moment,
    moment: ({ moment }) => moment,
    cell: ({ moment, who }) => (
      <>
        <Span className="note" hideFrom="md">
          {who}
        </Span>
        <RelativeTime moment={moment} />
      </>
    ),
  },
  {
    id: 'again',
    header: t('policies.history.deleted.again'),
    width: '10rem',
    phone: 'below-end',
    text: (row) => (row.exists ? t(thereWord(row)) : (againOf(row)?.label ?? '')),
    cell: (row) => <Again row={row} action={againOf(row)} />,
  },
]

/** Shows how to restore a deleted policy, the restored policy, or why it can't be restored. */
function Again({ row, action }: { row: DeletedRow; action: MenuAction | undefined }) {
  const { t } = useTranslation()
  const { restoredAs, was, exists } = row
  if (restoredAs !== undefined && was) {
    return (
      <RowLink to={paths.policy(was.policy.network_id, restoredAs)}>{t(thereWord(row))}</RowLink>
    )
  }
  if (!exists) return action && <RowButton action={action} />
  const reason = t(
    was ? 'policies.history.deleted.identicalExists' : 'policies.history.deleted.sameName',
  )
  return (
    <span className="note" title={reason}>
      {t(thereWord(row))}
    </span>
  )
}

function thereWord({ was, restoredAs }: DeletedRow) {
  if (restoredAs !== undefined) return 'egress:policies.history.deleted.restored'
  return was
    ? 'egress:policies.history.deleted.exists'
    : 'egress:policies.history.deleted.nameInUse'
}
