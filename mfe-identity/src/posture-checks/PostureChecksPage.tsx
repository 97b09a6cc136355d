import { deletePostureCheck } from '@meshdeck/api/posture-check-changes'
import { postureCheckListQuery } from '@meshdeck/api/posture-checks'
import { rowChange } from '@meshdeck/api/row-change'
import { type TFunction, useCan, useQuery, useReading, useRequiredParam } from '@meshdeck/platform'
import {
  Consequences,
  Dialogs,
  lazyOverlay,
  type MenuAction,
  PageHeader,
  Stack,
  Tabs,
  Text,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
import { type BulkAction, type BulkJob, DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { ClipboardCheck, Pencil, ShieldAlert, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { OptionalFeature, useOptionalFeature } from '../shared/OptionalFeature'
import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { checkColumns } from './check-columns'
import { type CheckRow, reachNames, toCheckRows, valueNames } from './check-rows'
import { ViolationTable } from './ViolationTable'

/** Page of the posture checks of a network, and of the devices that fail them: Pro since 1.5.1 (contract 2.12). */
export function PostureChecksPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const isAvailable = useOptionalFeature('enable_posture_checks') === 'here'
  const refusal = useCan().whyNotIn(networkId, t('postureChecks.refused'))
  const button = (
    <DialogButton
      dialog="new-posture-check"
      label={t('postureChecks.create.title')}
      refusal={refusal}
    />
  )

  return (
    <>
      <PageHeader
        icon={ClipboardCheck}
        title={t('postureChecks.title')}
        description={t('postureChecks.description', { network: networkId })}
        docsUrl={docs.postureChecks}
        {...(isAvailable && { refreshes: ['posture-checks'] as const })}
      >
        {isAvailable && button}
      </PageHeader>
      <OptionalFeature flag="enable_posture_checks" icon={ClipboardCheck}>
        <Tabs
          key={networkId}
          label={t('postureChecks.title')}
          tabs={[
            {
              id: 'checks',
              label: t('postureChecks.checks'),
              content: <CheckTable networkId={networkId} addButton={button} />,
            },
            {
              id: 'violations',
              label: t('postureChecks.violations.title'),
              content: <ViolationTable networkId={networkId} />,
            },
          ]}
        />
        <Dialogs of={checkDialogs} refusal={refusal} />
      </OptionalFeature>
    </>
  )
}

/** The dialogs of posture checks, loaded when one opens. */
const checkDialogs = {
  'new-posture-check': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "posture-dialogs" */ './CheckDialogs')).CreateCheckDialog,
  ),
  'edit-posture-check': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "posture-dialogs" */ './CheckDialogs')).EditCheckDialog,
  ),
}

/** Returns the searchable text: what the table shows, and the server's names for it. */
const searchTextOf = (t: TFunction<'identity'>) => (row: CheckRow) =>
  [row.name, row.description, ...row.values, ...valueNames(t, row), ...reachNames(t, row)].join(' ')

type Props = { networkId: string; addButton: ReactNode }

function CheckTable({ networkId, addButton }: Props) {
  const { t } = useTranslation()
  const checks = useReading(useQuery(postureCheckListQuery(networkId)), toCheckRows)
  const { rowActions, bulkActions } = useCheckActions(networkId)
  const searchText = useMemo(() => searchTextOf(t), [t])
  const columns = useMemo(() => checkColumns(t), [t])

  return (
    <DataTable
      label={t('postureChecks.title')}
      viewKey="posture-checks"
      noun={(count) => t('postureChecks.count', { count })}
      reading={checks}
      failure={t('postureChecks.loadFailed')}
      columns={columns}
      searchText={searchText}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: ClipboardCheck,
        title: t('postureChecks.empty'),
        description: t('postureChecks.emptyHint'),
        children: addButton,
      }}
    />
  )
}

/** Returns the menu of a posture check, and the bulk actions. */
function useCheckActions(networkId: string) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('postureChecks.refused'))

  const deleteOne = (row: CheckRow) =>
    confirm({
      title: t('postureChecks.delete.title', { name: row.name }),
      description: <CheckDeletion count={1} goes={[row.name]} />,
      action: t('postureChecks.delete.action', { count: 1 }),
      ...deletion.one(row),
      success: t('postureChecks.delete.done', { name: row.name }),
      failure: t('postureChecks.delete.failed', { name: row.name }),
    })

  const deleteMany = (rows: readonly CheckRow[]): BulkJob => ({
    title: t('postureChecks.delete.many', { count: rows.length }),
    itemsTitle: t('postureChecks.delete.affected'),
    description: <CheckDeletion count={rows.length} />,
    action: t('postureChecks.delete.action', { count: rows.length }),
    isDanger: true,
    ...deletion.many(rows),
  })

  const rowActions = (row: CheckRow): MenuAction[] => [
    {
      label: t('postureChecks.edit.action'),
      icon: Pencil,
      disabledReason: refusal,
      to: linkTo('edit-posture-check', { check: row.id }),
    },
    {
      label: t('postureChecks.violations.ofCheck'),
      icon: ShieldAlert,
      to: paths.violations(networkId, row.name),
    },
    {
      label: t('postureChecks.delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly CheckRow[]): BulkAction[] => [
    {
      label: t('postureChecks.delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => deleteMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

const deletion = rowChange({
  change: deletePostureCheck,
  inputOf: ({ check }: CheckRow) => check,
})

type DeletionProps = {
  count: number
  /** Names that the confirmation doesn't list itself. */
  goes?: readonly string[]
}

function CheckDeletion({ count, goes = [] }: DeletionProps) {
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          {
            title: t(
              goes.length > 0
                ? 'postureChecks.delete.affected'
                : 'postureChecks.delete.alsoAffected',
            ),
            items: [...goes, t('postureChecks.delete.violations', { count })],
          },
          {
            title: t('postureChecks.delete.joins'),
            items: [t('postureChecks.delete.failing', { count })],
          },
          {
            title: t('postureChecks.delete.unaffected'),
            items: [t('postureChecks.delete.joined')],
          },
        ]}
      />
      <Text>{t('postureChecks.delete.irreversible')}</Text>
    </Stack>
  )
}
