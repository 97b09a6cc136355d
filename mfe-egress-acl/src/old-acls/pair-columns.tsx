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
      header: t('old-acls:pairs.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ name }) => <RowName>{name}</RowName>,
    },
    {
      id: 'kind',
      header: t('old-acls:kind.title'),
      width: 'minmax(8rem, 1fr)',
      phone: 'below-end',
      sortKey: ({ kind }) => kind,
      text: ({ kind }) => t(`old-acls:kind.${kind}`),
      cell: ({ kind }) => <span className="chip outlined">{t(`old-acls:kind.${kind}`)}</span>,
    },
    {
      id: 'access',
      header: t('old-acls:pairs.access'),
      width: 'minmax(12rem, 2fr)',
      phone: 'below',
      sortKey: ({ isOpen }) => Number(isOpen),
      text: access,
      cell: (row) => (
        <>
          <span className="text">{access(row)}</span>
          {row.isChanged && <span className="chip warning">{t('old-acls:pairs.changed')}</span>}
        </>
      ),
    },
    {
      id: 'switch',
      header: t('old-acls:pairs.switch'),
      width: '6rem',
      phone: 'beside',
      text: ({ isOpen }) => t(isOpen ? 'ui:health.enabled' : 'ui:health.disabled'),
      cell: ({ member, other, name, isOpen }) => (
        <RowSwitch
          label={t('old-acls:pairs.allowed', {
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
    label: t('old-acls:pairs.access'),
    options: [
      { value: 'allowed', label: t('old-acls:access.allowed') },
      { value: 'blocked', label: t('old-acls:access.denied') },
    ],
    meets: ({ isOpen }, value) => isOpen === (value === 'allowed'),
  },
  {
    id: 'change',
    label: t('old-acls:pairs.change'),
    options: [
      { value: 'changed', label: t('old-acls:pairs.changed') },
      { value: 'unchanged', label: t('old-acls:pairs.unchanged') },
    ],
    meets: ({ isChanged }, value) => isChanged === (value === 'changed'),
  },
]
