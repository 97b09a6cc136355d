import { useSearchParams } from '@meshdeck/platform'
import { Box, NativeSelect } from '@meshdeck/ui'
import { type BulkAction, DataTable } from '@meshdeck/ui/data-table'
import { Check, Grid3x3, X } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import type { AccessDraft } from './access-draft'
import { pairColumns, pairFilters } from './pair-columns'
import { type PairRow, toPairRows } from './pair-rows'
import { useDraftVersion } from './use-access-draft'

const searchText = ({ name }: PairRow) => name

type Props = { draft: AccessDraft; refusal: string | undefined }

/** The pairs of one member, for who does not see the matrix and where there is no room for it. */
export function PairTable({ draft, refusal }: Props) {
  const { t } = useTranslation()
  const version = useDraftVersion(draft)
  const [params, setParams] = useSearchParams()
  const { members } = draft.matrix
  const found = members.findIndex(({ id }) => id === params.get('of'))
  const member = Math.max(found, 0)
  // made anew with every change of the draft, which stays the same
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const rows = useMemo(() => toPairRows(draft, member), [draft, member, version])
  // oxlint-disable-next-line react/exhaustive-deps -- a cell says what the draft says
  const columns = useMemo(() => pairColumns(t, { draft, refusal }), [t, draft, refusal, version])
  const filterFields = useMemo(() => pairFilters(t), [t])

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
    const others = selected.map(({ other }) => other)
    return [
      {
        label: t('oldAcls.pairs.allow'),
        icon: Check,
        disabledReason: refusal,
        onSelect: () => draft.set([member], others, true),
      },
      {
        label: t('oldAcls.pairs.block'),
        icon: X,
        disabledReason: refusal,
        onSelect: () => draft.set([member], others, false),
      },
    ]
  }

  return (
    <DataTable
      key={member}
      label={t('oldAcls.pairs.label', { name: members[member]?.name ?? '' })}
      viewKey="old-access-pairs"
      noun={(count) => t('oldAcls.pairs.count', { count })}
      reading={{ data: rows, error: undefined, refetch: () => undefined }}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
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
