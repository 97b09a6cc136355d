import type { TFunction } from '@meshdeck/platform'
import { type MenuAction, Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import { PolicySwitch } from '../policies/PolicySwitch'
import type { PolicySwitching } from '../policies/use-policy-switch'
import { RowButton } from '../policy-model/RowButton'
import type { OddRow } from './odd-rows'

/** What is odd about a policy, in words. */
function oddText(t: TFunction, { kind, ends, by, off }: OddRow): string {
  if (off) {
    const [first, ...others] = off.things
    const what = others.length === 0 && first?.kind === 'node' ? 'node' : 'file'
    return t(`policy-issues:off.${off.side}.${others.length === 0 ? what : 'many'}`, {
      names: off.things.map(({ name }) => name).join(', '),
    })
  }
  return t(`policy-issues:odd.${kind}`, {
    names: ends.map(({ name }) => name).join(', '),
    policy: by?.name ?? '',
  })
}

/** The columns of what is unused and odd. */
export const oddColumns = (
  t: TFunction,
  { mendOf, switching }: { mendOf: (odd: OddRow) => MenuAction; switching: PolicySwitching },
): Column<OddRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    width: 'minmax(11rem, 1fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name, row }) => (
      <RowLink to={paths.policy(row.policy.network_id, row.id)}>{name}</RowLink>
    ),
  },
  {
    id: 'odd',
    header: t('column.odd'),
    width: 'minmax(18rem, 3fr)',
    phone: 'below',
    sortKey: (row) => naturalKey(oddText(t, row)),
    text: (row) => oddText(t, row),
    cell: (row) => (
      <>
        <Span className="text" hideBelow="md">
          {oddText(t, row)}
        </Span>
        {/* a phone has room for the kind alone */}
        <Span className="text" hideFrom="md">
          {t(`policy-issues:kind.${row.kind}`)}
        </Span>
      </>
    ),
  },
  {
    id: 'mend',
    header: t('column.mend'),
    width: '11rem',
    text: (row) => mendOf(row).label,
    cell: (row) => <RowButton action={mendOf(row)} />,
  },
  {
    id: 'enabled',
    header: t('policies:column.enabled'),
    width: '6rem',
    phone: 'beside',
    text: () => t('ui:health.enabled'),
    cell: ({ row }) => (
      <PolicySwitch
        row={row}
        switching={switching}
        word={t('policies:column.enabled')}
        label={t('policies:switch.label', { name: row.name })}
      />
    ),
  },
]
