import type { TFunction } from '@meshdeck/platform'
import {
  type Column,
  type FilterField,
  naturalKey,
  RowName,
  RowSwitch,
} from '@meshdeck/ui/data-table'

import type { AccessDraft } from './access-draft'
import { accessText } from './access-words'
import type { PairRow } from './pair-rows'

type Options = { draft: AccessDraft; refusal: string | undefined }

/** The columns of the pairs of one member. */
export function pairColumns(t: TFunction, { draft, refusal }: Options): Column<PairRow>[] {
  const access = ({ member, other }: PairRow) => accessText(t, draft, { a: member, b: other })
  return [
    {
      id: 'name',
      header: t('egress:oldAcls.pairs.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ name }) => <RowName>{name}</RowName>,
    },
    {
      id: 'kind',
      header: t('egress:oldAcls.kind.title'),
      width: 'minmax(8rem, 1fr)',
      phone: 'below-end',
      sortKey: ({ kind }) => kind,
      text: ({ kind }) => t(`egress:oldAcls.kind.${kind}`),
      cell: ({ kind }) => <span className="chip outlined">{t(`egress:oldAcls.kind.${kind}`)}</span>,
    },
    {
      id: 'access',
      header: t('egress:oldAcls.pairs.access'),
      width: 'minmax(12rem, 2fr)',
      phone: 'below',
      sortKey: ({ isOpen }) => Number(isOpen),
      text: access,
      cell: (row) => (
        <>
          <span className="text">{access(row)}</span>
          {row.isChanged && (
            <span className="chip warning">{t('egress:oldAcls.pairs.changed')}</span>
          )}
        </>
      ),
    },
    {
      id: 'switch',
      header: t('egress:oldAcls.pairs.switch'),
      width: '6rem',
      phone: 'beside',
      text: ({ isOpen }) => t(isOpen ? 'ui:health.enabled' : 'ui:health.disabled'),
      cell: ({ member, other, name, isOpen }) => (
        <RowSwitch
          label={t('egress:oldAcls.pairs.allowed', {
            one: draft.matrix.members[member]?.name ?? '',
            other: name,
          })}
          isOn={isOpen}
          disabledReason={refusal}
          onChange={() => draft.toggle(member, other)}
        />
      ),
    },
  ]
}

/** The properties by which pairs can be filtered. */
export const pairFilters = (t: TFunction): FilterField<PairRow>[] => [
  {
    id: 'access',
    label: t('egress:oldAcls.pairs.access'),
    options: [
      { value: 'allowed', label: t('egress:oldAcls.access.allowed') },
      { value: 'blocked', label: t('egress:oldAcls.access.denied') },
    ],
    meets: ({ isOpen }, value) => isOpen === (value === 'allowed'),
  },
  {
    id: 'change',
    label: t('egress:oldAcls.pairs.change'),
    options: [
      { value: 'changed', label: t('egress:oldAcls.pairs.changed') },
      { value: 'unchanged', label: t('egress:oldAcls.pairs.unchanged') },
    ],
    meets: ({ isChanged }, value) => isChanged === (value === 'changed'),
  },
]
