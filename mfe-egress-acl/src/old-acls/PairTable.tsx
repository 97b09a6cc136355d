import { loadedReading, type TFunction, useSearchParams } from '@meshdeck/platform'
import { Box, NativeSelect } from '@meshdeck/ui'
import {
  type BulkAction,
  type Column,
  DataTable,
  naturalKey,
  RowName,
  RowSwitch,
  type TableFilters,
} from '@meshdeck/ui/data-table'
import { Check, Grid3x3, X } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { type AccessDraft, type AccessMember, accessText, useDraftVersion } from './access-matrix'

const searchText = ({ name }: PairRow) => name

type Props = { draft: AccessDraft; refusal: string | undefined }

/** List of a member's pairs, for users who can't see the matrix and for small screens. */
export function PairTable({ draft, refusal }: Props) {
  const { t } = useTranslation()
  const version = useDraftVersion(draft)
  const [params, setParams] = useSearchParams()
  const { members } = draft.matrix
  const found = members.findIndex(({ id }) => id === params.get('of'))
  const member = Math.max(found, 0)
  // oxlint-disable-next-line react/exhaustive-deps -- the version changes when something of the draft does
  const rows = useMemo(() => toPairRows(draft, member), [draft, member, version])
  // oxlint-disable-next-line react/exhaustive-deps -- a cell shows the value of the draft
  const columns = useMemo(() => pairColumns(t, { draft, refusal }), [t, draft, refusal, version])
  const filters = useMemo(() => pairFilters(t), [t])

  function choose(id: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('of', id)
        return after
      },
      { replace: true },
    )
  }

  function bulkActions(selected: readonly PairRow[]): BulkAction[] {
    const otherIds = selected.map(({ other }) => other)
    return [
      {
        label: t('oldAcls.pairs.allow'),
        icon: Check,
        disabledReason: refusal,
        onSelect: () => draft.set([member], otherIds, true),
      },
      {
        label: t('oldAcls.pairs.block'),
        icon: X,
        disabledReason: refusal,
        onSelect: () => draft.set([member], otherIds, false),
      },
    ]
  }

  return (
    <DataTable
      key={member}
      label={t('oldAcls.pairs.label', { name: members[member]?.name ?? '' })}
      viewKey="old-access-pairs"
      noun={(count) => t('oldAcls.pairs.count', { count })}
      reading={loadedReading(rows)}
      columns={columns}
      searchText={searchText}
      {...filters}
      bulkActions={bulkActions}
      toolbar={
        <Box maxW="16rem">
          <NativeSelect
            aria-label={t('oldAcls.pairs.of')}
            value={members[member]?.id}
            onChange={({ target }) => choose(target.value)}
          >
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Box>
      }
      empty={{ icon: Grid3x3, title: t('oldAcls.pairs.empty') }}
    />
  )
}

type Options = { draft: AccessDraft; refusal: string | undefined }

function pairColumns(t: TFunction<'egress'>, { draft, refusal }: Options): Array<Column<PairRow>> {
  const access = ({ member, other }: PairRow) => accessText(t, draft, { a: member, b: other })
  return [
    {
      id: 'name',
      header: t('oldAcls.pairs.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ name }) => <RowName>{name}</RowName>,
    },
    {
      id: 'kind',
      header: t('oldAcls.kind.title'),
      width: 'minmax(8rem, 1fr)',
      phone: 'below-end',
      sortKey: ({ kind }) => kind,
      text: ({ kind }) => t(`oldAcls.kind.${kind}`),
      cell: ({ kind }) => <span className="chip outlined">{t(`oldAcls.kind.${kind}`)}</span>,
    },
    {
      id: 'access',
      header: t('oldAcls.pairs.access'),
      width: 'minmax(12rem, 2fr)',
      phone: 'below',
      sortKey: ({ isOpen }) => Number(isOpen),
      text: access,
      cell: (row) => (
        <>
          <span className="text">{access(row)}</span>
          {row.isChanged && <span className="chip warning">{t('oldAcls.pairs.changed')}</span>}
        </>
      ),
      filter: {
        options: [
          { value: 'allowed', label: t('oldAcls.access.allowed') },
          { value: 'blocked', label: t('oldAcls.access.denied') },
        ],
        matches: ({ isOpen }, value) => isOpen === (value === 'allowed'),
      },
    },
    {
      id: 'switch',
      header: t('oldAcls.pairs.switch'),
      width: '6rem',
      phone: 'beside',
      text: ({ isOpen }) => t(isOpen ? 'common:health.enabled' : 'common:health.disabled'),
      cell: ({ member, other, name, isOpen }) => (
        <RowSwitch
          label={t('oldAcls.pairs.allowed', {
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

/** What pairs are filtered by that no column shows. */
const pairFilters = (t: TFunction<'egress'>): TableFilters<PairRow> => ({
  filterFields: [
    {
      id: 'change',
      label: t('oldAcls.pairs.change'),
      options: [
        { value: 'changed', label: t('oldAcls.pairs.changed') },
        { value: 'unchanged', label: t('oldAcls.pairs.unchanged') },
      ],
      matches: ({ isChanged }, value) => isChanged === (value === 'changed'),
    },
  ],
  filterOrder: ['access'],
})

/** Pair of two members, as shown in the list. */
type PairRow = {
  /** ID and name of the other member. */
  id: string
  name: string
  kind: AccessMember['kind']
  /** Indexes of both members. */
  member: number
  other: number
  isOpen: boolean
  isChanged: boolean
}

const toPairRows = (draft: AccessDraft, member: number): PairRow[] =>
  draft.matrix.members.flatMap(({ id, name, kind }, other) =>
    other === member
      ? []
      : {
          id,
          name,
          kind,
          member,
          other,
          isOpen: draft.isOpen(member, other),
          isChanged: draft.isChanged(member, other),
        },
  )
