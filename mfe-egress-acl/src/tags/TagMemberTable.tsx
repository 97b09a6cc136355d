import { nodeListQuery } from '@meshdeck/api/nodes'
import { updateTag } from '@meshdeck/api/tag-changes'
import type { Tag, TagMember } from '@meshdeck/api/tags'
import { addressKey } from '@meshdeck/domain/address-key'
import { healthOf } from '@meshdeck/domain/health'
import { errorText, queryClient, type TFunction, toast, useReading } from '@meshdeck/platform'
import {
  LinkButton,
  type MenuAction,
  Stack,
  StatusBadge,
  Text,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
import {
  type BulkAction,
  type BulkJob,
  type Column,
  DataTable,
  DialogButton,
  naturalKey,
  RowLink,
} from '@meshdeck/ui/data-table'
import { Boxes, ListPlus, PanelRight, TagX } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'

import { LazyTagPreview } from '../change-preview/LazyPreview'
import { editOfTags, type TagChange } from '../change-preview/node-edits'
import { useOutcome } from '../change-preview/use-outcome'
import { entityHref } from '../shared/entities'
import { useTranslation } from '../translations'
import { type MemberRow, type TagCandidate, toMemberRows, useTaggable } from './tag-rows'
import { useTagRefusal } from './use-tag-actions'

const searchText = ({ name, addresses }: MemberRow) => [name, ...addresses].join(' ')

/** Table of the devices and config files with a tag. */
export function TagMemberTable({ networkId, tag }: { networkId: string; tag: Tag }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const refusal = useTagRefusal(networkId)
  const { rowActions, bulkActions } = useMemberActions(networkId, tag)
  const toRows = useMemo(() => (list: TagCandidate[]) => toMemberRows(tag, list), [tag])
  const { data, error, refetch } = useTaggable(networkId)
  // deferred, because there may be thousands of rows
  const members = useReading({ data: useDeferredValue(data), error, refetch }, toRows)
  const columns = useMemo(() => memberColumns(t, { networkId }), [t, networkId])

  return (
    <DataTable
      label={t('tags.members.title')}
      viewKey="tag-members"
      noun={(count) => t('tags.members.count', { count })}
      reading={members}
      failure={t('tags.members.loadFailed')}
      columns={columns}
      searchText={searchText}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={
        refusal === undefined && (
          <LinkButton icon={ListPlus} hideBelow="md" to={linkTo('give-tag', { tag: tag.id })}>
            {t('tags.give.entry')}
          </LinkButton>
        )
      }
      empty={{
        icon: Boxes,
        title: t('tags.members.empty'),
        description: t('tags.members.emptyHint'),
        children: (
          <DialogButton
            dialog="give-tag"
            label={t('tags.give.entry')}
            icon={ListPlus}
            refusal={refusal}
          />
        ),
      }}
    />
  )
}

function memberColumns(
  t: TFunction<'egress'>,
  { networkId }: { networkId: string },
): Array<Column<MemberRow>> {
  return [
    {
      id: 'name',
      header: t('tags.members.name'),
      width: 'minmax(9rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ name, member }) => {
        const href = memberHref(networkId, member)
        return <RowLink to={href}>{name}</RowLink>
      },
    },
    {
      id: 'health',
      header: t('tags.members.health'),
      width: 'minmax(7.25rem, 8rem)',
      phone: 'beside',
      sortKey: ({ status }) => status,
      text: ({ status }) => (status ? t(`common:health.${healthOf(status)}`) : ''),
      cell: ({ status }) => (status ? <StatusBadge status={status} /> : '–'),
    },
    {
      id: 'kind',
      header: t('tags.members.kind'),
      width: 'minmax(7rem, 1fr)',
      phone: 'below-end',
      sortKey: ({ isConfigFile }) => Number(isConfigFile),
      text: ({ isConfigFile }) => t(kindText(isConfigFile)),
      cell: ({ isConfigFile }) => (
        <span className="chip outlined">{t(kindText(isConfigFile))}</span>
      ),
      filter: {
        options: [
          { value: 'device', label: t('tags.members.device') },
          { value: 'file', label: t('tags.members.file') },
        ],
        matches: ({ isConfigFile }, value) => isConfigFile === (value === 'file'),
      },
    },
    {
      id: 'addresses',
      header: t('tags.members.addresses'),
      width: 'minmax(11rem, 1fr)',
      phone: 'below',
      sortKey: ({ addresses }) => addressKey(...addresses),
      text: ({ addresses }) => addresses.join(' '),
      cell: ({ addresses: [first, second] }) => (
        <>
          <span className="mono strong">{first ?? '–'}</span>
          {second && <span title={second}>+ IPv6</span>}
        </>
      ),
    },
  ]
}

const kindText = (isConfigFile: boolean) =>
  isConfigFile ? 'egress:tags.members.file' : 'egress:tags.members.device'

/** Removes a tag from one or many of its members. */
function useTagRemoval(networkId: string, tag: Tag) {
  const { t } = useTranslation()
  const { outcomeOnceRead } = useOutcome(networkId)
  const confirm = useConfirm()
  const name = tag.tag_name

  const taking = (rows: readonly MemberRow[]): TagChange => ({
    kind: 'take',
    tagIds: [tag.id],
    members: rows.map(({ id }) => id),
  })

  const partOfQuestion = (rows: readonly MemberRow[]) => ({
    title: t('tags.take.titleMany', { tag: name, count: rows.length }),
    description: (
      <Stack gap="3">
        <Text>{t('tags.take.text')}</Text>
        <LazyTagPreview networkId={networkId} change={taking(rows)} />
      </Stack>
    ),
    action: t('tags.take.entry'),
    isDanger: true,
  })

  async function send({ member }: MemberRow) {
    return updateTag({ networkId, id: tag.id, remove: [member] })
  }

  /**
   * Removes the tag immediately if that opens and closes nothing; otherwise, or if the effect is unknown, asks for
   * confirmation.
   */
  async function take(row: MemberRow) {
    const names = { tag: name, name: row.name }
    const nodes = queryClient.getQueryData(nodeListQuery(networkId).queryKey) ?? []
    const difference = await outcomeOnceRead(editOfTags(nodes, taking([row])))
    if (!difference?.isNothing) {
      return confirm({
        ...partOfQuestion([row]),
        onConfirm: () => send(row),
        success: t('tags.take.done', names),
        failure: t('tags.take.failed', names),
      })
    }
    try {
      await send(row)
      toast.success(t('tags.take.done', names), {
        ...(difference.text && { description: difference.text }),
      })
    } catch (error) {
      toast.error(t('tags.take.failed', names), { description: errorText(error) })
    }
  }

  const takeMany = (rows: readonly MemberRow[]): BulkJob => ({
    ...partOfQuestion(rows),
    items: rows,
    // the server sets all members of a tag with one request
    batchSize: rows.length,
    perform: async (batch) => {
      const ids = new Set(batch.map(({ id }) => id))
      const remove = rows.filter(({ id }) => ids.has(id)).map(({ member }) => member)
      await updateTag.send({ networkId, id: tag.id, remove })
    },
    onFinished: () => void updateTag.settle([{ networkId, id: tag.id }]),
  })

  return { take, takeMany }
}

/** Returns the actions of a member, and the bulk action that removes the tag. */
function useMemberActions(networkId: string, tag: Tag) {
  const { t } = useTranslation()
  const refusal = useTagRefusal(networkId)
  const { take, takeMany } = useTagRemoval(networkId, tag)

  function rowActions(row: MemberRow): MenuAction[] {
    const page = memberHref(networkId, row.member)
    return [
      ...(page === undefined
        ? []
        : [{ label: t('tags.members.details'), icon: PanelRight, to: page }]),
      {
        label: t('tags.take.entry'),
        icon: TagX,
        startsGroup: page !== undefined,
        disabledReason: refusal,
        onSelect: () => void take(row),
      },
    ]
  }

  const bulkActions = (rows: readonly MemberRow[]): BulkAction[] => [
    {
      label: t('tags.take.entry'),
      icon: TagX,
      isDanger: true,
      disabledReason: refusal,
      job: () => takeMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

/** Returns the link to a member's page, a node or a config file; undefined if no remote provides it. */
const memberHref = (networkId: string, { id, isConfigFile }: TagMember): string | undefined =>
  entityHref(networkId, { kind: isConfigFile ? 'client' : 'node', id })
